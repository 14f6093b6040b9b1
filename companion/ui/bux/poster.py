"""BUX on the home screen."""

from companion.ui.posters import Poster

POSTER = Poster(
    title="BUX",
    low=2,
    high=5,
    picture="art/poster-bux.jpg",
    ground="#552689",
    ink="#F5EDFF",
    soft="#DFCFF3",
)
