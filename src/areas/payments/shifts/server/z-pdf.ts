import type { receiptWidths } from "../../contract.ts";
import type { ZPaper } from "../z-paper.ts";
import { INK, PdfPage, POINTS_PER_MM } from "../../server/pdf-page.ts";
import { drawRow } from "../../receipts/server/receipt-pdf.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

interface Sheet {
  /** The width of the paper in millimetres. */
  width: number;
  margin: number;
  size: number;
  /** The lower end of the printed area in millimetres from the top; null for a paper roll, which has no pages. */
  end: number | null;
}

const sheets: Record<(typeof receiptWidths)[number], Sheet> = {
  "58": { width: 58, margin: 5, size: 7.5, end: null },
  "80": { width: 80, margin: 4, size: 9, end: null },
  a4: { width: 210, margin: 45, size: 9, end: 284 },
};

/** The Z as a PDF. On a paper roll the page is as long as its text. */
export async function zPdf(
  paper: ZPaper,
  width: (typeof receiptWidths)[number],
  createdAt: string,
): Promise<Buffer> {
  const about = {
    title: `${paper.title} ${paper.number}`,
    author: paper.shop.name,
    language: paper.language,
    createdAt,
  };
  const sheet = sheets[width];
  if (sheet.end !== null) {
    const page = await PdfPage.open({ ...about, width: mm(210), height: mm(297) });
    draw(page, paper, sheet);
    return page.finish();
  }
  // The text is first drawn on a very long page, only to measure how long the paper must be.
  const draft = await PdfPage.open({ ...about, width: mm(sheet.width), height: mm(5000) });
  const end = draw(draft, paper, sheet);
  const page = await PdfPage.open({ ...about, width: mm(sheet.width), height: end + mm(6) });
  draw(page, paper, sheet);
  return page.finish();
}

function draw(page: PdfPage, paper: ZPaper, sheet: Sheet): number {
  const { size } = sheet;
  const left = mm(sheet.margin);
  const width = mm(sheet.width) - 2 * left;
  const top = mm(sheet.end === null ? 5 : 14);
  const gap = size * 0.75;
  let y = top;

  const rule = () => {
    y += gap;
    page.line(left, y, width, 0.4, INK);
    y += gap;
  };
  const row = (label: string, value: string, bold: boolean) => {
    if (sheet.end !== null && y > mm(sheet.end - 8)) y = page.next(top);
    y = drawRow(page, { label, value }, left, y, width, { size, bold, labels: INK }) + size * 0.22;
  };
  const centred = (text: string, textSize: number, bold: boolean) => {
    y = page.text(text, left, y, width, { size: textSize, bold, align: "center" }) + 1;
  };

  centred(paper.shop.name, size * 1.3, true);
  for (const line of paper.shop.lines) centred(line, size * 0.92, false);
  rule();
  centred(`${paper.title} ${paper.number}`, size * 1.65, true);
  rule();
  for (const { label, value } of paper.facts) row(label, value, false);
  for (const { title, rows } of paper.sections) {
    // The title of a section must not be the last line of a page.
    if (sheet.end !== null && y > mm(sheet.end - 20)) y = page.next(top);
    else rule();
    y = page.text(title, left, y, width, { size: size * 1.1, bold: true }) + size * 0.3;
    for (const { label, value, isTotal = false } of rows) row(label, value, isTotal);
  }
  rule();
  if (sheet.end !== null && y > mm(sheet.end - 17)) y = page.next(top);
  // On A4 the signatures are side by side, so that the Z of an ordinary day fits on one page.
  const beside = sheet.end === null ? 1 : paper.signatures.length;
  const space = mm(8);
  const each = (width - (beside - 1) * space) / beside;
  let foot = y;
  for (const [place, label] of paper.signatures.entries()) {
    const line = (beside === 1 ? foot : y) + mm(12);
    const from = left + (place % beside) * (each + space);
    page.line(from, line, each, 0.4, INK);
    foot = page.text(label, from, line + 2, each, { size: size * 0.92 });
  }
  return foot;
}
