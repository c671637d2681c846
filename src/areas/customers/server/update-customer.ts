import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { Customer, CustomerChange } from "../contract.ts";
import { customerColumns, getCustomer } from "./queries.ts";

/**
 * Writes the given fields if `version` is still the stored one.
 * @throws Refusal not_found, stale_version (with the customer as it is now), phone_taken
 */
export async function updateCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { version, ...changes }: CustomerChange,
): Promise<Customer> {
  const updated = await tx
    .updateTable("customers")
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .where("version", "=", version)
    .where("erasedAt", "is", null)
    .returning(customerColumns)
    .executeTakeFirst();
  if (!updated) return refuse("stale_version", { current: await getCustomer(tx, customerId) });
  await recordEvent(tx, {
    kind: "customer.updated",
    recordId: customerId,
    actorId: actor.userId,
    data: { fields: Object.keys(changes) },
  });
  return updated;
}
