import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { Customer, CustomerChange } from "../contract.ts";
import { requireKnownReferrer } from "./known-referrer.ts";
import { customerColumns, getCustomer } from "./queries.ts";

/**
 * Writes the given fields if `version` is still the stored one.
 * @throws Refusal not_found, customer_erased, customer_built_in, stale_version (with the customer as it is now), phone_taken,
 * validation_failed (referredBy)
 */
export async function updateCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { version, ...changes }: CustomerChange,
): Promise<Customer> {
  if (changes.referredBy) await requireKnownReferrer(tx, changes.referredBy, customerId);
  const updated = await tx
    .updateTable("customers")
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .where("version", "=", version)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .returning(customerColumns)
    .executeTakeFirst();
  if (!updated) return refuseUpdate(await getCustomer(tx, customerId));
  await recordEvent(tx, {
    kind: "customer.updated",
    recordId: customerId,
    actorId: actor.userId,
    data: { fields: Object.keys(changes) },
  });
  return updated;
}

function refuseUpdate(current: Customer): never {
  if (current.erasedAt) refuse("customer_erased");
  if (current.isWalkIn) refuse("customer_built_in");
  return refuse("stale_version", { current });
}
