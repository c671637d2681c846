import { beginningOf, canonicalLine, canonicalText, trimUnseen } from "#src/shared/text.ts";
import { withoutFormulaGuard, type CsvRow } from "#src/server/csv/csv-reader.ts";
import { fieldOfHeader, knownHeaders } from "#src/server/csv/known-headers.ts";
import type { NumberReading } from "#src/server/csv/number-style.ts";
import { readMoney, readWhole, readYesNo, type Read } from "#src/server/csv/read-cells.ts";
import { wordsOf } from "#src/server/words.ts";
import { newRepairPrice, type NewRepairPrice, type RepairPriceImportRow } from "../contract.ts";
import { isRange, type RepairPriceField, type RepairPriceRowError } from "../rules.ts";

/** Further names of the columns. The labels of the screens in both languages are recognised too. */
const alsoCalled: Record<RepairPriceField, readonly string[]> = {
  brand: ["make", "manufacturer", "chapa"],
  model: ["phone", "device", "simu"],
  fault: ["issue", "problem", "repair", "service", "tatizo"],
  priceFrom: ["price", "cost", "from", "bei", "gharama", "kuanzia"],
  priceTo: ["to", "up to", "maximum", "hadi"],
  minutes: ["duration", "time", "muda", "dakika"],
  warranty: ["guarantee", "waranti", "dhamana"],
  isShown: ["public", "visible", "shown"],
  sortOrder: ["order", "position", "no"],
};

let known: Map<string, RepairPriceField> | undefined;

const fieldOf = (header: string): RepairPriceField | null => {
  known ??= knownHeaders(alsoCalled, (field, language) =>
    wordsOf("repair-prices", language)(`field.${field}`),
  );
  return fieldOfHeader(known, header);
};

/** Whether a header belongs to a field. */
export const isKnownHeader = (header: string): boolean => fieldOf(header) !== null;

export interface PriceColumns {
  fields: (RepairPriceField | null)[];
  unknown: string[];
}

const MAX_COLUMNS = 100;

/** Finds the field of each column. Of two columns with the same field, the first one is imported. */
export function readColumns(cells: readonly string[]): PriceColumns {
  const columns: PriceColumns = { fields: [], unknown: [] };
  for (const cell of cells.slice(0, MAX_COLUMNS)) {
    const header = beginningOf(trimUnseen(cell), 100);
    const field = fieldOf(header);
    const isNew = field !== null && !columns.fields.includes(field);
    columns.fields.push(isNew ? field : null);
    if (!isNew && header) columns.unknown.push(header);
  }
  return columns;
}

/** The values that a row gives. A field is absent if its cell is empty. */
export type GivenPrice = Partial<Omit<NewRepairPrice, "id" | "issueId">>;

export interface ReadRow {
  row: number;
  cells: string[];
  given: GivenPrice;
  errors: RepairPriceImportRow["errors"];
}

type Value = GivenPrice[RepairPriceField];
type Reader = (typed: string, reading: NumberReading) => Read<Value, RepairPriceRowError>;

const asText: Reader = (typed) => ({ value: typed });
const asMoney: Reader = (typed, reading) =>
  readMoney(typed, reading) as Read<Value, RepairPriceRowError>;
const asWhole: Reader = (typed, reading) =>
  readWhole(typed, reading) as Read<Value, RepairPriceRowError>;

const readers: Record<RepairPriceField, Reader> = {
  brand: asText,
  model: asText,
  fault: asText,
  priceFrom: asMoney,
  priceTo: asMoney,
  minutes: asWhole,
  warranty: asText,
  isShown: (typed) => readYesNo(typed) as Read<Value, RepairPriceRowError>,
  sortOrder: asWhole,
};

/** The fields whose cells are numbers. */
export const numberFields = new Set(["priceFrom", "priceTo", "minutes", "sortOrder"]);

const required = ["brand", "model", "fault", "priceFrom"] as const;

/** Reads the cells of one row, and collects all errors. An empty cell says nothing. */
export function readRow(
  { row, cells }: CsvRow,
  { fields }: PriceColumns,
  reading: NumberReading,
): ReadRow {
  const read: ReadRow = { row, cells, given: {}, errors: [] };
  if (cells.slice(fields.length).some((cell) => cell.trim() !== ""))
    read.errors.push({ field: null, code: "too_many_cells", value: "" });
  for (const [nth, field] of fields.entries()) {
    const typed = canonicalText(withoutFormulaGuard(cells[nth] ?? ""));
    if (!field || typed === "") continue;
    const value = readers[field](typed, reading);
    const wrong = "code" in value ? value.code : outOfLimits(field, value.value);
    if (wrong) read.errors.push({ field, code: wrong, value: beginningOf(typed, 60) });
    else if ("value" in value) Object.assign(read.given, { [field]: asStored(value.value) });
  }
  for (const field of required)
    if (read.given[field] === undefined && !read.errors.some((error) => error.field === field))
      read.errors.push({ field, code: "required", value: "" });
  const { priceFrom, priceTo = null } = read.given;
  if (priceFrom !== undefined && !isRange(priceFrom, priceTo))
    read.errors.push({ field: "priceTo", code: "wrong_range", value: "" });
  return read;
}

/** Checks a value with the limits of `newRepairPrice`. Returns the error, or null if the value is valid. */
function outOfLimits(field: RepairPriceField, value: Value): RepairPriceRowError | null {
  const parsed = newRepairPrice.shape[field].safeParse(value);
  if (parsed.success) return null;
  if (typeof value === "number") return "out_of_range";
  return parsed.error.issues.some(({ code }) => code === "too_big") ? "too_long" : "bad_text";
}

/** No text of such a file has several lines. */
const asStored = (value: Value): Value =>
  typeof value === "string" ? (canonicalLine(value) as Value) : value;
