"""Sheets as PDF, by reportlab (the extra ``phaseproof[pdf]``).

The page is as wide as A4 and as high as Letter, so that it fits both papers unscaled. The same sheet gives the same
bytes.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from ..text import printable
from .sheets import Block, Card, Cards, Grid, Sheet, Text

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Flowable

_MM = 72 / 25.4
_PAGE = (210 * _MM, 279 * _MM)
_MARGIN = 12 * _MM
_WIDE = _PAGE[0] - 2 * _MARGIN
_PEN = 4.8
"""Points above and below a line of text where people write."""
_INK, _QUIET, _LINE, _PANEL = "#1b1d21", "#444a54", "#8b92a0", "#eef0f3"
MISSING = "reportlab is not installed, so the sheets are HTML only; pip install 'phaseproof[pdf]' brings it"


def available() -> bool:
    """Whether PDFs can be made."""
    return find_spec("reportlab") is not None


def sheet_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF."""
    from reportlab.platypus import SimpleDocTemplate

    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=_PAGE,
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_MARGIN,
        bottomMargin=_MARGIN,
        title=_plain(f"{sheet.title}: {sheet.edition}"),
        author="phaseproof",
        creator="phaseproof",
        subject=_plain(sheet.purpose),
        invariant=1,  # no time of making in it
    )
    styles = _styles()
    story: list[Flowable] = [_paragraph(sheet.title, styles["title"]), _paragraph(sheet.edition, styles["quiet"])]
    for block in sheet.blocks:
        story += _block(block, styles)
    foot = f"{sheet.sources} " if sheet.sources else ""
    story.append(_paragraph(f"{foot}Unofficial; Phase 10 is a trademark of Mattel, Inc.", styles["foot"]))
    document.build(story)
    return out.getvalue()


def _plain(text: str) -> str:
    """The text in the characters that the built-in fonts have; others become question marks."""
    return printable(text).encode("cp1252", "replace").decode("cp1252")


def _paragraph(text: str, style: ParagraphStyle) -> Flowable:
    from reportlab.platypus import Paragraph

    return Paragraph(escape(_plain(text)), style)


def _styles() -> dict[str, ParagraphStyle]:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle

    ink, quiet = HexColor(_INK), HexColor(_QUIET)
    body = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=11.5, textColor=ink)
    return {
        "body": body,
        "title": ParagraphStyle("title", body, fontName="Helvetica-Bold", fontSize=17, leading=21),
        "heading": ParagraphStyle(
            "heading", body, fontName="Helvetica-Bold", fontSize=10.5, leading=13, spaceBefore=7, spaceAfter=2
        ),
        "head": ParagraphStyle("head", body, fontName="Helvetica-Bold", fontSize=7.5, leading=9),
        "item": ParagraphStyle("item", body, leftIndent=9, bulletIndent=0, spaceAfter=1.5),
        "small": ParagraphStyle("small", body, fontSize=8, leading=10, spaceAfter=1),
        "quiet": ParagraphStyle("quiet", body, textColor=quiet),
        "foot": ParagraphStyle("foot", body, fontSize=7, leading=9, textColor=quiet, spaceBefore=8),
    }


def _block(block: Block, styles: dict[str, ParagraphStyle]) -> list[Flowable]:
    match block:
        case Text():
            return _text(block, styles)
        case Grid():
            return [_room(), _paragraph(block.caption, styles["heading"]), _grid(block, styles)]
        case Cards():
            return [_cards(block, styles)]


def _room() -> Flowable:
    """A heading never stands alone at the foot of a page."""
    from reportlab.platypus import CondPageBreak

    return CondPageBreak(20 * _MM)


def _text(block: Text, styles: dict[str, ParagraphStyle]) -> list[Flowable]:
    from reportlab.platypus import HRFlowable, Paragraph

    made: list[Flowable] = [_room(), _paragraph(block.heading, styles["heading"])]
    for line in block.lines:
        if not line:
            made.append(HRFlowable(width="50%", hAlign="LEFT", color=_LINE, spaceBefore=14, spaceAfter=6))
        elif block.listed:
            made.append(Paragraph(escape(_plain(line)), styles["item"], bulletText="\u2022"))
        else:
            made.append(_paragraph(line, styles["body"]))
    return made


def _grid(block: Grid, styles: dict[str, ParagraphStyle]) -> Flowable:
    from reportlab.platypus import Table

    over = [(word, *[""] * (span - 1)) for word, span in block.groups]
    rows = [[_paragraph(cell, styles["head"]) if cell else "" for row in over for cell in row]] if over else []
    heads = len(rows) + 1
    rows += [[_paragraph(cell, styles["head"]) for cell in block.head]]
    rows += [[_paragraph(cell, styles["body"]) if cell else "" for cell in row] for row in block.rows]
    share = _WIDE / sum(block.widths)
    return Table(
        rows,
        colWidths=[share * width for width in block.widths],
        repeatRows=heads,
        splitInRow=1,
        style=[*_lines(heads, tall=block.tall), *_spans(block)],
        hAlign="LEFT",
    )


def _spans(block: Grid) -> list[tuple[Any, ...]]:
    spans, column = [], 0
    for _, span in block.groups:
        spans.append(("SPAN", (column, 0), (column + span - 1, 0)))
        column += span
    return spans


def _lines(heads: int, *, tall: bool) -> list[tuple[Any, ...]]:
    room = _PEN if tall else 2
    return [
        ("GRID", (0, 0), (-1, -1), 0.5, _LINE),
        ("BACKGROUND", (0, heads - 1), (-1, heads - 1), _PANEL),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, heads), (-1, -1), room),
        ("BOTTOMPADDING", (0, heads), (-1, -1), room),
        *([("TOPPADDING", (0, 0), (-1, heads - 2), room)] if tall and heads > 1 else []),
        *([("BOTTOMPADDING", (0, 0), (-1, heads - 2), room)] if tall and heads > 1 else []),
    ]


def _cards(block: Cards, styles: dict[str, ParagraphStyle]) -> Flowable:
    from reportlab.platypus import Table

    cells = [_card(card, styles) for card in block.cards]
    rows = [(*cells[number : number + 2], "")[:2] for number in range(0, len(cells), 2)]
    cut: list[tuple[Any, ...]] = [
        ("GRID", (0, 0), (-1, -1), 0.6, _LINE, None, (3, 3)),  # dashes: to be cut along
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 8),
    ]
    return Table(rows, colWidths=[_WIDE / 2] * 2, style=cut, hAlign="LEFT", spaceBefore=8, splitInRow=1)


def _card(card: Card, styles: dict[str, ParagraphStyle]) -> list[Flowable]:
    from reportlab.platypus import Table

    rows = [[_paragraph(number, styles["small"]), _paragraph(words, styles["small"])] for number, words in card.phases]
    plain = [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    ]
    phases = Table(rows, colWidths=[18, _WIDE / 2 - 36], style=plain, hAlign="LEFT", spaceAfter=4)
    lines = [_paragraph(line, styles["small"]) for line in card.lines]
    return [_paragraph(card.title, styles["heading"]), phases, *lines]
