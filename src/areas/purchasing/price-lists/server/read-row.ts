import { beginningOf, canonicalLine, canonicalText } from "#src/shared/text.ts";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { withoutFormulaGuard, type CsvRow } from "#src/server/csv/csv-reader.ts";
import { isShilling, type NumberReading } from "#src/server/csv/number-style.ts";
import { readDay, readMoney, readWhole, type Read } from "#src/server/csv/read-cells.ts";
import { newSupplierPrice } from "../contract.ts";
import type { PriceImportRow } from "../contract.ts";
import type { PriceField, PriceRowError } from "../rules.ts";
import type { PriceColumn } from "./columns.ts";

export type PriceError = PriceImportRow["errors"][number];

/** The values that a row gives. A field is absent if its cell is empty. */
export interface Given {
  sku?: string;
  supplierSku?: string;
  price?: number;
  currency?: OrderCurrency;
  minimumQuantity?: number;
  packSize?: number;
  validFrom?: string;
}

export interface ReadRow {
  row: number;
  cells: string[];
  given: Given;
  errors: PriceError[];
  /** The price as it is read if it is in a foreign currency, which only the price of before may say. */
  foreign: Read<number, PriceRowError> | null;
}

type Value = Given[PriceField];
type Numbers = Pick<NumberReading, "style" | "isChosen">;
type Reader = (typed: string, reading: NumberReading) => Read<Value, PriceRowError>;

const foreignSigns = /USD|EUR|GBP|KES|[$€£]/gi;
const readPrice = (typed: string, reading: NumberReading): Read<number, PriceRowError> =>
  readMoney(typed.replaceAll(foreignSigns, "").trim(), reading) as Read<number, PriceRowError>;

const asText: Reader = (typed) => ({ value: typed });

const readers: Record<PriceField, Reader> = {
  sku: asText,
  supplierSku: asText,
  // The symbol of a foreign currency says nothing that its column does not say.
  price: readPrice,
  currency: (typed) => {
    const currency = orderCurrencies.find((each) => each === typed.toUpperCase());
    return currency ? { value: currency } : { code: "not_currency" };
  },
  minimumQuantity: (typed, reading) => readWhole(typed, reading) as Read<Value, PriceRowError>,
  packSize: (typed, reading) => readWhole(typed, reading) as Read<Value, PriceRowError>,
  validFrom: (typed) => readDay(typed) as Read<Value, PriceRowError>,
};

/** Reads the cells of one row, and collects all errors. An empty cell says nothing. */
export function readRow(
  { row, cells }: CsvRow,
  columns: readonly PriceColumn[],
  numbers: Numbers,
): ReadRow {
  const read: ReadRow = { row, cells, given: {}, errors: [], foreign: null };
  const cellOf = (nth: number) => canonicalText(withoutFormulaGuard(cells[nth] ?? ""));
  const typedIn = (field: PriceField) => cellOf(columns.findIndex((each) => each.field === field));
  const [price, currency] = [typedIn("price"), typedIn("currency").toUpperCase()];
  const isForeign = currency === "" ? price.search(foreignSigns) >= 0 : !isShilling(currency);
  const reading = { ...numbers, isShilling: !isForeign };
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    read.errors.push({ field: null, code: "too_many_cells", value: "" });
  for (const [nth, { field }] of columns.entries()) {
    const typed = cellOf(nth);
    if (!field || typed === "") continue;
    const value = readers[field](typed, reading);
    const wrong = "code" in value ? value.code : outOfLimits(field, value.value);
    if (wrong) read.errors.push({ field, code: wrong, value: beginningOf(typed, 60) });
    else if ("value" in value) Object.assign(read.given, { [field]: asStored(value.value) });
  }
  if (currency === "" && price !== "" && read.given.price !== undefined)
    read.foreign = readPrice(price, { ...numbers, isShilling: false });
  for (const field of ["sku", "price"] as const)
    if (read.given[field] === undefined && !read.errors.some((error) => error.field === field))
      read.errors.push({ field, code: "required", value: "" });
  return read;
}

/** Checks a value with the limits of `newSupplierPrice`. Returns the error, or null if the value is valid. */
function outOfLimits(field: PriceField, value: Value): PriceRowError | null {
  if (field === "sku") return String(value).length > 60 ? "too_long" : null;
  const parsed = newSupplierPrice.shape[field].safeParse(value);
  if (parsed.success) return null;
  if (typeof value === "number") return "out_of_range";
  if (field === "validFrom") return "not_day";
  return parsed.error.issues.some(({ code }) => code === "too_big") ? "too_long" : "bad_text";
}

/** No text of such a file has several lines. */
const asStored = (value: Value): Value =>
  typeof value === "string" ? (canonicalLine(value) as Value) : value;
