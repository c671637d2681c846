import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Customer } from "../../contract.ts";
import { customerColumns, getCustomerItself } from "../../core/server/queries.ts";

interface Decision {
  version: number;
  reason?: string | null | undefined;
}

/**
 * Deactivates a customer. Afterwards staff can neither take in devices of this customer nor sell to them. The reason
 * becomes a note, which is deleted when the customer is erased.
 * @throws Refusal not_found, customer_erased, customer_merged, customer_built_in, stale_version (with the current customer)
 */
export const deactivateCustomer = (
  tx: Tx,
  actor: Actor,
  customerId: string,
  decision: Decision & { reason: string },
): Promise<Customer> => setActive(tx, actor, customerId, false, decision);

/** Allows intakes and sales for this customer again. @throws Refusal the same as deactivateCustomer */
export const activateCustomer = (
  tx: Tx,
  actor: Actor,
  customerId: string,
  decision: Decision,
): Promise<Customer> => setActive(tx, actor, customerId, true, decision);

async function setActive(
  tx: Tx,
  actor: Actor,
  customerId: string,
  isActive: boolean,
  { version, reason }: Decision,
): Promise<Customer> {
  const customer = await tx
    .updateTable("customers")
    .set({ isActive, ...nextVersion })
    .where("id", "=", customerId)
    .where("version", "=", version)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .where("mergedInto", "is", null)
    .returning(customerColumns)
    .executeTakeFirst();
  if (!customer) return refuseChange(tx, customerId);
  const noteId = reason ? newId() : null;
  if (noteId !== null) {
    await tx
      .insertInto("customerNotes")
      .values({
        id: noteId,
        customerId,
        content: `${isActive ? "Activated" : "Deactivated"}: ${reason}`,
        createdBy: actor.userId,
      })
      .execute();
  }
  await recordAct(tx, actor, isActive ? "customer.activated" : "customer.deactivated", customerId, {
    before: { isActive: !isActive },
    after: { isActive },
    ...(noteId && { noteId }),
  });
  return customer;
}

/**
 * Called when an UPDATE changed no row: the customer is erased, merged, the walk-in customer, or has a newer version.
 */
export async function refuseChange(tx: Tx, customerId: string): Promise<never> {
  const current = await getCustomerItself(tx, customerId);
  if (current.erasedAt) refuse("customer_erased");
  if (current.isWalkIn) refuse("customer_built_in");
  return refuse("stale_version", { current });
}
