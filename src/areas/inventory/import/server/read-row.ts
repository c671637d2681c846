import { asInForm, hasErrorAt, readCellsOfRow } from "#src/server/imports/read-cells-of-row.ts";
import { wordsOf } from "#src/server/words.ts";
import { asCode } from "#src/shared/text.ts";
import { languages } from "#src/shared/words.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import type { NumberReading } from "#src/server/csv/number-style.ts";
import { newItem } from "../../core/contract.ts";
import type { ImportField, RowError } from "../rules.ts";
import { categories } from "../../rules.ts";
import type { ImportColumn } from "./columns.ts";
import { readDay, readMoney, readWhole, readYesNo, type Read } from "#src/server/csv/read-cells.ts";
import { readTaxCode } from "./read-tax-code.ts";

export type CellValue = string | number | boolean | null;

export interface CellError {
  field: ImportField | null;
  code: RowError;
  params: Record<string, string | number>;
}

/** The values of one row. `given` contains only the fields that the row sets. */
export interface ReadRow extends CsvRow {
  given: Partial<Record<ImportField, CellValue>>;
  errors: CellError[];
}

const text = (typed: string): Read<string> => ({ value: typed });
const code = (typed: string): Read<string, RowError> =>
  isShortened(typed) ? { code: "shortened_number" } : { value: asCode(typed) };

type Reader = (typed: string, reading: NumberReading) => Read<CellValue, RowError>;

const readers: Record<ImportField, Reader> = {
  sku: code,
  barcode: code,
  name: text,
  brand: text,
  model: text,
  category: readCategory,
  price: readMoney,
  cost: readMoney,
  quantity: readWhole,
  minStock: readWhole,
  location: text,
  warrantyDays: readWhole,
  expiryDate: readDay,
  taxCode: readTaxCode,
  isSerialised: readYesNo,
  isAvailableOnline: readYesNo,
  onlinePrice: readMoney,
  salePrice: readMoney,
  description: text,
};

/** The fields that an empty cell clears. In all other columns an empty cell changes nothing. */
const canBeEmpty: ReadonlySet<ImportField> = new Set([
  ...(["barcode", "brand", "model", "cost", "location", "warrantyDays", "expiryDate"] as const),
  ...(["onlinePrice", "salePrice", "description"] as const),
]);

export function readRow(
  line: CsvRow,
  columns: readonly ImportColumn[],
  reading: NumberReading,
): ReadRow {
  const row: ReadRow = readCellsOfRow(
    line,
    columns,
    (field, typed) => readCell(field, typed, reading),
    (field) => (canBeEmpty.has(field) ? null : undefined),
  );
  if (!row.given.sku && !hasErrorAt(row.errors, "sku")) {
    row.errors.push({ field: "sku", code: "required", params: {} });
  }
  return row;
}

function readCell(
  field: ImportField,
  typed: string,
  reading: NumberReading,
): Read<CellValue, RowError> {
  const read = readers[field](typed, reading);
  if ("code" in read) return read;
  const otherwise = field === "expiryDate" ? "not_day" : "bad_text";
  return asInForm(newItem.shape[field], read.value, otherwise);
}

let categoryWords: Map<string, string> | undefined;

function readCategory(typed: string): Read<string, RowError> {
  categoryWords ??= new Map(
    categories.flatMap((category) => [
      [category, category] as const,
      ...languages.map(
        (language) =>
          [wordsOf("inventory", language)(`category.${category}`).toLowerCase(), category] as const,
      ),
    ]),
  );
  const category = categoryWords.get(typed.toLowerCase());
  return category ? { value: category } : { code: "unknown_category" };
}
