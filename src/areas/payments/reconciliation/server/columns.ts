import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { storedHeader } from "#src/server/csv/known-headers.ts";
import type { StatementMapping } from "../statements-contract.ts";
import { statementFields, type StatementField } from "../rules.ts";

/**
 * How M-Pesa, Airtel Money, banks of Tanzania, Stripe and PayPal call their columns. The first name that a file has
 * wins.
 */
const calledBy: Record<StatementField, readonly string[]> = {
  reference: [
    "paymentintent id",
    "payment intent id",
    "receipt no",
    "receipt number",
    "transaction id",
    "transaction reference",
    "txn id",
    "trans id",
    "reference",
    "reference no",
    "reference number",
    "ref no",
    "kumbukumbu",
    "namba ya muamala",
    "id",
  ],
  amount: [
    "paid in",
    "credit",
    "credit amount",
    "money in",
    "deposit",
    "deposits",
    "amount received",
    "gross",
    "amount",
    "transaction amount",
    "kiasi",
    "kiasi kilichoingia",
  ],
  date: [
    "completion time",
    "transaction date and time",
    "transaction date time",
    "transaction date",
    "transaction time",
    "initiation time",
    "posting date",
    "trans date",
    "created date",
    "created",
    "date",
    "value date",
    "tarehe",
  ],
  time: ["time", "muda", "saa"],
  details: [
    "other party info",
    "sender",
    "sender name",
    "payer",
    "narration",
    "particulars",
    "description",
    "details",
    "transaction details",
    "remarks",
    "maelezo",
  ],
  status: ["transaction status", "status", "hali"],
};

/** Removes case and punctuation, so that `Receipt No.` and `receipt no` are equal. */
const plain = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const ours: ReadonlySet<string> = new Set(Object.values(calledBy).flat());

/** Whether a header belongs to a field. */
export const isKnownHeader = (header: string): boolean =>
  header.length <= 200 && ours.has(plain(header));

const MAX_COLUMNS = 60;
const SEARCHED_ROWS = 40;

export interface FoundHeader {
  /** The position of the header among the rows. */
  at: number;
  headers: string[];
}

const headersOf = ({ cells }: CsvRow): string[] => cells.slice(0, MAX_COLUMNS).map(storedHeader);

/**
 * Finds the row with the headers. Statements begin with lines about the account, so it is the row with most headers of
 * `mapping` or, without one, most headers that Fundi knows.
 */
export function findHeader(
  rows: readonly CsvRow[],
  mapping: StatementMapping | undefined,
): FoundHeader | null {
  const wanted = new Set(
    mapping
      ? Object.values(mapping).map((header) => plain(header ?? ""))
      : Object.values(calledBy).flat(),
  );
  let best: (FoundHeader & { score: number }) | null = null;
  for (const [at, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const headers = headersOf(row);
    const known = new Set(headers.map(plain).filter((header) => wanted.has(header))).size;
    // Among rows without known headers, the first one with most cells.
    const score = known * MAX_COLUMNS + headers.filter((header) => header !== "").length;
    if (!best || score > best.score) best = { at, headers, score };
  }
  return best;
}

/** The columns that Fundi recognises by their headers. */
export function recognise(headers: readonly string[]): StatementMapping {
  const mapping: StatementMapping = {};
  for (const field of statementFields) {
    for (const name of calledBy[field]) {
      const header = headers.find((each) => plain(each) === name);
      if (header === undefined) continue;
      mapping[field] = header;
      break;
    }
  }
  return mapping;
}

/** The columns of `mapping` that the file has. */
export function present(mapping: StatementMapping, headers: readonly string[]): StatementMapping {
  const found: StatementMapping = {};
  for (const field of statementFields) {
    const header = headers.find((each) => plain(each) === plain(mapping[field] ?? ""));
    if (header !== undefined && header !== "") found[field] = header;
  }
  return found;
}
