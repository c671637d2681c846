import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { emptyPersonalValues } from "#src/server/events/personal-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getCustomerItself } from "../../core/server/queries.ts";

/**
 * Deletes a customer entered by mistake. Foreign keys refuse the deletion of a customer to whom other records refer
 * (for example devices, payments or referrals), even when an intake adds a device at the same moment.
 * @throws Refusal not_found, customer_merged, customer_built_in, has_linked_records
 */
export async function deleteCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<{ ok: true }> {
  const { isWalkIn } = await getCustomerItself(tx, customerId);
  if (isWalkIn) refuse("customer_built_in");
  const gone = await deleteUnlinked(
    tx.deleteFrom("customers").where("id", "=", customerId).returning("id").executeTakeFirst(),
  );
  if (!gone) return refuse("not_found");
  await emptyPersonalValues(tx, [customerId]);
  await recordAct(tx, actor, "customer.deleted", customerId);
  return { ok: true };
}
