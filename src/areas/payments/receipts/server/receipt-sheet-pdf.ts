/** The receipt on A4. */
import {
  INK,
  POINTS_PER_MM,
  QUIET,
  type PdfPage,
  type PageOptions,
} from "#src/server/papers/pdf-page.ts";
import { drawRow } from "#src/server/papers/pdf-row.ts";
import {
  drawFacts,
  portionsOf,
  SHEET,
  SHEET_LOGO,
  sheetPdf,
  type Block,
} from "#src/server/papers/pdf-sheet.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import { numberBelowTitle } from "../receipt-numbers.ts";
import type { PaperLine, ReceiptPaper } from "../receipt-paper.ts";
import { drawTotal } from "./draw-total.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

const { left: LEFT, width: WIDTH } = SHEET;

/** The left edges and widths of the columns, in points. */
const columns = {
  name: { x: LEFT, width: mm(98) },
  detail: { x: LEFT + mm(100), width: mm(38) },
  total: { x: LEFT + mm(140), width: mm(30) },
} as const;

/** The side of a QR code. */
const QR = mm(28);

export const receiptSheetPdf = (
  paper: ReceiptPaper,
  about: Omit<PageOptions, "height" | "width">,
): Promise<Buffer> =>
  sheetPdf(
    {
      number: paper.number,
      head: (page) => drawFactsOf(page, paper, drawHead(page, paper)),
      headings: (page, y) => drawHeadings(page, paper, y),
      rows: paper.lines.map(blocksOf),
      rest: [
        (page, y) => drawFigures(page, paper, y),
        (page, y) => drawFactsWithCode(page, paper.settlement, paper.code, y + mm(7)),
        ...fiscalOf(paper),
        (page, y) => page.text(paper.thanks, LEFT, y + mm(7), WIDTH, THANKS),
        ...(paper.footer?.split("\n") ?? []).map(
          (line): Block =>
            (page, y) =>
              page.text(line, LEFT, y, WIDTH, FOOTER),
        ),
      ],
      pageOf: paper.pageOf,
    },
    about,
  );

const THANKS = { size: 10, bold: true, align: "center" } as const;
const FOOTER = { size: 9, align: "center" } as const;

const fiscalOf = ({ fiscal }: ReceiptPaper): Block[] =>
  fiscal
    ? [
        (page, y) => {
          page.line(LEFT, y + mm(4), WIDTH);
          return drawFactsWithCode(page, fiscal.facts, fiscal.code, y + mm(8));
        },
      ]
    : [];

/** Draws the shop on the left, and what the paper is on the right. Returns the y of the line below both. */
function drawHead(page: PdfPage, paper: ReceiptPaper): number {
  const half = mm(80);
  const right = LEFT + WIDTH - half;
  const quiet = { size: 10, color: QUIET };
  let y = page.logo(LEFT, SHEET.top, half, SHEET_LOGO);
  y = page.text(paper.shop.name, LEFT, y, half, { size: 20, bold: true, color: page.colour }) + 3;
  for (const line of paper.shop.lines) y = page.text(line, LEFT, y, half, quiet);
  const side = { align: "right" } as const;
  let sideY = page.text(paper.title, right, SHEET.top, half, { ...side, size: 20, bold: true });
  const number = numberBelowTitle(paper);
  sideY += 3;
  if (number) sideY = page.text(number, right, sideY, half, { ...side, size: 10 });
  sideY = page.text(paper.date, right, sideY, half, { ...side, ...quiet });
  if (paper.copy)
    sideY = page.text(paper.copy, right, sideY, half, { ...side, size: 12, bold: true });
  return Math.max(y, sideY) + mm(6);
}

/** Draws the ticket on the left and the facts beside it, or the facts alone. Returns the y below. */
function drawFactsOf(page: PdfPage, { ticket, facts }: ReceiptPaper, top: number): number {
  page.line(LEFT, top, WIDTH);
  const y = top + mm(5);
  if (!ticket) return drawFacts(page, facts, LEFT, y, WIDTH) + mm(6);
  const half = mm(80);
  const below = page.text(ticket.label, LEFT, y, half, { size: 9, color: QUIET });
  const left = page.text(ticket.value, LEFT, below, half, { size: 20, bold: true });
  return Math.max(left, drawFacts(page, facts, LEFT + WIDTH - half, y, half)) + mm(6);
}

function drawHeadings(page: PdfPage, { headings }: ReceiptPaper, y: number): number {
  const style = { size: 9, color: QUIET };
  const { name, detail, total } = columns;
  page.text(headings.name, name.x, y, name.width, style);
  page.text(headings.detail, detail.x, y, detail.width, { ...style, align: "right" });
  const below = page.text(headings.total, total.x, y, total.width, { ...style, align: "right" });
  page.line(LEFT, below + 2, WIDTH, 1, INK);
  return below + 2;
}

/** The blocks of a line: its name with the figures, and its serial numbers, which may fill several pages. */
const blocksOf = (line: PaperLine): Block[] => [
  (page, y) => drawLine(page, line, y),
  ...portionsOf(line.serials ?? "").map(
    (serials): Block =>
      (page, y) =>
        page.text(serials, columns.name.x, y, columns.name.width, { size: 8.5, color: QUIET }),
  ),
  (page, y) => {
    page.line(LEFT, y + 2, WIDTH);
    return y + 2;
  },
];

function drawLine(page: PdfPage, line: PaperLine, top: number): number {
  const { name, detail, total } = columns;
  const style = { size: 9.5 } as const;
  const y = top + 3.5;
  const below = page.text(line.name, name.x, y, name.width, style);
  const quiet = { ...style, color: QUIET, align: "right" } as const;
  const beside = page.text(line.detail, detail.x, y, detail.width, quiet);
  const figure = { ...style, align: "right" } as const;
  return Math.max(below, beside, page.text(line.value, total.x, y, total.width, figure));
}

/** Draws how the amount is calculated, the amount, what is still owed, and the tax. */
function drawFigures(page: PdfPage, paper: ReceiptPaper, top: number): number {
  let y = top + (paper.lines.length > 0 ? 4 : 0);
  for (const [place, fact] of paper.costs.entries()) {
    if (place > 0) page.line(LEFT, y, WIDTH);
    y = drawRow(page, fact, LEFT, y + 4, WIDTH, { size: 10, bold: false, labels: QUIET }) + 2;
  }
  page.line(LEFT, y, WIDTH, 1.2, INK);
  y = drawTotal(page, paper.paid, LEFT, y + 8, WIDTH, 20) + 4;
  if (paper.paidInFull) {
    y = page.text(paper.paidInFull, LEFT, y, WIDTH, { size: 11, bold: true, align: "right" });
  } else if (paper.balance) {
    page.line(LEFT, y, WIDTH);
    y = drawRow(page, paper.balance, LEFT, y + 6, WIDTH, { size: 11, bold: true, labels: INK });
  }
  if (!paper.tax) return y;
  return drawRow(page, paper.tax, LEFT, y + 4, WIDTH, { size: 9, bold: false, labels: QUIET });
}

/** Draws facts on the left and a QR code on the right, with its caption beside it. Returns the y below both. */
function drawFactsWithCode(
  page: PdfPage,
  facts: readonly Fact[],
  code: ReceiptPaper["code"],
  top: number,
): number {
  const y = drawFacts(page, facts, LEFT, top, mm(82));
  if (!code) return y;
  const x = LEFT + WIDTH - QR;
  page.qr(code.text, x, top, QR);
  const style = { size: 9, color: QUIET, align: "right" } as const;
  const width = mm(52);
  // The caption stands to the left of the code, level with its end.
  const lines = page.linesOf(code.caption, width, style).length;
  page.text(code.caption, x - width - mm(4), top + QR - lines * 13, width, style);
  return Math.max(y, top + QR);
}
