"""Draws and saves PDF files with libraries of Python, for the generator of bank statements.

Usage: statement_tool.py --list            prints the operations that this machine can do
       statement_tool.py < jobs.json       does a list of jobs: {"op", "out", ...}
"""

import importlib.util
import json
import sys

NEEDED = {
    "reportlab": "reportlab",
    "fpdf2": "fpdf",
    "pikepdf": "pikepdf",
    "pypdf": "pypdf",
    "mupdf": "pymupdf",
    "pdfium": "pypdfium2",
}


def draw_by_reportlab(job):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas

    style = job["style"]
    names = {}
    for kind in ("regular", "bold"):
        font = style["font"][kind]
        names[kind] = font
        if style["font"]["isEmbedded"]:
            names[kind] = font.rsplit("/", 1)[-1]
            pdfmetrics.registerFont(TTFont(names[kind], font))
    paper = canvas.Canvas(job["out"], pageCompression=int(job.get("isCompressed", True)))
    paper.setCreator(job["metadata"]["creator"] or "Statements")
    for page in job["pages"]:
        width, height = page["width"], page["height"]
        paper.setPageSize((width, height))
        for rule in page["rules"]:
            paper.setFillGray(rule["grey"])
            paper.rect(rule["x"], height - rule["y"] - rule["height"], rule["width"], rule["height"], stroke=0, fill=1)
        paper.setFillColorRGB(*style["colour"])
        for run in page["runs"]:
            paper.setFont(names["bold" if run["isBold"] else "regular"], run["size"])
            paper.drawString(run["x"], height - run["y"], run["text"])
        paper.showPage()
    paper.save()


def draw_by_fpdf2(job):
    import logging

    from fpdf import FPDF

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    style = job["style"]
    core = {"Helvetica": "helvetica", "Times-Roman": "times", "Courier": "courier"}
    paper = FPDF(unit="pt")
    paper.set_auto_page_break(False)
    paper.set_creator(job["metadata"]["creator"] or "Statements")
    family = core.get(style["font"]["regular"], "own")
    if style["font"]["isEmbedded"]:
        paper.add_font("own", "", style["font"]["regular"])
        paper.add_font("own", "B", style["font"]["bold"])
    for page in job["pages"]:
        paper.add_page(format=(page["width"], page["height"]))
        for rule in page["rules"]:
            paper.set_fill_color(round(rule["grey"] * 255))
            paper.rect(rule["x"], rule["y"], rule["width"], rule["height"], style="F")
        paper.set_text_color(*[round(part * 255) for part in style["colour"]])
        for run in page["runs"]:
            paper.set_font(family, "B" if run["isBold"] else "", run["size"])
            text = run["text"].replace("\u2019", "'") if family != "own" else run["text"]
            paper.text(run["x"], run["y"], text)
    paper.output(job["out"])


def save_by_pikepdf(job):
    import pikepdf

    joined = pikepdf.new()
    files = [pikepdf.open(path, password=job.get("password", "")) for path in job["files"]]
    if len(files) == 1:
        mode = pikepdf.ObjectStreamMode.generate if job.get("isPacked") else pikepdf.ObjectStreamMode.preserve
        files[0].save(job["out"], linearize=job.get("isLinear", False), object_stream_mode=mode)
        return
    for one in files:
        joined.pages.extend(one.pages)
    joined.save(job["out"])


def save_by_pypdf(job):
    from pypdf import PdfWriter

    writer = PdfWriter()
    for path in job["files"]:
        writer.append(path)
    writer.write(job["out"])


def save_by_mupdf(job):
    import pymupdf

    joined = pymupdf.open(job["files"][0])
    for path in job["files"][1:]:
        joined.insert_pdf(pymupdf.open(path))
    joined.save(job["out"], garbage=4, deflate=True, clean=True)


def print_by_pdfium(job):
    """Does what Chromium does when it opens a PDF and prints it to a file."""
    import pypdfium2

    printed = pypdfium2.PdfDocument.new()
    for path in job["files"]:
        printed.import_pages(pypdfium2.PdfDocument(path))
    printed.save(job["out"])


def type_over(job):
    """Replaces texts on the pages, in another font, as a person does with an editor. An empty file says that none was found."""
    import pymupdf

    paper = pymupdf.open(job["files"][0])
    used = set()
    done = 0
    for edit in job["edits"]:
        for page in paper:
            place = next((one for one in places_of(page, edit["old"]) if (page.number, tuple(one)) not in used), None)
            if place is None:
                continue
            used.add((page.number, tuple(place)))
            size = (place.y1 - place.y0) * 0.72
            width = pymupdf.get_text_length(edit["new"], fontname=job["font"], fontsize=size)
            x = place.x1 - width if edit["new"][-1:].isdigit() else place.x0
            if job["isCovered"]:
                page.draw_rect(place, color=None, fill=(1, 1, 1))
            else:
                page.add_redact_annot(place, fill=(1, 1, 1))
                page.apply_redactions()
            page.insert_text((x, place.y1 - size * 0.28), edit["new"], fontname=job["font"], fontsize=size)
            done += 1
            break
    if done == 0:
        open(job["out"], "wb").close()
        return
    paper.save(job["out"], garbage=3, deflate=True)


def places_of(page, text):
    import pymupdf

    exact = [pymupdf.Rect(word[:4]) for word in page.get_text("words") if word[4] == text]
    return exact or page.search_for(text)


def encrypt(job):
    import pikepdf

    with pikepdf.open(job["files"][0]) as file:
        file.save(job["out"], encryption=pikepdf.Encryption(user=job["password"], owner=job["password"] + "o", R=job.get("revision", 4)))


OPERATIONS = {
    "reportlab": draw_by_reportlab,
    "fpdf2": draw_by_fpdf2,
    "pikepdf": save_by_pikepdf,
    "pypdf": save_by_pypdf,
    "mupdf": save_by_mupdf,
    "pdfium": print_by_pdfium,
    "encrypt": encrypt,
    "type-over": type_over,
}

if __name__ == "__main__":
    if "--list" in sys.argv:
        print(json.dumps([name for name, module in NEEDED.items() if importlib.util.find_spec(module)]))
    else:
        for job in json.load(sys.stdin):
            OPERATIONS[job["op"]](job)
