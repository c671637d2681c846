import type { Language } from "#src/shared/words.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { headerReader } from "#src/server/csv/known-headers.ts";
import type { NumberReading } from "#src/server/csv/number-style.ts";
import { readMoney, readWhole, readYesNo, type Read } from "#src/server/csv/read-cells.ts";
import {
  asInForm,
  demandFields,
  errorsWithText,
  readCellsOfRow,
} from "#src/server/imports/read-cells-of-row.ts";
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

export const fieldName = (field: RepairPriceField, language: Language): string =>
  wordsOf("repair-prices", language)(`field.${field}`);

export const { isKnown, readHeader } = headerReader(alsoCalled, fieldName);

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
  line: CsvRow,
  columns: readonly { field: RepairPriceField | null }[],
  reading: NumberReading,
): ReadRow {
  const read = readCellsOfRow<RepairPriceField, Value, RepairPriceRowError>(
    line,
    columns,
    (field, typed) => {
      const value = readers[field](typed, reading);
      return "code" in value ? value : asInForm(newRepairPrice.shape[field], value.value);
    },
  );
  demandFields(read, required);
  // The cast is safe, because the form has accepted each value.
  const given = read.given as GivenPrice;
  const errors: ReadRow["errors"] = errorsWithText(read.errors);
  const { priceFrom, priceTo = null } = given;
  if (priceFrom !== undefined && !isRange(priceFrom, priceTo))
    errors.push({ field: "priceTo", code: "wrong_range", value: "" });
  return { ...read, given, errors };
}
