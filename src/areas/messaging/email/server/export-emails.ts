import type { Readable } from "node:stream";
import type { Permission } from "#src/shared/permissions.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { csvFileFor, personal } from "#src/server/csv/columns-for.ts";
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

/** A subject may greet by name, and a mail server may repeat the address in its error. */
const needs: Partial<Record<(typeof columns)[number], Permission>> = {
  recipient: personal.contact,
  customerName: personal.name,
  subject: personal.name,
  error: personal.contact,
};

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
  return csvFileFor(
    actor,
    columns.map((column) => ({
      title: t(`column.${column}`),
      value: (email: ListedEmail) => cell(email, column, t),
      needs: needs[column],
    })),
    readAllEmails(db, filters, AT_ONCE),
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
