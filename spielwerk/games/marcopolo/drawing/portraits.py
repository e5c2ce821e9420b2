"""Portraits of the characters, as pictures: a face in front of a landscape, told apart by headdress, beard and robe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ....stage.markup import Attribute, tag
from ..facts import CHARACTERS

_EDGE: dict[str, Attribute] = {"stroke": "#3a2410", "stroke_width": 0.9, "stroke_linejoin": "round"}


@dataclass(frozen=True)
class Looks:
    """The colours of robe, headdress and beard, and the shapes of the latter two."""

    robe: str
    headdress: str
    cloth: str
    trim: str
    beard: str = ""
    hair: str = "#4a2f18"
    skin: str = "#e8b98d"


_LOOKS = {
    "raschid": Looks("#355e45", "turban", "#f4ead2", "#b8473a", "full", "#2b1d10", "#d9a476"),
    "matteo": Looks("#2a5f9e", "cap", "#a83a2a", "#d9a531", "full", "#5a3a1e"),
    "mercator": Looks("#6d3f7c", "turban", "#3c8a96", "#f0cb6a", "moustache", "#2b1d10", "#dca877"),
    "kublai": Looks("#c9932c", "crown", "#f7efdc", "#a83a2a", "chin", "#2b1d10", "#e6b27e"),
    "caprini": Looks("#8a6a45", "tonsure", "#8a6a45", "#6d5233", "", "#6b4a2a"),
    "berke": Looks("#2f7f80", "fur", "#7a5232", "#c95640", "moustache", "#2b1d10", "#dfab7a"),
    "niccolo_marco": Looks("#a8482d", "cap", "#2f6d4d", "#d9a531", "", "#6b4423"),
    "rubruk": Looks("#7d7a74", "hood", "#7d7a74", "#5f5c57", "full", "#cfc6b4"),
}


@cache
def portraits() -> dict[str, Markup]:
    return {name: _portrait(name) for name in CHARACTERS}


def _portrait(name: str) -> Markup:
    looks = _LOOKS[name]
    faces = [_bust(looks)]
    if name == "niccolo_marco":
        father = Looks("#2a5f9e", "cap", "#a83a2a", "#d9a531", "full", "#8a8175")
        faces = [
            tag("g", _bust(father), transform="translate(-9 -3)"),
            tag("g", _bust(looks), transform="translate(9 5)"),
        ]
    frame = tag("rect", x=0.6, y=0.6, width=48.8, height=56.8, rx=7, fill="none", stroke="#b08a4b", stroke_width=1.2)
    return tag(
        "svg",
        tag("clipPath", tag("rect", x=0.6, y=0.6, width=48.8, height=56.8, rx=7), id="card"),
        tag("g", *_landscape(), *faces, clip_path="url(#card)"),
        frame,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 50 58",
        width=50,
        height=58,
    )


def _landscape() -> list[Markup]:
    return [
        tag("rect", width=50, height=58, fill="#cfe3e2"),
        tag("circle", cx=40, cy=12, r=6, fill="#fbe6a8"),
        tag("path", d="M0 36C8 28 14 32 20 29S34 30 50 25V40H0Z", fill="#c3cfa0"),
        tag("path", d="M0 44C12 36 22 42 32 37S45 38 50 34V58H0Z", fill="#e6cb8f"),
    ]


def _bust(looks: Looks) -> Markup:
    behind = ""
    if looks.headdress == "hood":
        behind = "M11 36C8 17 15 6 25 6S42 17 39 36C36 42 14 42 11 36Z"
    return tag(
        "g",
        tag("path", d="M6 60C6 44 14 38 25 38S44 44 44 60Z", fill=looks.robe, **_EDGE),
        tag("path", d="M19 38L25 48L31 38Z", fill=looks.trim if looks.headdress == "hood" else "#fff3d8"),
        tag("path", d=behind, fill=looks.cloth, **_EDGE) if behind else None,
        tag(
            "path", d="M17 26C17 34 20 40 25 40S33 34 33 26V18H17Z", fill=looks.skin, stroke="#7a4d27", stroke_width=0.9
        ),
        *_beard(looks),
        tag("path", d="M21.5 25v.1M28.5 25v.1", stroke="#2b1c08", stroke_width=2.4, stroke_linecap="round"),
        tag(
            "path",
            d="M19.600 22.400q2-1.400 3.600-.4M26.800 22q1.800-1 3.600.4",
            fill="none",
            stroke=looks.hair,
            stroke_width=1,
        ),
        tag("path", d="M25 25.5v4", stroke="#a9744a", stroke_width=1.1, stroke_linecap="round"),
        *_HEADDRESS[looks.headdress](looks),
    )


def _beard(looks: Looks) -> list[Markup]:
    mouth = tag("path", d="M22.5 35.5h5", stroke="#b0604a", stroke_width=1.4, stroke_linecap="round")
    if looks.beard == "full":
        full = "M17 27C17 38 21 44 25 44S33 38 33 27C31 32 28 32.5 25 32.5S19 32 17 27Z"
        return [tag("path", d=full, fill=looks.hair), mouth]
    moustache = (
        "M19 34C21 31 24 31.500 25 32.500C26 31.500 29 31 31 34C28 34.500 26 34 25 33.500C24 34 22 34.500 19 34Z"
    )
    if looks.beard == "moustache":
        return [tag("path", d=moustache, fill=looks.hair), tag("g", mouth, transform="translate(0 1.500)")]
    if looks.beard == "chin":
        return [tag("path", d=moustache, fill=looks.hair), tag("path", d="M23 38h4l-2 9Z", fill=looks.hair)]
    return [mouth]


def _cap(looks: Looks) -> list[Markup]:
    band = "M11.5 20.5C17 16 33 16 38.5 20.5L37 23.5C31 20 19 20 13 23.5Z"
    return [
        tag("path", d="M12 20C11 10 18 6 25 6S39 10 38 20C33 16 17 16 12 20Z", fill=looks.cloth, **_EDGE),
        tag("path", d=band, fill=looks.trim, **_EDGE),
    ]


def _turban(looks: Looks) -> list[Markup]:
    folds = "M12.500 18C20 9 31 8 38 14M13 13C20 6 30 5.500 36 9M14.500 21.500C22 14 32 13.500 39 18"
    return [
        tag("path", d="M12 23C7 14 13 4 25 4S43 14 38 23C32 19 18 19 12 23Z", fill=looks.cloth, **_EDGE),
        tag("path", d=folds, fill="none", stroke="#3a2410", stroke_opacity=0.45),
        tag("circle", cx=25, cy=14.5, r=2.6, fill=looks.trim, **_EDGE),
    ]


def _crown(looks: Looks) -> list[Markup]:
    flaps = "M13 19L10 33C12 34 15 32 17 27V19ZM37 19L40 33C38 34 35 32 33 27V19Z"
    return [
        tag("path", d=flaps, fill=looks.cloth, **_EDGE),
        tag("path", d="M13 20C13 11 18 8 25 8S37 11 37 20C31 17 19 17 13 20Z", fill=looks.cloth, **_EDGE),
        tag(
            "path",
            d="M12.500 20.500C18 16.500 32 16.500 37.500 20.500L36.500 23.500C31 20 19 20 13.500 23.500Z",
            fill=looks.trim,
            **_EDGE,
        ),
        tag("circle", cx=25, cy=6.5, r=2.4, fill="#e3b53c", **_EDGE),
    ]


def _tonsure(looks: Looks) -> list[Markup]:
    hair = "M16 25C14 17 18 12 25 12S36 17 34 25C33 20 31 18.500 25 18.500S17 20 16 25Z"
    scalp = "M20 13.800C21 9.500 29 9.500 30 13.800C27 14.800 23 14.800 20 13.800Z"
    return [
        tag("path", d=hair, fill=looks.hair, **_EDGE),
        tag("path", d=scalp, fill=looks.skin, stroke="#7a4d27", stroke_width=0.8),
        tag("path", d="M10 46C12 40 18 37 25 41C32 37 38 40 40 46C34 42 16 42 10 46Z", fill=looks.trim, **_EDGE),
    ]


def _fur(looks: Looks) -> list[Markup]:
    brim = "M10 21.500C9 17 14 15 25 15S41 17 40 21.500C40 25.500 34 22.500 25 22.500S10 25.500 10 21.500Z"
    return [
        tag("path", d="M14 17C14 10 19 5 25 4.500C31 5 36 10 36 17Z", fill=looks.trim, **_EDGE),
        tag("path", d=brim, fill=looks.cloth, **_EDGE),
        tag(
            "path",
            d="M13 19v2M17 18v2M21 17.500v2M25 17.500v2M29 17.500v2M33 18v2M37 19v2",
            stroke="#fff",
            stroke_opacity=0.35,
        ),
    ]


def _hood(looks: Looks) -> list[Markup]:
    edge = "M17 30C14 18 18 12 25 12S36 18 33 30C34 20 31 15.500 25 15.500S16 20 17 30Z"
    return [tag("path", d=edge, fill=looks.trim, **_EDGE)]


_HEADDRESS = {"cap": _cap, "turban": _turban, "crown": _crown, "tonsure": _tonsure, "fur": _fur, "hood": _hood}
