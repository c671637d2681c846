import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { SmsMessage } from "../contract.ts";
import { lockAddressee, refusalOfAddressee } from "./addressee.ts";
import { readShop } from "./decide.ts";
import { getMessage } from "./queries.ts";
import { refuseOverLimit, refuseUnsent } from "./send-message.ts";
import { wakeSending } from "./wake-sending.ts";

/**
 * Sends a failed message again, as a new attempt of the same message. Whether an unknown one arrived, only a person can
 * find out: they state that it did not.
 * @throws Refusal not_found, message_not_failed, result_unknown, customer_erased, sms_opt_out, no_marketing_consent,
 * sms_limit_reached
 */
export async function retryMessage(
  tx: Tx,
  actor: Actor,
  id: string,
  { wasNotReceived }: { wasNotReceived: boolean },
): Promise<SmsMessage> {
  // The customer is locked before the message, as an erasure does it.
  const { customerId } = await getMessage(tx, id);
  const customer = customerId ? await lockAddressee(tx, { id: customerId }) : undefined;
  const message = await hold(tx, id);
  if (message.status !== "failed" && message.status !== "unknown") refuse("message_not_failed");
  if (message.status === "unknown" && !wasNotReceived) refuse("result_unknown");
  const against = message.erasedAt ? "erased" : refusalOfAddressee(customer, message.purpose);
  if (against) refuseUnsent({ notSent: against, missing: [], parts: message.parts });
  await refuseOverLimit(tx, await readShop(tx), message.parts);
  await tx
    .updateTable("smsAttempts")
    .set({ state: "not_received", statedBy: actor.userId })
    .where("messageId", "=", id)
    .where("state", "=", "unknown")
    .execute();
  await tx
    .updateTable("smsMessages")
    .set({ status: "pending", sendAt: sql`now()`, triedSince: sql`now()` })
    .set({ errorCode: null, errorDetail: null })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, {
    kind: "sms.retried",
    recordId: id,
    actorId: actor.userId,
    data: { before: { status: message.status } },
  });
  await wakeSending(tx);
  return getMessage(tx, id);
}

/** Cancels a message that waits. @throws Refusal not_found, message_not_waiting */
export async function cancelMessage(tx: Tx, actor: Actor, id: string): Promise<SmsMessage> {
  const message = await hold(tx, id);
  if (message.status === "cancelled") return getMessage(tx, id);
  // `sendAt` is null as soon as a provider is asked.
  if (message.sendAt === null) refuse("message_not_waiting");
  await tx
    .updateTable("smsMessages")
    .set({ status: "cancelled", sendAt: null, errorCode: "by_user" })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "sms.cancelled", recordId: id, actorId: actor.userId });
  return getMessage(tx, id);
}

/** @throws Refusal not_found */
async function hold(tx: Tx, id: string) {
  const message = await tx
    .selectFrom("smsMessages")
    .select(["status", "sendAt", "purpose", "parts", "erasedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return message ?? refuse("not_found");
}
