import type { Readable } from "node:stream";
import type { Permission } from "#src/shared/permissions.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { csvFileFor, personal } from "#src/server/csv/columns-for.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { SmsMessage } from "../contract.ts";
import { readAllMessages, type MessagesFilters } from "./queries.ts";

const AT_ONCE = 500;

const columns = [
  "createdAt",
  "recipient",
  "customer",
  "ticket",
  "type",
  "message",
  "parts",
  "status",
  "provider",
  "sentAt",
  "deliveredAt",
  "error",
] as const;

/** The text of a message greets by name, and a provider may repeat the number in its error. */
const needs: Partial<Record<(typeof columns)[number], Permission>> = {
  recipient: personal.contact,
  customer: personal.name,
  message: personal.name,
  error: personal.contact,
};

/** The messages of the list as CSV. An event records who took the file. */
export async function exportMessages(
  db: Database,
  actor: Actor,
  { language, ...filters }: MessagesFilters & { language: Language },
): Promise<Readable> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  await inTransaction(db, (tx) =>
    recordEvent(tx, {
      kind: "sms.exported",
      recordId: actor.userId,
      actorId: actor.userId,
      data: { filters: given.map(([name]) => name) },
    }),
  );
  const t = wordsOf("messaging", language);
  return csvFileFor(
    actor,
    columns.map((column) => ({
      title: t(`column.${column}`),
      value: (message: SmsMessage) => cell(message, column, t),
      needs: needs[column],
    })),
    readAllMessages(db, filters, AT_ONCE),
  );
}

function cell(
  message: SmsMessage,
  column: (typeof columns)[number],
  t: (key: string) => string,
): string | number | null {
  switch (column) {
    case "createdAt":
    case "sentAt":
    case "deliveredAt":
      return message[column] && inShopTime(message[column]);
    case "recipient":
      return message.recipientPhone && formatPhone(message.recipientPhone);
    case "customer":
      return message.customerName;
    case "ticket":
      return message.ticketNumber;
    case "type":
      return t(`type.${message.type}`);
    case "status":
      return message.isSimulated
        ? `${t(`status.${message.status}`)} (${t("simulated")})`
        : t(`status.${message.status}`);
    case "error":
      return [message.error && t(`error.${message.error}`), message.errorDetail]
        .filter(Boolean)
        .join(": ");
    case "message":
      return message.type === "digest" ? t("textOfDigest") : message.message;
    default:
      return message[column];
  }
}
