"""Every English sentence of these rules: a translation replaces this folder and nothing else."""

from companion.games.ponzi.words.ledger import *  # noqa: F403
from companion.games.ponzi.words.names import *  # noqa: F403
from companion.games.ponzi.words.refusals import *  # noqa: F403
from companion.games.ponzi.words.telling import *  # noqa: F403
