import { wrapText } from "#src/server/papers/wrap-text.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import { numberBelowTitle } from "../receipt-numbers.ts";
import type { PaperLine, ReceiptPaper } from "../receipt-paper.ts";

/** The number of characters per line in the printer's default font, by the paper's width in millimetres. */
export const columnsOf = { "58": 32, "80": 48 } as const;

const ESC = 0x1b;
const GS = 0x1d;
export const INIT = [ESC, 0x40];
/** The command that selects Windows-1252, a code page with all characters of Swahili and English. */
export const CODE_PAGE_1252 = [ESC, 0x74, 16];
export const ALIGN = { left: [ESC, 0x61, 0], center: [ESC, 0x61, 1] };
export const BOLD_ON = [ESC, 0x45, 1];
export const BOLD_OFF = [ESC, 0x45, 0];
export const SIZE_NORMAL = [GS, 0x21, 0x00];
export const SIZE_DOUBLE = [GS, 0x21, 0x11];
const SIZE_TALL = [GS, 0x21, 0x01];
export const FEED_AND_CUT = [ESC, 0x64, 4, GS, 0x56, 66, 0];

/**
 * The receipt for a thermal printer as ESC/POS commands, which nearly all thermal printers understand. Every line fits
 * the width of the paper, so that the printer never breaks a line itself.
 */
export function receiptEscpos(paper: ReceiptPaper, width: "58" | "80"): Buffer {
  const columns = columnsOf[width];
  const bytes: number[] = [...INIT, ...CODE_PAGE_1252];
  const write = (...lines: string[]) => {
    for (const line of lines) bytes.push(...encode(line), 0x0a);
  };
  const rule = (mark = "-") => write(mark.repeat(columns));
  const facts = (list: readonly Fact[]) => {
    for (const fact of list) write(...twoColumns(fact, columns));
  };

  bytes.push(...ALIGN.center, ...BOLD_ON, ...SIZE_DOUBLE);
  write(...wrap(paper.shop.name, columns / 2));
  bytes.push(...SIZE_NORMAL, ...BOLD_OFF);
  for (const line of paper.shop.lines) write(...wrap(line, columns));
  bytes.push(...ALIGN.left);
  rule();
  bytes.push(...BOLD_ON);
  write(...twoColumns({ label: paper.title, value: paper.date }, columns));
  bytes.push(...BOLD_OFF);
  const number = numberBelowTitle(paper);
  if (number) write(...wrap(number, columns));
  if (paper.copy) {
    bytes.push(...BOLD_ON, ...SIZE_TALL);
    write(...wrap(paper.copy, columns));
    bytes.push(...SIZE_NORMAL, ...BOLD_OFF);
  }
  rule();
  if (paper.ticket) {
    bytes.push(...BOLD_ON, ...SIZE_DOUBLE);
    write(...wrap(paper.ticket.value, columns / 2));
    bytes.push(...SIZE_NORMAL, ...BOLD_OFF);
  }
  facts(paper.facts);
  rule();
  for (const line of paper.lines) write(...linesOfGoods(line, columns));
  if (paper.lines.length > 0 && paper.costs.length > 0) rule();
  facts(paper.costs);
  if (paper.costs.length + paper.lines.length > 0) rule("=");
  bytes.push(...BOLD_ON, ...SIZE_TALL);
  facts([paper.paid]);
  bytes.push(...SIZE_NORMAL);
  if (paper.paidInFull)
    write(...wrap(paper.paidInFull, columns).map((line) => line.padStart(columns)));
  else if (paper.balance) facts([paper.balance]);
  bytes.push(...BOLD_OFF);
  rule();
  if (paper.tax) facts([paper.tax]);
  facts(paper.settlement);
  rule();
  bytes.push(...codes(paper, columns), ...ALIGN.center, ...BOLD_ON);
  write(...wrap(paper.thanks, columns));
  bytes.push(...BOLD_OFF);
  for (const line of paper.footer?.split("\n") ?? []) write(...wrap(line, columns));
  bytes.push(...ALIGN.left, ...FEED_AND_CUT);
  return Buffer.from(bytes);
}

/** The name of one good, its quantity and amount, and its serial numbers. */
const linesOfGoods = ({ name, detail, value, serials }: PaperLine, columns: number): string[] => [
  ...wrap(name, columns),
  ...twoColumns({ label: `  ${detail}`, value }, columns),
  ...(serials ? wrap(serials, columns - 2).map((part) => `  ${part}`) : []),
];

/** The fiscal record with its QR code, and the QR code of the sale or repair. */
function codes({ fiscal, code }: ReceiptPaper, columns: number): number[] {
  const printed = (lines: readonly string[]) => lines.flatMap((line) => [...encode(line), 0x0a]);
  const withCaption = ({ text, caption }: NonNullable<ReceiptPaper["code"]>) => [
    ...ALIGN.center,
    ...qr(text),
    0x0a,
    ...printed([...wrap(caption, columns), ""]),
  ];
  return [
    ...printed((fiscal?.facts ?? []).flatMap((fact) => twoColumns(fact, columns))),
    ...(fiscal ? withCaption(fiscal.code) : []),
    ...(code ? withCaption(code) : []),
  ];
}

/** Returns a label with its value at the end of its last line, or with the value below when both do not fit. */
export function twoColumns({ label, value }: Fact, columns: number): string[] {
  const text = plain(value);
  const name = plain(label);
  const names = name.length <= columns ? [name] : wrap(name, columns);
  const last = names.at(-1) ?? "";
  if (last.length + 1 + text.length <= columns)
    return [...names.slice(0, -1), last + text.padStart(columns - last.length)];
  const lines = wrap(text, columns - 2);
  // A value on one line is right-aligned like all figures. A value on several lines is indented on the left.
  const below =
    lines.length === 1
      ? lines.map((line) => line.padStart(columns))
      : lines.map((line) => `  ${line}`);
  return [...names, ...below];
}

/** Breaks a text into lines of at most so many characters. */
export const wrap = (text: string, columns: number): string[] =>
  wrapText(plain(text), ({ length }) => length, columns).filter(Boolean);

/**
 * Replaces what printers lack: typographic characters by plain ones, letters with rare accents by their base, and
 * anything else (emoji) by `?`. Afterwards each character takes one column.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("·", "-")
    .replaceAll("•", "*")
    .replaceAll("…", "...")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2013\u2014]/g, "-")
    .normalize("NFC")
    .replaceAll(/[^\n\u0020-\u007e\u00a1-\u00ff]/gu, baseOf);

const baseOf = (character: string): string => {
  const base = character.normalize("NFD").charAt(0);
  return /[A-Za-z]/.test(base) ? base : "?";
};

/** Encodes in Windows-1252, in which the characters that `plain` leaves have their Unicode numbers. */
export const encode = (text: string): number[] => [...Buffer.from(plain(text), "latin1")];

/** The commands that print a QR code: model 2, modules of five dots, error correction M. */
function qr(text: string): number[] {
  const data = Buffer.from(text, "utf8");
  const command = (...body: number[]) => [
    GS,
    0x28,
    0x6b,
    body.length & 0xff,
    body.length >> 8,
    ...body,
  ];
  return [
    ...command(0x31, 0x41, 50, 0),
    ...command(0x31, 0x43, 5),
    ...command(0x31, 0x45, 49),
    ...command(0x31, 0x50, 0x30, ...data),
    ...command(0x31, 0x51, 0x30),
  ];
}
