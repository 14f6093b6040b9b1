"""Ponzi Scheme on the home screen."""

from companion.ui.posters import Poster

POSTER = Poster(
    title="Ponzi Scheme",
    low=3,
    high=5,
    picture="art/poster-ponzi.jpg",
    ground="#164936",
    ink="#F6EAD0",
    soft="#E4DCC4",
    height=158,
)
