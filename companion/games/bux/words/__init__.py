"""Every English sentence of these rules: a translation replaces this folder and nothing else.

What stands on the back of a card is only told where everybody saw it: on a drawn card, or where the table shows values.
"""

from companion.games.bux.words.ledger import *  # noqa: F403
from companion.games.bux.words.names import *  # noqa: F403
from companion.games.bux.words.refusals import *  # noqa: F403
from companion.games.bux.words.telling import *  # noqa: F403
