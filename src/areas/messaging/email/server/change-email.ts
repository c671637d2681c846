import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isMailReady } from "../../mail-server/server/get-server.ts";
import { lockAddressee, refusalOfAddressee } from "../../sms/server/addressee.ts";
import { refuseUnsent } from "../../sms/server/send-message.ts";
import type { ListedEmail } from "../contract.ts";
import { getListedEmail } from "./queries.ts";
import { wakeMail } from "../../core/server/wake-mail.ts";

/**
 * Sends a failed email again, as a new attempt of the same email. Whether an unknown one arrived, only a person can find
 * out: they state that it did not.
 * @throws Refusal not_found, message_not_failed, result_unknown, email_not_set_up, customer_erased, sms_opt_out,
 * no_marketing_consent
 */
export async function retryEmail(
  tx: Tx,
  actor: Actor,
  id: string,
  { wasNotReceived }: { wasNotReceived: boolean },
): Promise<ListedEmail> {
  // The customer is locked before the email, as an erasure does it.
  const { customerId } = await getListedEmail(tx, id);
  const customer = customerId ? await lockAddressee(tx, { id: customerId }) : undefined;
  const email = await hold(tx, id);
  if (email.status !== "failed" && email.status !== "unknown") refuse("message_not_failed");
  if (email.status === "unknown" && !wasNotReceived) refuse("result_unknown");
  const against = email.erasedAt ? "erased" : refusalOfAddressee(customer, email.purpose);
  if (against) refuseUnsent({ notSent: against, missing: [], parts: 0 });
  if (!(await isMailReady(tx))) refuse("email_not_set_up");
  await tx
    .updateTable("emailAttempts")
    .set({ state: "not_received", statedBy: actor.userId })
    .where("emailId", "=", id)
    .where("state", "=", "unknown")
    .execute();
  await tx
    .updateTable("emails")
    .set({ status: "pending", sendAt: sql`now()`, triedSince: sql`now()` })
    .set({ errorCode: null, errorDetail: null })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, {
    kind: "email.retried",
    recordId: id,
    actorId: actor.userId,
    data: { before: { status: email.status } },
  });
  await wakeMail(tx);
  return getListedEmail(tx, id);
}

/** Cancels an email that waits. @throws Refusal not_found, message_not_waiting */
export async function cancelEmail(tx: Tx, actor: Actor, id: string): Promise<ListedEmail> {
  const email = await hold(tx, id);
  if (email.status === "cancelled") return getListedEmail(tx, id);
  // `sendAt` is null as soon as the mail server is asked.
  if (email.sendAt === null) refuse("message_not_waiting");
  await tx
    .updateTable("emails")
    .set({ status: "cancelled", sendAt: null, errorCode: "by_user" })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "email.cancelled", recordId: id, actorId: actor.userId });
  return getListedEmail(tx, id);
}

/** @throws Refusal not_found */
async function hold(tx: Tx, id: string) {
  const email = await tx
    .selectFrom("emails")
    .select(["status", "sendAt", "purpose", "erasedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return email ?? refuse("not_found");
}
