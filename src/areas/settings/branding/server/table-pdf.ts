import type { TablePaper, TablePaperLine } from "#src/shared/papers/table-paper.ts";
import type { Database } from "#src/server/database.ts";
import { getPaperLook } from "#src/areas/settings/branding/server/paper-look.ts";
import { INK, POINTS_PER_MM, QUIET, type PdfPage } from "#src/server/papers/pdf-page.ts";
import { drawRow } from "#src/server/papers/pdf-row.ts";
import {
  drawFacts,
  portionsOf,
  SHEET,
  SHEET_LOGO,
  sheetPdf,
  type Block,
} from "#src/server/papers/pdf-sheet.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

const { left: LEFT, width: WIDTH, top: TOP } = SHEET;

/** The left edges and widths of the columns, in points. */
const columns = {
  description: { x: LEFT, width: mm(94) },
  quantity: { x: LEFT + mm(96), width: mm(14) },
  unitPrice: { x: LEFT + mm(112), width: mm(28) },
  total: { x: LEFT + mm(142), width: mm(28) },
} as const;

/** An invoice, credit note or quotation as a PDF on A4. The table continues on further pages, with its headings. */
export const tablePdf = async (
  db: Database,
  paper: TablePaper,
  createdAt: string,
): Promise<Buffer> =>
  sheetPdf(
    {
      number: paper.number,
      head: (page) => drawHead(page, paper),
      headings: (page, y) => drawHeadings(page, paper, y),
      rows: paper.lines.map(blocksOf),
      rest: [
        (page, y) => drawFigures(page, paper, y),
        ...paper.note.split("\n").map(
          (line, index): Block =>
            (page, y) =>
              page.text(line, LEFT, y + (index === 0 ? mm(8) : 0), WIDTH, { size: 10 }),
        ),
        (page, y) => page.text(paper.thanks, LEFT, y + mm(4), WIDTH, { size: 10, bold: true }),
      ],
      pageOf: paper.pageOf,
    },
    {
      title: `${paper.title} ${paper.number}`,
      author: paper.shop.name,
      language: paper.language,
      createdAt,
      look: await getPaperLook(db),
    },
  );

function drawHead(page: PdfPage, paper: TablePaper): number {
  const half = mm(80);
  const right = LEFT + WIDTH - half;
  const quiet = { size: 10, color: QUIET };
  let y = page.logo(LEFT, TOP, half, SHEET_LOGO);
  y = page.text(paper.shop.name, LEFT, y, half, { size: 20, bold: true, color: page.colour }) + 3;
  for (const line of paper.shop.lines) y = page.text(line, LEFT, y, half, quiet);
  let side = page.text(paper.title, right, TOP, half, { size: 20, bold: true, align: "right" });
  side = page.text(paper.number, right, side + 3, half, { size: 11, bold: true, align: "right" });
  if (paper.mark)
    side = page.text(paper.mark, right, side + 3, half, { size: 14, bold: true, align: "right" });
  y = Math.max(y, side) + mm(6);
  page.line(LEFT, y, WIDTH);
  y += mm(5);

  const customer = mm(92);
  let customerY = page.text(paper.customer.label, LEFT, y, half, { size: 9, color: QUIET }) + 1;
  for (const [index, line] of paper.customer.lines.entries()) {
    const style = index === 0 ? { size: 12, bold: true } : { size: 10 };
    customerY = page.text(line, LEFT, customerY, customer, style);
  }
  return Math.max(customerY, drawFacts(page, paper.facts, LEFT + mm(98), y, mm(72))) + mm(7);
}

function drawHeadings(page: PdfPage, { headings }: TablePaper, y: number): number {
  const style = { size: 9, color: QUIET };
  const { description, quantity, unitPrice, total } = columns;
  page.text(headings.description, description.x, y, description.width, style);
  page.text(headings.quantity, quantity.x, y, quantity.width, { ...style, align: "right" });
  page.text(headings.unitPrice, unitPrice.x, y, unitPrice.width, { ...style, align: "right" });
  const below = page.text(headings.total, total.x, y, total.width, { ...style, align: "right" });
  page.line(LEFT, below + 2, WIDTH, 1, INK);
  return below + 2;
}

/** The blocks of a line: its description with the figures, and its serial numbers, which may fill several pages. */
const blocksOf = (line: TablePaperLine): Block[] => [
  (page, y) => drawLine(page, line, y),
  ...portionsOf(line.serials ?? "").map(
    (serials): Block =>
      (page, y) =>
        page.text(serials, columns.description.x, y, columns.description.width, SERIALS),
  ),
  (page, y) => {
    page.line(LEFT, y + 2, WIDTH);
    return y + 2;
  },
];

const LINE = { size: 9.5 } as const;
const SERIALS = { size: 8.5, color: QUIET } as const;

function drawLine(page: PdfPage, line: TablePaperLine, top: number): number {
  const { description, quantity, unitPrice, total } = columns;
  const y = top + 3.5;
  const below = page.text(line.description, description.x, y, description.width, LINE);
  const figure = { ...LINE, align: "right" } as const;
  page.text(line.quantity, quantity.x, y, quantity.width, figure);
  page.text(line.unitPrice, unitPrice.x, y, unitPrice.width, figure);
  return Math.max(below, page.text(line.total, total.x, y, total.width, figure));
}

function drawFigures(page: PdfPage, paper: TablePaper, top: number): number {
  const width = mm(86);
  const x = LEFT + WIDTH - width;
  let y = top + 8;
  const rows = (facts: TablePaper["costs"], bold: boolean, size: number) => {
    for (const fact of facts)
      y = drawRow(page, fact, x, y, width, { size, bold, labels: bold ? INK : QUIET }) + 3;
  };
  rows(paper.costs, false, 10);
  page.line(x, y, width, 1.2, INK);
  y = drawRow(page, paper.total, x, y + 6, width, { size: 15, bold: true, labels: INK }) + 5;
  rows(paper.payment.slice(0, -1), false, 10);
  rows(paper.payment.slice(-1), true, 11);
  rows(paper.taxes, false, 9);
  return y;
}
