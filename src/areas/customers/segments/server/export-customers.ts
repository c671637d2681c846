import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { typedBirthday } from "../../birthday.ts";
import type { Customer, CustomerSort } from "../../contract.ts";
import { recordListExport } from "../../core/server/record-list-export.ts";
import { readAllCustomers } from "./list-customers.ts";
import type { Segment } from "../../segment-filters.ts";

const ROWS_AT_ONCE = 1000;

export interface ExportQuery extends Segment {
  search?: string | undefined;
  sort: CustomerSort;
  language: Language;
}

const columns = [
  "name",
  "phone",
  "whatsapp",
  "email",
  "gender",
  "city",
  "locationDescription",
  "nationalId",
  "birthday",
  "tag",
  "preferredLanguage",
  "marketingConsent",
  "smsOptOut",
  "notes",
  "loyaltyLevel",
  "points",
  "totalSpent",
  "lastVisit",
  "joinedDate",
] as const satisfies (keyof Customer)[];

/**
 * The customers of the list as CSV. They are read and sent in parts, to use little memory. An event records who took
 * the file.
 */
export async function exportCustomers(
  db: Database,
  actor: Actor,
  query: ExportQuery,
): Promise<AsyncGenerator<string>> {
  const { sort: _, language: __, ...filters } = query;
  await recordListExport(db, actor, filters);
  return linesOf(db, query);
}

async function* linesOf(db: Database, { language, ...query }: ExportQuery): AsyncGenerator<string> {
  const t = wordsOf("customers", language);
  yield CSV_BEGINNING + csvLine(columns.map((column) => t(`field.${column}`)));
  for await (const customers of readAllCustomers(db, query, ROWS_AT_ONCE)) {
    if (customers.length > 0)
      yield customers.map((each) => csvLine(columns.map((c) => cell(each, c)))).join("");
  }
}

function cell(customer: Customer, column: (typeof columns)[number]): string | number | null {
  switch (column) {
    case "phone":
    case "whatsapp":
      return customer[column] && formatPhone(customer[column]);
    case "birthday":
      return typedBirthday(customer.birthday);
    case "totalSpent":
      return csvMoney(customer.totalSpent);
    case "lastVisit":
      return customer.lastVisit && inShopTime(customer.lastVisit);
    case "marketingConsent":
    case "smsOptOut":
      return customer[column] ? "yes" : "no";
    default:
      return customer[column];
  }
}
