import type { Language } from "../words.ts";
import type { Fact } from "./fact.ts";

/**
 * The text of a paper on A4 with a table: an invoice, quotation, order, statement or slip, ready for layout. The screen
 * (`TableSheet`) and the PDF (`tablePdf`) lay out the same text.
 */
export interface TablePaper {
  language: Language;
  shop: { name: string; lines: string[] };
  title: string;
  number: string;
  /** A mark in large type, for example that the invoice is paid or cancelled; null without one. */
  mark: string | null;
  customer: { label: string; lines: string[] };
  facts: Fact[];
  headings: { description: string; quantity: string; unitPrice: string; total: string };
  lines: TablePaperLine[];
  costs: Fact[];
  total: Fact;
  /** What is paid and still owed; empty on a credit note. */
  payment: Fact[];
  taxes: Fact[];
  note: string;
  thanks: string;
  /** The words of the foot of each page, with the values `page` and `pages`. */
  pageOf: (page: number, pages: number) => string;
}

export interface TablePaperLine {
  description: string;
  /** The serial numbers of the pieces; null when the line has none. */
  serials: string | null;
  quantity: string;
  unitPrice: string;
  total: string;
}
