import type { receiptWidths } from "../../receipts/contract.ts";
import type { ZPaper, ZSection } from "../z-paper.ts";
import { INK, PdfPage, POINTS_PER_MM, type PageOptions } from "#src/server/papers/pdf-page.ts";
import { drawRow } from "#src/server/papers/pdf-row.ts";
import {
  drawFacts as drawFactsBeside,
  drawFoot,
  heightsOn,
  openSheet,
  SHEET,
  type Block,
} from "#src/server/papers/pdf-sheet.ts";
import { splitInTwo } from "./z-columns.ts";

const mm = (value: number): number => value * POINTS_PER_MM;

interface Column {
  left: number;
  width: number;
  size: number;
}

const rolls: Record<"58" | "80", Column & { paper: number }> = {
  "58": { paper: mm(58), left: mm(5), width: mm(48), size: 7.5 },
  "80": { paper: mm(80), left: mm(4), width: mm(72), size: 9 },
};

/** The whole width of A4, and its two columns. */
const sheet: Column = { left: SHEET.left, width: SHEET.width, size: 9 };
const GUTTER = mm(10);
const half = (SHEET.width - GUTTER) / 2;
const halves: readonly [Column, Column] = [
  { ...sheet, width: half },
  { ...sheet, left: SHEET.left + half + GUTTER, width: half },
];

/** The rows of a section that certainly fit on a page. Only a shift with very many movements has more. */
const MAX_ROWS = 30;

const portionsOf = ({ title, rows }: ZSection): ZSection[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, place) => ({
    title,
    rows: rows.slice(place * MAX_ROWS, (place + 1) * MAX_ROWS),
  }));

/** The Z as a PDF. On a paper roll the page is as long as its text; on A4 its sections stand in two columns. */
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
  if (width === "a4") return zSheet(paper, about);
  const roll = rolls[width];
  // The text is first drawn on a very long page, only to measure how long the paper must be.
  const draft = await PdfPage.open({ ...about, width: roll.paper, height: mm(5000) });
  const end = drawRoll(draft, paper, roll);
  const page = await PdfPage.open({ ...about, width: roll.paper, height: end + mm(6) });
  drawRoll(page, paper, roll);
  return page.finish();
}

function drawRoll(page: PdfPage, paper: ZPaper, roll: Column): number {
  let y = drawFacts(page, paper, roll, drawHead(page, paper, roll, mm(5)));
  for (const section of paper.sections) y = drawSection(page, section, roll, y);
  y = drawRule(page, roll, y);
  for (const label of paper.signatures) y = drawSignature(page, label, roll, y);
  return y;
}

async function zSheet(
  paper: ZPaper,
  about: Omit<PageOptions, "height" | "width">,
): Promise<Buffer> {
  const draft = await openSheet(about);
  const pages = drawSheet(draft, paper, heightsOn(draft), null);
  const page = await openSheet(about);
  drawSheet(page, paper, heightsOn(draft), pages);
  return page.finish();
}

/** Draws the Z on A4 and returns the number of its pages. A section is divided only if it is longer than a page. */
function drawSheet(
  page: PdfPage,
  paper: ZPaper,
  heightOf: (block: Block) => number,
  pages: number | null,
): number {
  let current = 1;
  let y = drawRule(page, sheet, drawHead(page, paper, sheet, SHEET.top));
  y = drawFactsBeside(page, paper.facts, SHEET.left, y, SHEET.width);
  const next = () => {
    drawFoot(
      page,
      { number: `${paper.title} ${paper.number}`, pageOf: paper.pageOf },
      current,
      pages,
    );
    current++;
    y = page.next(SHEET.top);
  };
  let waiting = paper.sections.flatMap(portionsOf);
  while (waiting.length > 0) {
    const { left, both } = splitInTwo(
      waiting.map((section) => heightOf((on, from) => drawSection(on, section, halves[0], from))),
      SHEET.end - y,
    );
    const columns = [waiting.slice(0, left), waiting.slice(left, both)];
    const ends = columns.map((sections, place) =>
      sections.reduce(
        (at, section) => drawSection(page, section, halves[place === 0 ? 0 : 1], at),
        y,
      ),
    );
    y = Math.max(...ends);
    waiting = waiting.slice(both);
    if (waiting.length > 0) next();
  }
  if (paper.signatures.length > 0 && y + mm(30) > SHEET.end) next();
  for (const [place, label] of paper.signatures.entries())
    drawSignature(page, label, halves[place % 2 === 0 ? 0 : 1], y);
  drawFoot(
    page,
    { number: `${paper.title} ${paper.number}`, pageOf: paper.pageOf },
    current,
    pages,
  );
  return current;
}

function drawHead(page: PdfPage, paper: ZPaper, column: Column, top: number): number {
  const { left, width, size } = column;
  const centred = (text: string, y: number, textSize: number, bold: boolean) =>
    page.text(text, left, y, width, { size: textSize, bold, align: "center" }) + 1;
  let y = centred(paper.shop.name, top, size * 1.3, true);
  for (const line of paper.shop.lines) y = centred(line, y, size * 0.92, false);
  y = drawRule(page, column, y);
  return centred(`${paper.title} ${paper.number}`, y, size * 1.65, true);
}

function drawRule(page: PdfPage, { left, width, size }: Column, y: number): number {
  page.line(left, y + size * 0.75, width, 0.4, INK);
  return y + size * 1.5;
}

function drawRows(page: PdfPage, rows: ZSection["rows"], column: Column, top: number): number {
  const { left, width, size } = column;
  let y = top;
  for (const { isTotal: bold = false, ...fact } of rows)
    y = drawRow(page, fact, left, y, width, { size, bold, labels: INK }) + size * 0.22;
  return y;
}

const drawFacts = (page: PdfPage, { facts }: ZPaper, column: Column, y: number): number =>
  drawRows(page, facts, column, drawRule(page, column, y));

function drawSection(
  page: PdfPage,
  { title, rows }: ZSection,
  column: Column,
  top: number,
): number {
  const { left, width, size } = column;
  let y = drawRule(page, column, top);
  y = page.text(title, left, y, width, { size: size * 1.1, bold: true }) + size * 0.3;
  return drawRows(page, rows, column, y);
}

/** Draws a line for a signature, with its label below. Returns the y below both. */
function drawSignature(page: PdfPage, label: string, column: Column, y: number): number {
  const { left, width, size } = column;
  page.line(left, y + mm(12), width, 0.4, INK);
  return page.text(label, left, y + mm(12) + 2, width, { size: size * 0.92 });
}
