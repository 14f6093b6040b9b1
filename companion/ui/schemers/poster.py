"""Schemers & Scammers on the home screen: a postcard."""

from companion.ui.posters import Poster

POSTER = Poster(
    title="Schemers & Scammers",
    lines="Schemers\n& Scammers",
    low=2,
    high=8,
    picture="art/poster-schemers.jpg",
    ground="#FFA87F",
    ink="#4A130A",
    soft="#FFF3E0",
    apart=True,
)
