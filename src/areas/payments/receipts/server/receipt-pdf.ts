import type { receiptWidths } from "../../contract.ts";
import type { Fact, ReceiptPaper } from "../receipt-paper.ts";
import { INK, PdfPage, POINTS_PER_MM, QUIET } from "../../server/pdf-page.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

/** The receipt as a PDF. On a paper roll the page is as long as its text. */
export async function receiptPdf(
  paper: ReceiptPaper,
  width: (typeof receiptWidths)[number],
  createdAt: string,
): Promise<Buffer> {
  const about = {
    title: `${paper.title} ${paper.number}`,
    author: paper.shop.name,
    language: paper.language,
    createdAt,
  };
  if (width === "a4") {
    const page = await PdfPage.open({ ...about, width: mm(210), height: mm(297) });
    drawSheet(page, paper);
    return page.finish();
  }
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

  y =
    page.text(paper.shop.name, left, y, width, { size: size * 1.65, bold: true, align: "center" }) +
    1;
  for (const line of paper.shop.lines) {
    y = page.text(line, left, y, width, { size: small, align: "center" });
  }
  rule();
  const top = y;
  page.text(paper.date, left, top + size * 0.3, width, { size, align: "right" });
  y = page.text(paper.title, left, top, width / 2, { size: size * 1.35, bold: true });
  y = page.text(paper.number, left, y, width, { size });
  rule();
  if (paper.ticket) {
    y =
      page.text(paper.ticket.value, left, y, width, { size: size * 1.65, bold: true }) + size * 0.3;
  }
  rows(paper.facts);
  rule();
  for (const { name, detail, value, serials } of paper.lines) {
    y = page.text(name, left, y, width, { size });
    rows([{ label: `   ${detail}`, value }]);
    if (serials) y = page.text(serials, left + size, y, width - size, { size });
  }
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
  if (paper.code) {
    const side = mm(roll.qr);
    page.qr(paper.code.text, left + (width - side) / 2, y + gap, side);
    y += side + gap * 2;
    y = page.text(paper.code.caption, left, y, width, { size: small, align: "center" }) + gap;
  }
  return page.text(paper.thanks, left, y, width, { size, bold: true, align: "center" });
}

/** Draws the label on the left and the value on the right, each in its own column. Returns the y below both. */
export function drawRow(
  page: PdfPage,
  { label, value }: Fact,
  x: number,
  y: number,
  width: number,
  style: { size: number; bold: boolean; labels: string },
): number {
  const labelWidth = Math.min(page.widthOf(label, style) + 1, width * 0.6);
  const between = style.size;
  const below = page.text(label, x, y, labelWidth, { ...style, color: style.labels });
  const valueX = x + labelWidth + between;
  return Math.max(
    below,
    page.text(value, valueX, y, width - labelWidth - between, { ...style, align: "right" }),
  );
}

/** Draws a total beside its label, in type of `size` or, if it would not fit, smaller. Returns the y below it. */
function drawTotal(
  page: PdfPage,
  { label, value }: Fact,
  x: number,
  y: number,
  width: number,
  size: number,
): number {
  const labelStyle = { size: size * 0.75, bold: true };
  const room = width - page.widthOf(label, labelStyle) - size * 0.6;
  const wanted = page.widthOf(value, { size, bold: true });
  const fitting = Math.min(size, (size * room) / wanted);
  page.text(label, x, y + (fitting - labelStyle.size) * 0.95, width / 2, labelStyle);
  return page.text(value, x, y, width, { size: fitting, bold: true, align: "right" });
}

/** The greatest y, in points from the top, at which a line of goods may begin on an A4 page. */
const LAST_LINE = mm(262);

function drawSheet(page: PdfPage, paper: ReceiptPaper): void {
  const left = mm(20);
  const width = mm(170);
  const half = mm(80);
  const right = left + width - half;
  const size = 10;

  let y = mm(22);
  const headTop = y;
  page.text(paper.title, right, headTop, half, { size: 22, bold: true, align: "right" });
  const numberTop = page.text(paper.number, right, headTop + 30, half, { size, align: "right" });
  page.text(paper.date, right, numberTop, half, { size, color: QUIET, align: "right" });
  y = page.text(paper.shop.name, left, headTop, half, { size: 22, bold: true }) + 3;
  for (const line of paper.shop.lines) y = page.text(line, left, y, half, { size, color: QUIET });
  y = Math.max(y, numberTop + 16) + mm(7);
  page.line(left, y, width);
  y += mm(7);

  const factsTop = y;
  if (paper.ticket) {
    const below = page.text(paper.ticket.label, left, y, half, { size: 9, color: QUIET });
    y = page.text(paper.ticket.value, left, below, half, { size: 22, bold: true });
  }
  let factY = factsTop;
  for (const fact of paper.facts) {
    page.text(fact.label, right, factY, mm(25), { size, color: QUIET });
    factY = page.text(fact.value, right + mm(27), factY, half - mm(27), { size }) + 3;
  }
  y = Math.max(y, factY) + mm(9);

  for (const { name, detail, value, serials } of paper.lines) {
    if (y > LAST_LINE) y = page.next(mm(22));
    page.line(left, y, width);
    y = drawRow(page, { label: name, value }, left, y + 8, width, {
      size: 11,
      bold: false,
      labels: INK,
    });
    y = page.text(detail, left, y, width, { size: 9, color: QUIET });
    if (serials) y = page.text(serials, left, y, width, { size: 9, color: QUIET });
    y += 6;
  }
  // If there may be too little space for the totals, they begin a new page, so that they stay together.
  if (paper.lines.length > 0 && y > LAST_LINE - mm(60)) y = page.next(mm(22));
  for (const fact of paper.costs) {
    page.line(left, y, width);
    y = drawRow(page, fact, left, y + 8, width, { size: 11, bold: false, labels: QUIET }) + 6;
  }
  page.line(left, y, width, 1.2, INK);
  y = drawTotal(page, paper.paid, left, y + 11, width, 20) + 6;
  if (paper.balance) {
    page.line(left, y, width);
    y = drawRow(page, paper.balance, left, y + 8, width, { size: 11, bold: true, labels: INK }) + 2;
  }
  if (paper.paidInFull)
    y = page.text(paper.paidInFull, left, y, width, { size, color: QUIET, align: "right" });
  if (paper.tax)
    y = drawRow(page, paper.tax, left, y + 6, width, { size: 9, bold: false, labels: QUIET });
  y += mm(12);

  const settlementTop = y;
  for (const fact of paper.settlement) {
    page.text(fact.label, left, y, mm(34), { size, color: QUIET });
    y = page.text(fact.value, left + mm(36), y, half - mm(36), { size }) + 4;
  }
  if (paper.code) {
    const side = mm(32);
    page.qr(paper.code.text, left + width - side, settlementTop, side);
    const caption = page.text(
      paper.code.caption,
      right - side,
      settlementTop + side - 13,
      half - mm(5),
      {
        size: 9,
        color: QUIET,
        align: "right",
      },
    );
    y = Math.max(y, caption);
  }
  page.line(left, mm(272), width);
  page.text(paper.thanks, left, mm(276), width, { size, bold: true, align: "center" });
}
