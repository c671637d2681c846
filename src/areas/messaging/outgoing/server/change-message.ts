/** What users do with one message of any channel: they send it again, or cancel it. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { SmsPurpose } from "../../core/values.ts";
import { lockAddressee, refusalOfAddressee, refuseUnsent } from "./addressee.ts";
import { wakeSending, type Channel } from "./channel.ts";
import { endWaiting } from "./end-waiting.ts";

interface Message {
  customerId: string | null;
  parts?: number;
}

/** What the two verbs need to know of a channel. */
export interface Changes<M extends Message> {
  channel: Channel;
  get: (tx: Tx, id: string) => Promise<M>;
  /** Refuses a message that the channel cannot send now. */
  refuseUnready: (tx: Tx, message: M) => Promise<void>;
}

/**
 * Sends a failed message again, as a new attempt of the same message. Whether an unknown one arrived, only a person can
 * find out: they state that it did not.
 * @throws Refusal not_found, message_not_failed, result_unknown, customer_erased, sms_opt_out, no_marketing_consent
 */
export async function retryMessage<M extends Message>(
  tx: Tx,
  actor: Actor,
  id: string,
  { wasNotReceived }: { wasNotReceived: boolean },
  { channel, get, refuseUnready }: Changes<M>,
): Promise<M> {
  // The customer is locked before the message, as an erasure does it.
  const message = await get(tx, id);
  const { customerId, parts = 0 } = message;
  const customer = customerId ? await lockAddressee(tx, { id: customerId }) : undefined;
  const { status, purpose, erasedAt } = await lockMessage(tx, channel, id);
  if (status !== "failed" && status !== "unknown") refuse("message_not_failed");
  if (status === "unknown" && !wasNotReceived) refuse("result_unknown");
  const against = erasedAt ? "erased" : refusalOfAddressee(customer, purpose);
  if (against) refuseUnsent({ notSent: against, missing: [], parts });
  await refuseUnready(tx, message);
  await sql`update ${channel.attempts} set state = 'not_received', stated_by = ${actor.userId}
    where ${channel.messageId} = ${id} and state = 'unknown'`.execute(tx);
  await sql`update ${channel.messages} set status = 'pending', send_at = now(), tried_since = now(), error_code = null,
    error_detail = null where id = ${id}`.execute(tx);
  await recordEvent(tx, {
    kind: `${channel.name}.retried`,
    recordId: id,
    actorId: actor.userId,
    data: { before: { status } },
  });
  await wakeSending(tx, channel);
  return get(tx, id);
}

/** Cancels a message that waits. @throws Refusal not_found, message_not_waiting */
export async function cancelMessage<M extends Message>(
  tx: Tx,
  actor: Actor,
  id: string,
  { channel, get }: Changes<M>,
): Promise<M> {
  const { status, sendAt } = await lockMessage(tx, channel, id);
  if (status === "cancelled") return get(tx, id);
  // `sendAt` is null from the moment a provider or mail server is asked to send the message.
  if (sendAt === null) refuse("message_not_waiting");
  await endWaiting(tx, channel, [{ id, status: "cancelled", error: "by_user" }], actor.userId);
  return get(tx, id);
}

interface LockedMessage {
  status: string;
  sendAt: string | null;
  purpose: SmsPurpose;
  erasedAt: string | null;
}

/** @throws Refusal not_found */
async function lockMessage(tx: Tx, { messages }: Channel, id: string): Promise<LockedMessage> {
  const { rows } = await sql<LockedMessage>`
    select status, send_at, purpose, erased_at from ${messages} where id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0] ?? refuse("not_found");
}
