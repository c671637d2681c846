import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { today } from "#src/shared/time.ts";
import { languages } from "#src/shared/words.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import type { NumberReading } from "#src/server/csv/number-style.ts";
import { readDay, readMoney, type Read } from "#src/server/csv/read-cells.ts";
import {
  asInForm,
  demandFields,
  hasErrorAt,
  readCellsOfRow,
} from "#src/server/imports/read-cells-of-row.ts";
import { wordsOf } from "#src/server/words.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import { newDevice } from "../../core/contract.ts";
import { priorities } from "../../statuses.ts";
import type { DeviceImportRow } from "../contract.ts";
import type { ImportField, RowError } from "../rules.ts";
import type { ImportColumn } from "./columns.ts";

export type CellError = DeviceImportRow["errors"][number];
type CellValue = string | number;

/** The values of one row. `given` contains only the fields that the row sets. */
export interface ReadRow extends CsvRow {
  given: DeviceImportRow["given"];
  errors: CellError[];
}

type Reader = (typed: string, reading: NumberReading) => Read<CellValue, RowError>;

const LONGEST_NOTE = 1000;
const LONGEST_NUMBER = 60;

const atMost =
  (length: number): Reader =>
  (typed) =>
    typed.length > length ? { code: "too_long" } : { value: typed };

/** A text with the limits that the same field has at the intake. */
const asAtIntake =
  (
    field: "brand" | "model" | "serialNumber" | "color" | "accessories" | "issueDescription",
  ): Reader =>
  (typed) => {
    if (field === "serialNumber" && isShortened(typed)) return { code: "shortened_number" };
    return asInForm(newDevice.shape[field], typed);
  };

/** Other programs often write the time after the day. */
const readDate = (typed: string) => readDay(typed.split(/[T ]/)[0] ?? "") as Read<string, RowError>;

const readers: Record<ImportField, Reader> = {
  oldNumber: atMost(LONGEST_NUMBER),
  customerName: (typed) => asInForm(newCustomer.shape.name, typed),
  customerPhone: (typed) => {
    if (isShortened(typed)) return { code: "shortened_number" };
    const phone = typed.length > 40 ? "" : normalizePhone(typed);
    return isTanzanianPhone(phone) ? { value: phone } : { code: "not_phone" };
  },
  brand: asAtIntake("brand"),
  model: asAtIntake("model"),
  imei: (typed) => {
    if (isShortened(typed)) return { code: "shortened_number" };
    const imei = normalizeImei(typed);
    return isImei(imei) ? { value: imei } : { code: "not_imei" };
  },
  serialNumber: asAtIntake("serialNumber"),
  color: asAtIntake("color"),
  accessories: asAtIntake("accessories"),
  issueDescription: asAtIntake("issueDescription"),
  priority: (typed) => {
    const value = priorityWords().get(typed.toLowerCase());
    return value ? { value } : { code: "not_priority" };
  },
  receivedOn: (typed) => {
    const read = readDate(typed);
    return "value" in read && read.value > today() ? { code: "in_future" } : read;
  },
  expectedReturnDate: readDate,
  price: readMoney as Reader,
  paid: readMoney as Reader,
  status: atMost(LONGEST_NUMBER),
  notes: atMost(LONGEST_NOTE),
};

let knownPriorities: Map<string, string> | undefined;

/** The labels of the priorities, and the words of other programs. */
function priorityWords(): Map<string, string> {
  knownPriorities ??= new Map<string, string>([
    ...priorities.flatMap((value) => [
      [value, value] as const,
      ...languages.map(
        (language) =>
          [wordsOf("devices", language)(`priority.${value}`).toLowerCase(), value] as const,
      ),
    ]),
    ["low", "normal"],
    ["medium", "normal"],
    ["standard", "normal"],
    ["high", "priority"],
    ["urgent", "rush"],
  ]);
  return knownPriorities;
}

export function readRow(
  line: CsvRow,
  columns: readonly ImportColumn[],
  reading: NumberReading,
): ReadRow {
  const row: ReadRow = readCellsOfRow(line, columns, (field, typed) =>
    readers[field](typed, reading),
  );
  splitBrand(row);
  demand(row);
  return row;
}

/** Many programs have brand and model in one column: `Samsung Galaxy A14`. */
function splitBrand({ given, errors }: ReadRow): void {
  if (given.model !== undefined || hasErrorAt(errors, "model") || typeof given.brand !== "string")
    return;
  const [brand = "", ...model] = given.brand.split(/\s+/);
  if (model.length > 0) Object.assign(given, { brand, model: model.join(" ") });
}

const required = ["customerPhone", "brand", "model", "issueDescription"] as const;

function demand(row: ReadRow): void {
  demandFields(row, required);
  const { given, errors } = row;
  const { price, paid } = given;
  if (paid !== undefined && price === undefined && !hasErrorAt(errors, "price")) {
    errors.push({ field: "price", code: "price_needed", params: {} });
  }
  if (price !== undefined && Number(paid ?? 0) > Number(price)) {
    errors.push({ field: "paid", code: "paid_too_much", params: {} });
  }
}
