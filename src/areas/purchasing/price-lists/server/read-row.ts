import { text } from "#src/shared/fields.ts";
import { canonicalText } from "#src/shared/text.ts";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { withoutFormulaGuard, type CsvRow } from "#src/server/csv/csv-reader.ts";
import { isShilling, type NumberReading } from "#src/server/csv/number-style.ts";
import { readDay, readMoney, readWhole, type Read } from "#src/server/csv/read-cells.ts";
import {
  asInForm,
  demandFields,
  errorsWithText,
  readCellsOfRow,
} from "#src/server/imports/read-cells-of-row.ts";
import { newSupplierPrice } from "../contract.ts";
import type { PriceImportRow } from "../contract.ts";
import type { PriceField, PriceRowError } from "../rules.ts";

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

/** The text of a cell, as each reader gets it. */
const typedIn = (
  { cells }: CsvRow,
  columns: readonly { field: PriceField | null }[],
  wanted: PriceField,
): string => {
  const nth = columns.findIndex(({ field }) => field === wanted);
  return canonicalText(withoutFormulaGuard(cells[nth] ?? ""));
};

/** Reads the cells of one row, and collects all errors. An empty cell says nothing. */
export function readRow(
  line: CsvRow,
  columns: readonly { field: PriceField | null }[],
  numbers: Numbers,
): ReadRow {
  const price = typedIn(line, columns, "price");
  const currency = typedIn(line, columns, "currency").toUpperCase();
  const isForeign = currency === "" ? price.search(foreignSigns) >= 0 : !isShilling(currency);
  const reading = { ...numbers, isShilling: !isForeign };
  const read = readCellsOfRow<PriceField, Value, PriceRowError>(line, columns, (field, typed) => {
    const value = readers[field](typed, reading);
    return "code" in value ? value : inForm(field, value.value);
  });
  demandFields(read, ["sku", "price"]);
  const isFree = currency === "" && price !== "" && read.given.price !== undefined;
  return {
    row: read.row,
    cells: read.cells,
    // The cast is safe, because the form has accepted each value.
    given: read.given as Given,
    errors: errorsWithText(read.errors),
    foreign: isFree ? readPrice(price, { ...numbers, isShilling: false }) : null,
  };
}

/** The SKU of a file may also be a barcode, so only its length is limited. */
const inForm = (field: PriceField, value: Value): Read<Value, PriceRowError> =>
  field === "sku"
    ? asInForm(text(60), value)
    : asInForm(
        newSupplierPrice.shape[field],
        value,
        field === "validFrom" ? "not_day" : "bad_text",
      );
