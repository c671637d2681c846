import { isMobilePhone, isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { languages } from "#src/shared/words.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { readYesNo, type Read } from "#src/server/csv/read-cells.ts";
import { asInForm, demandFields, readCellsOfRow } from "#src/server/imports/read-cells-of-row.ts";
import { wordsOf } from "#src/server/words.ts";
import { readBirthday } from "../../birthday.ts";
import { newCustomer } from "../../contract.ts";
import { genders } from "../../details.ts";
import type { CustomerImportRow } from "../contract.ts";
import type { ImportField, RowError } from "../rules.ts";
import type { ImportColumn } from "./columns.ts";

export type CellValue = CustomerImportRow["changes"][number]["after"];
export type CellError = CustomerImportRow["errors"][number];

/** The values of one row. `given` contains only the fields that the row sets. */
export interface ReadRow extends CsvRow {
  given: Partial<Record<ImportField, CellValue>>;
  errors: CellError[];
}

type Reader = (typed: string) => Read<CellValue, RowError>;

const text: Reader = (typed) => ({ value: typed });

const number =
  (isValid: (phone: string) => boolean): Reader =>
  (typed) => {
    if (isShortened(typed)) return { code: "shortened_number" };
    const phone = typed.length > 40 ? "" : normalizePhone(typed);
    return isValid(phone) ? { value: phone } : { code: "not_phone" };
  };

/** Returns a reader for a cell with one of the values, or with the label that screens show for it in either language. */
const oneOf = (
  values: readonly string[],
  labelsOf: (value: string) => readonly string[],
  code: RowError,
): Reader => {
  let known: Map<string, string> | undefined;
  return (typed) => {
    known ??= new Map(
      values.flatMap((value) =>
        [value, ...labelsOf(value)].map((label) => [label.toLowerCase(), value] as const),
      ),
    );
    const value = known.get(typed.toLowerCase());
    return value === undefined ? { code } : { value };
  };
};

const genderLabels = (gender: string) => [
  gender.slice(0, 1),
  ...languages.map((each) => wordsOf("customers", each)(`gender.${gender}`)),
];
const languageLabels = (language: string) =>
  language === "en" ? ["English", "Kiingereza"] : ["Swahili", "Kiswahili"];

const readers: Record<ImportField, Reader> = {
  name: text,
  phone: number(isTanzanianPhone),
  whatsapp: number(isMobilePhone),
  email: (typed) => ({ value: typed.toLowerCase() }),
  gender: oneOf(genders, genderLabels, "not_gender"),
  city: text,
  locationDescription: text,
  nationalId: (typed) => (isShortened(typed) ? { code: "shortened_number" } : { value: typed }),
  birthday: (typed) => {
    const birthday = readBirthday(typed);
    return birthday ? { value: birthday } : { code: "not_birthday" };
  },
  tag: text,
  preferredLanguage: oneOf(languages, languageLabels, "not_language"),
  marketingConsent: readYesNo as Reader,
  smsOptOut: readYesNo as Reader,
  notes: text,
};

export function readRow(line: CsvRow, columns: readonly ImportColumn[]): ReadRow {
  const row: ReadRow = readCellsOfRow(line, columns, readCell);
  demandFields(row, ["phone"]);
  return row;
}

function readCell(field: ImportField, typed: string): Read<CellValue, RowError> {
  const read = readers[field](typed);
  if ("code" in read) return read;
  const isBirthday = field === "birthday";
  const otherwise = field === "email" ? "not_email" : isBirthday ? "not_birthday" : "bad_text";
  return asInForm(newCustomer.shape[field], read.value, otherwise);
}
