import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Permission } from "#src/shared/permissions.ts";
import { inShopTime } from "#src/shared/time.ts";
import { personal } from "#src/server/csv/columns-for.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ListedEmail, emailContract } from "../contract.ts";
import { emailChannel } from "../../outgoing/server/channel.ts";
import { exportHistory } from "../../outgoing/server/history.ts";
import { readAllEmails } from "./queries.ts";

const names = [
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
const needs: Partial<Record<(typeof names)[number], Permission>> = {
  recipient: personal.contact,
  customerName: personal.name,
  subject: personal.name,
  error: personal.contact,
};

type Wanted = z.output<(typeof emailContract.exportEmails)["query"]>;

/** The emails of the list as CSV. An event records who took the file. */
export async function exportEmails(
  db: Database,
  actor: Actor,
  { language, ...filters }: Wanted,
): Promise<Readable> {
  const t = wordsOf("emails", language);
  const columns = names.map((column) => ({
    title: t(`column.${column}`),
    value: (email: ListedEmail) => cell(email, column, t),
    needs: needs[column],
  }));
  return exportHistory(db, actor, emailChannel, filters, columns, readAllEmails(db, filters));
}

function cell(
  email: ListedEmail,
  column: (typeof names)[number],
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
