import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { PromoMessage } from "../contract.ts";
import { getCustomer } from "./queries.ts";

/**
 * Records an offer that was made. Offers are for those who agreed to them (Personal Data Protection Act 2022).
 * @throws Refusal not_found, conflict (no consent)
 */
export async function addPromoMessage(
  tx: Tx,
  actor: Actor,
  customerId: string,
  message: Pick<PromoMessage, "title" | "content" | "sentVia">,
): Promise<PromoMessage> {
  const customer = await getCustomer(tx, customerId);
  if (!customer.marketingConsent) {
    refuse("conflict", { detail: "This customer has not agreed to receive offers" });
  }
  const added = await tx
    .insertInto("customerPromoMessages")
    .values({ id: newId(), customerId, createdBy: actor.userId, ...message })
    .returning(["id", "title", "content", "sentVia", "createdAt"])
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    kind: "customer.promo_message_added",
    recordId: customerId,
    actorId: actor.userId,
  });
  return { ...added, createdBy: { id: actor.userId, name: actor.name } };
}
