import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Permission } from "#src/shared/permissions.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import { personal } from "#src/server/csv/columns-for.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { SmsMessage, smsContract } from "../contract.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import { exportHistory } from "../../outgoing/server/history.ts";
import { readAllMessages } from "./queries.ts";

const names = [
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
const needs: Partial<Record<(typeof names)[number], Permission>> = {
  recipient: personal.contact,
  customer: personal.name,
  message: personal.name,
  error: personal.contact,
};

type Wanted = z.output<(typeof smsContract.exportMessages)["query"]>;

/** The messages of the list as CSV. An event records who took the file. */
export async function exportMessages(
  db: Database,
  actor: Actor,
  { language, ...filters }: Wanted,
): Promise<Readable> {
  const t = wordsOf("messaging", language);
  const columns = names.map((column) => ({
    title: t(`column.${column}`),
    value: (message: SmsMessage) => cell(message, column, t),
    needs: needs[column],
  }));
  return exportHistory(db, actor, smsChannel, filters, columns, readAllMessages(db, filters));
}

function cell(
  message: SmsMessage,
  column: (typeof names)[number],
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
