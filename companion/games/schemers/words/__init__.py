"""Every English sentence of these rules: a translation replaces this folder and nothing else."""

from companion.games.schemers.words.ledger import *  # noqa: F403
from companion.games.schemers.words.names import *  # noqa: F403
from companion.games.schemers.words.refusals import *  # noqa: F403
from companion.games.schemers.words.telling import *  # noqa: F403
