import type { Readable } from "node:stream";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine } from "#src/server/csv/csv.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ListedEmail } from "../contract.ts";
import { readAllEmails, type EmailsFilters } from "./queries.ts";

const AT_ONCE = 500;

const columns = [
  "createdAt",
  "recipient",
  "customerName",
  "ticketNumber",
  "type",
  "subject",
  "status",
  "sentAt",
  "error",
] as const;

/** The emails of the list as CSV. An event records who took the file. */
export async function exportEmails(
  db: Database,
  actor: Actor,
  { language, ...filters }: EmailsFilters & { language: Language },
): Promise<Readable> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  await inTransaction(db, (tx) =>
    recordEvent(tx, {
      kind: "email.exported",
      recordId: actor.userId,
      actorId: actor.userId,
      data: { filters: given.map(([name]) => name) },
    }),
  );
  const t = wordsOf("emails", language);
  return csvFile(
    columns.map((column) => t(`column.${column}`)),
    readAllEmails(db, filters, AT_ONCE),
    (email) => csvLine(columns.map((column) => cell(email, column, t))),
  );
}

function cell(
  email: ListedEmail,
  column: (typeof columns)[number],
  t: (key: string) => string,
): string | null {
  switch (column) {
    case "createdAt":
    case "sentAt":
      return email[column] && inShopTime(email[column]);
    case "type":
      return t(`type.${email.type}`);
    case "status":
      return t(`status.${email.status}`);
    case "error":
      return [email.error && t(`problem.${email.error}`), email.errorDetail]
        .filter(Boolean)
        .join(": ");
    default:
      return email[column];
  }
}
