import { createHash } from "node:crypto";
import { beginningOf, canonicalText } from "#src/shared/text.ts";
import { startOfDay, today } from "#src/shared/time.ts";
import { withoutFormulaGuard, type CsvRow } from "#src/server/csv/csv-reader.ts";
import { shillings, type NumberReading } from "#src/server/csv/number-style.ts";
import { readDay, readMoney, type Read } from "#src/server/csv/read-cells.ts";
import { asReference } from "../../contract.ts";
import type { LineError, StatementField } from "../rules.ts";

/** Money that arrived, as one row of a file says. */
export interface ReadLine {
  row: number;
  reference: string | null;
  amount: number;
  paidAt: string;
  hasTime: boolean;
  details: string | null;
  lineKey: string;
}

export interface RowProblem {
  row: number;
  field: StatementField;
  code: LineError;
  value: string;
}

export type ReadRow = { line: ReadLine } | { problem: RowProblem } | "outgoing";

const MAX_DETAILS = 200;
const DAY_MS = 86_400_000;

/**
 * Reads statements row by row. `columns` has the position of each field. `isUtc`: the times are not those of the shop.
 * `reading`: how the file writes its amounts.
 */
export function lineReader(
  columns: ReadonlyMap<StatementField, number>,
  {
    isUtc = false,
    now = new Date(),
    reading = shillings,
  }: { isUtc?: boolean; now?: Date; reading?: NumberReading } = {},
) {
  const seen = new Map<string, number>();
  return ({ row, cells }: CsvRow): ReadRow => {
    const cellOf = (field: StatementField): string => {
      const at = columns.get(field);
      return at === undefined ? "" : canonicalText(withoutFormulaGuard(cells[at] ?? ""));
    };
    const wrong = (field: StatementField, code: LineError): ReadRow => ({
      problem: { row, field, code, value: beginningOf(cellOf(field), 60) },
    });
    if (!isDone(cellOf("status"))) return "outgoing";
    const amount = readIncoming(cellOf("amount"), reading);
    if ("code" in amount) return wrong("amount", amount.code);
    if (amount.value === 0) return "outgoing";
    if (cellOf("date") === "") return wrong("date", "required");
    const at = readMoment(cellOf("date"), cellOf("time"), isUtc);
    if ("code" in at)
      return wrong(at.code === "not_time" && cellOf("time") ? "time" : "date", at.code);
    const { paidAt, hasTime } = at.value;
    if (Date.parse(paidAt) > now.getTime() + DAY_MS) return wrong("date", "in_future");
    const reference = asReference(cellOf("reference")).slice(0, 60) || null;
    const details = beginningOf(cellOf("details"), MAX_DETAILS) || null;
    const facts = { reference, amount: amount.value, paidAt, details };
    return { line: { row, ...facts, hasTime, lineKey: keyOf(facts, seen) } };
  };
}

/**
 * What makes a line the same line in another file: its reference with its amount and day or, without a reference,
 * everything it says. Equal lines of one file are counted, so that two equal deposits of a day are two lines.
 */
function keyOf(
  {
    reference,
    amount,
    paidAt,
    details,
  }: Pick<ReadLine, "reference" | "amount" | "paidAt" | "details">,
  seen: Map<string, number>,
): string {
  const said = reference ? [reference, amount, today(new Date(paidAt))] : [paidAt, amount, details];
  const key = createHash("sha256").update(JSON.stringify(said)).digest("base64url");
  const count = (seen.get(key) ?? 0) + 1;
  seen.set(key, count);
  return `${key}.${count}`;
}

/** A statement may list transactions that were not completed. */
const isDone = (status: string): boolean =>
  status === "" || /^(completed?|success(ful)?|paid|settled|posted|ok|imekamilika)\b/i.test(status);

/** Reads an amount: money that came in, or 0 for money that went out, for a debit and for an empty cell. */
function readIncoming(typed: string, reading: NumberReading): Read<number, LineError> {
  if (typed === "" || /^-+$/.test(typed)) return { value: 0 };
  if (/^[-−(]|\bdr\.?$|-$/i.test(typed)) return { value: 0 };
  const read = readMoney(typed.replace(/^\+/, "").replace(/\s*cr\.?$/i, ""), reading);
  if ("value" in read) return read;
  const { code } = read;
  return { code: code === "out_of_range" || code === "ambiguous_number" ? code : "not_money" };
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Reads a day with or without a time: `20/11/2026 14:05:09`, `2026-11-20T14:05`, `20-Nov-2026 2:05 PM`, `20261120`. */
function readMoment(
  typed: string,
  typedTime: string,
  isUtc: boolean,
): Read<{ paidAt: string; hasTime: boolean }, "not_day" | "not_time"> {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i.test(typed)) {
    const at = new Date(typed);
    if (Number.isNaN(at.getTime())) return { code: "not_day" };
    return { value: { paidAt: at.toISOString(), hasTime: true } };
  }
  const [, dayPart = "", timePart = ""] = /^([^\sT,]+)(?:[\sT,]+(.*))?$/.exec(typed) ?? [];
  const day = readDay(asPlainDay(dayPart));
  if ("code" in day) return { code: "not_day" };
  const time = typedTime || timePart;
  const start = Date.parse(startOfDay(day.value));
  if (time === "") return { value: { paidAt: new Date(start).toISOString(), hasTime: false } };
  const ms = readTime(time);
  if (ms === null) return { code: "not_time" };
  const midnight = isUtc ? Date.parse(`${day.value}T00:00:00Z`) : start;
  return { value: { paidAt: new Date(midnight + ms).toISOString(), hasTime: true } };
}

function asPlainDay(typed: string): string {
  const named = /^(\d{1,2})[-/.]?([a-z]{3})[a-z]*[-/.]?(\d{2}|\d{4})$/i.exec(typed);
  if (named) {
    const [, date = "", month = "", year = ""] = named;
    const nth = months.indexOf(month.toLowerCase()) + 1;
    return `${year.length === 2 ? `20${year}` : year}-${nth}-${date}`;
  }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (packed) return packed.slice(1).join("-");
  return typed
    .replace(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/, "$1$2$3$220$4")
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, "$1-$2-$3");
}

/** Milliseconds since the beginning of the day; null if the text is no time. */
function readTime(typed: string): number | null {
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm)?$/i.exec(typed.trim());
  if (!match) return null;
  const [, hours = "", minutes = "", seconds = "0", half] = match;
  const isHalf = half !== undefined;
  const hour = isHalf
    ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0)
    : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (isHalf && Number(hours) > 12))
    return null;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
