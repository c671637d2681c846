import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { PromoMessage } from "../../notes.ts";
import { customerActs } from "../../rules.ts";
import { lockCustomer } from "../../core/server/lock-customer.ts";

/**
 * Records an offer to the customer; staff send it themselves. The customer must have given marketing consent (Personal
 * Data Protection Act 2022).
 * @throws Refusal not_found, customer_erased, customer_built_in, no_marketing_consent
 */
export async function addPromoMessage(
  tx: Tx,
  actor: Actor,
  customerId: string,
  message: Pick<PromoMessage, "title" | "content" | "sentVia">,
): Promise<PromoMessage> {
  const customer = await lockCustomer(tx, customerId);
  const refusal = customerActs.addPromoMessage(customer);
  if (refusal) refuse(refusal);
  const added = await tx
    .insertInto("customerPromoMessages")
    .values({ id: newId(), customerId: customer.id, createdBy: actor.userId, ...message })
    .returning(["id", "title", "content", "sentVia", "createdAt"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "customer.promo_message_added", customer.id);
  return { ...added, createdBy: { id: actor.userId, name: actor.name } };
}
