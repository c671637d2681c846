/** Papers on A4: they continue on further pages, with the head of their table and the number of the page. */
import type { Fact } from "#src/shared/papers/fact.ts";
import { wrapText } from "./wrap-text.ts";
import { PdfPage, POINTS_PER_MM, QUIET, type PageOptions } from "./pdf-page.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

/** The area of an A4 page for the content, in points. Only the foot of the page stands below it. */
export const SHEET = { left: mm(20), width: mm(170), top: mm(18), end: mm(278) } as const;

/** The most room that a logo takes on A4, in points. */
export const SHEET_LOGO = { width: mm(60), height: mm(18) } as const;

/** Draws a part of a paper that stays together, and returns the y below it. */
export type Block = (page: PdfPage, y: number) => number;

export interface SheetPaper {
  number: string;
  /** What only the first page begins with. */
  head: Block;
  /** The headings of the table, which each page with rows repeats; null without a table. */
  headings: Block | null;
  /** Each row stays together where it fits on a page, and else is divided between its blocks. */
  rows: readonly (readonly Block[])[];
  /** What follows the table. The last rows stay with the first of these blocks, so that no total stands alone. */
  rest: readonly Block[];
  /** The words for the number of a page. */
  pageOf: (page: number, pages: number) => string;
}

/** The number of rows that stay on the page of the total. */
const ROWS_WITH_TOTAL = 2;

type About = Omit<PageOptions, "height" | "width">;

export const openSheet = (about: About): Promise<PdfPage> =>
  PdfPage.open({ ...about, width: mm(210), height: mm(297) });

export async function sheetPdf(paper: SheetPaper, about: About): Promise<Buffer> {
  // Blocks are measured on a page that is thrown away. Its first drawing counts the pages, for the foot of each page.
  const draft = await openSheet(about);
  const heightOf = heightsOn(draft);
  const pages = draw(draft, paper, heightOf, null);
  const page = await openSheet(about);
  draw(page, paper, heightOf, pages);
  return page.finish();
}

/** Measures blocks by drawing them once on this page. */
export function heightsOn(page: PdfPage): (block: Block) => number {
  const heights = new Map<Block, number>();
  return (block) => {
    const height = heights.get(block) ?? block(page, 0);
    heights.set(block, height);
    return height;
  };
}

/** Draws the paper and returns the number of its pages. */
function draw(
  page: PdfPage,
  { headings, rows, rest, ...paper }: SheetPaper,
  heightOf: (block: Block) => number,
  pages: number | null,
): number {
  let current = 1;
  let y = paper.head(page, SHEET.top);
  const next = (top: Block | null) => {
    drawFoot(page, paper, current, pages);
    current++;
    page.next(0);
    y = top ? top(page, SHEET.top) : SHEET.top;
  };
  const heightsOf = (blocks: readonly Block[]) =>
    blocks.reduce((sum, block) => sum + heightOf(block), 0);
  const fits = (blocks: readonly Block[]) => y + heightsOf(blocks) <= SHEET.end;
  const together = Math.max(0, rows.length - ROWS_WITH_TOTAL);
  if (headings && rows.length > 0) y = headings(page, y);
  for (const [place, row] of rows.entries()) {
    const end = place === together ? [...rows.slice(place + 1).flat(), ...rest.slice(0, 1)] : [];
    const isWhole = heightsOf([...row, ...end]) <= SHEET.end - SHEET.top;
    if (place > 0 && isWhole && !fits([...row, ...end])) next(headings);
    for (const block of row) {
      if (!fits([block])) next(headings);
      y = block(page, y);
    }
  }
  for (const block of rest) {
    if (!fits([block])) next(null);
    y = block(page, y);
  }
  drawFoot(page, paper, current, pages);
  return current;
}

/** Divides a long text, for example of serial numbers, so that each portion fits on a page. */
export function portionsOf(text: string): string[] {
  const lines = wrapText(text, ({ length }) => length, 50).filter(Boolean);
  return Array.from({ length: Math.ceil(lines.length / LINES_OF_PORTION) }, (_, place) =>
    lines.slice(place * LINES_OF_PORTION, (place + 1) * LINES_OF_PORTION).join(" "),
  );
}

const LINES_OF_PORTION = 25;

/** The number of the paper and of the page, on a paper of several pages. */
export function drawFoot(
  page: PdfPage,
  { number, pageOf }: Pick<SheetPaper, "number" | "pageOf">,
  current: number,
  pages: number | null,
): void {
  if (pages === null || pages === 1) return;
  const text = `${number} · ${pageOf(current, pages)}`;
  page.text(text, SHEET.left, mm(285), SHEET.width, { size: 8, color: QUIET, align: "center" });
}

/** A list of facts with their labels in a column as wide as the longest label, at most `most` of the width. */
export function drawFacts(
  page: PdfPage,
  facts: readonly Fact[],
  x: number,
  y: number,
  width: number,
  most = 0.45,
): number {
  const quiet = { size: 10, color: QUIET };
  const longest = Math.max(0, ...facts.map(({ label }) => page.widthOf(label, quiet)));
  const labels = Math.min(longest + 0.1, width * most);
  const values = x + labels + 12;
  for (const { label, value } of facts) {
    const below = page.text(label, x, y, labels, quiet);
    y = Math.max(below, page.text(value, values, y, x + width - values, { size: 10 })) + 2;
  }
  return y;
}
