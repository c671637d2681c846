import type { ZPaper } from "../z-paper.ts";
import {
  ALIGN,
  BOLD_OFF,
  BOLD_ON,
  CODE_PAGE_1252,
  columnsOf,
  encode,
  FEED_AND_CUT,
  INIT,
  SIZE_DOUBLE,
  SIZE_NORMAL,
  twoColumns,
  wrap,
} from "../../receipts/server/receipt-escpos.ts";

/** The Z for a thermal printer, as ESC/POS commands. Every line fits the width of the paper. */
export function zEscpos(paper: ZPaper, width: "58" | "80"): Buffer {
  const columns = columnsOf[width];
  const bytes: number[] = [...INIT, ...CODE_PAGE_1252];
  const write = (...lines: string[]) => {
    for (const line of lines) bytes.push(...encode(line), 0x0a);
  };
  const rule = () => write("-".repeat(columns));

  bytes.push(...ALIGN.center, ...BOLD_ON);
  write(...wrap(paper.shop.name, columns));
  bytes.push(...BOLD_OFF);
  for (const line of paper.shop.lines) write(...wrap(line, columns));
  bytes.push(...BOLD_ON, ...SIZE_DOUBLE);
  write(...wrap(`${paper.title} ${paper.number}`, columns / 2));
  bytes.push(...SIZE_NORMAL, ...BOLD_OFF, ...ALIGN.left);
  rule();
  for (const fact of paper.facts) write(...twoColumns(fact, columns));
  for (const { title, rows } of paper.sections) {
    rule();
    bytes.push(...BOLD_ON);
    write(...wrap(title, columns));
    bytes.push(...BOLD_OFF);
    for (const row of rows) {
      if (row.isTotal) bytes.push(...BOLD_ON);
      write(...twoColumns(row, columns));
      if (row.isTotal) bytes.push(...BOLD_OFF);
    }
  }
  rule();
  for (const label of paper.signatures) write("", "", "_".repeat(columns), ...wrap(label, columns));
  bytes.push(...FEED_AND_CUT);
  return Buffer.from(bytes);
}
