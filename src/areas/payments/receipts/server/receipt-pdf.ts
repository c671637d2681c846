import type { Database } from "#src/server/database.ts";
import { getPaperLook } from "#src/areas/settings/branding/server/paper-look.ts";
import type { receiptWidths } from "../contract.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import type { PaperLine, ReceiptPaper } from "../receipt-paper.ts";
import { INK, PdfPage, POINTS_PER_MM } from "#src/server/papers/pdf-page.ts";
import { drawRow } from "#src/server/papers/pdf-row.ts";
import { numberBelowTitle } from "../receipt-numbers.ts";
import { drawTotal } from "./draw-total.ts";
import { receiptSheetPdf } from "./receipt-sheet-pdf.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

/** The receipt as a PDF. On a paper roll the page is as long as its text. */
export async function receiptPdf(
  db: Database,
  paper: ReceiptPaper,
  width: (typeof receiptWidths)[number],
  createdAt: string,
): Promise<Buffer> {
  const about = {
    title: `${paper.title} ${paper.number}`,
    author: paper.shop.name,
    language: paper.language,
    createdAt,
    look: await getPaperLook(db),
  };
  if (width === "a4") return receiptSheetPdf(paper, about);
  const roll = rolls[width];
  // The text is first drawn on a very long page, only to measure how long the paper must be.
  const draft = await PdfPage.open({ ...about, width: mm(roll.width), height: mm(5000) });
  const end = drawRoll(draft, paper, roll);
  const page = await PdfPage.open({ ...about, width: mm(roll.width), height: end + mm(6) });
  drawRoll(page, paper, roll);
  return page.finish();
}

interface Roll {
  /** The width of the paper in millimetres, including both margins. */
  width: number;
  margin: number;
  size: number;
  qr: number;
}

const rolls: Record<"58" | "80", Roll> = {
  "58": { width: 58, margin: 5, size: 7.5, qr: 26 },
  "80": { width: 80, margin: 4, size: 9, qr: 30 },
};

function drawRoll(page: PdfPage, paper: ReceiptPaper, roll: Roll): number {
  const left = mm(roll.margin);
  const width = mm(roll.width) - 2 * left;
  const { size } = roll;
  const small = size * 0.92;
  const gap = size * 0.75;
  let y = mm(5);

  const rule = (weight = 0.4) => {
    y += gap;
    page.line(left, y, width, weight, INK);
    y += gap;
  };
  const rows = (facts: readonly Fact[], bold = false) => {
    for (const fact of facts)
      y = drawRow(page, fact, left, y, width, { size, bold, labels: INK }) + size * 0.22;
  };

  y = page.logo(left, y, width, { width: width * 0.75, height: mm(14), align: "center" });
  y =
    page.text(paper.shop.name, left, y, width, { size: size * 1.65, bold: true, align: "center" }) +
    1;
  for (const line of paper.shop.lines) {
    y = page.text(line, left, y, width, { size: small, align: "center" });
  }
  rule();
  y = drawRollNumber(page, paper, left, y, width, size);
  rule();
  if (paper.ticket) {
    y =
      page.text(paper.ticket.value, left, y, width, { size: size * 1.65, bold: true }) + size * 0.3;
  }
  rows(paper.facts);
  rule();
  for (const line of paper.lines) y = drawRollLine(page, line, left, y, width, size);
  if (paper.lines.length > 0 && paper.costs.length > 0) rule();
  rows(paper.costs);
  if (paper.costs.length + paper.lines.length > 0) rule(1.2);
  y = drawTotal(page, paper.paid, left, y, width, size * 1.5) + size * 0.4;
  if (paper.paidInFull) {
    y = page.text(paper.paidInFull, left, y, width, { size, bold: true, align: "right" });
  } else if (paper.balance) {
    rows([paper.balance], true);
  }
  rule();
  if (paper.tax) rows([paper.tax]);
  rows(paper.settlement);
  rule();
  if (paper.fiscal) {
    rows(paper.fiscal.facts);
    y = drawRollCode(page, paper.fiscal.code, left, y, width, roll);
  }
  if (paper.code) y = drawRollCode(page, paper.code, left, y, width, roll);
  y = page.text(paper.thanks, left, y, width, { size, bold: true, align: "center" });
  return paper.footer ? page.text(paper.footer, left, y, width, { size, align: "center" }) : y;
}

/** Draws goods, with their figures and serial numbers indented below the name. Returns the y below. */
function drawRollLine(
  page: PdfPage,
  { name, detail, value, serials }: PaperLine,
  left: number,
  top: number,
  width: number,
  size: number,
): number {
  const x = left + size;
  const style = { size, bold: false, labels: INK };
  let y = page.text(name, left, top, width, { size });
  y = drawRow(page, { label: detail, value }, x, y, width - size, style);
  if (serials) y = page.text(serials, x, y, width - size, { size });
  return y + size * 0.35;
}

/** Draws what the paper is, with its number and date, and the mark of a copy. Returns the y below. */
function drawRollNumber(
  page: PdfPage,
  paper: ReceiptPaper,
  left: number,
  top: number,
  width: number,
  size: number,
): number {
  const title = { size: size * 1.35, bold: true };
  const isBeside =
    page.widthOf(paper.title, title) + size + page.widthOf(paper.date, { size }) <= width;
  let y = page.text(paper.title, left, top, width, title);
  if (isBeside) page.text(paper.date, left, top + size * 0.3, width, { size, align: "right" });
  else y = page.text(paper.date, left, y, width, { size });
  const number = numberBelowTitle(paper);
  if (number) y = page.text(number, left, y, width, { size });
  return paper.copy ? page.text(paper.copy, left, y, width, { size: size * 1.15, bold: true }) : y;
}

/** Draws a QR code in the middle of the roll, with its caption. Returns the y below it. */
function drawRollCode(
  page: PdfPage,
  { text, caption }: NonNullable<ReceiptPaper["code"]>,
  left: number,
  y: number,
  width: number,
  { size, qr }: Roll,
): number {
  const [side, gap] = [mm(qr), size * 0.75];
  page.qr(text, left + (width - side) / 2, y + gap, side);
  const style = { size: size * 0.92, align: "center" } as const;
  return page.text(caption, left, y + side + gap * 2, width, style) + gap;
}
