import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { createCustomerByForm } from "#src/areas/customers/management/server/create-customer-by-form.ts";
import type { NewDevice } from "../../core/contract.ts";
import type { Owner } from "./read-intake-basis.ts";

/** Returns the id of the customer: the given one, an existing one with the same phone number, or a new one. */
export async function findOrCreateOwner(tx: Tx, actor: Actor, input: NewDevice): Promise<string> {
  if (!input.customer) return input.customerId ?? refuse("not_found");
  requirePermission(actor, "create_customers");
  return (await createCustomerByForm(tx, actor, input.customer, "customer.")).customer.id;
}

/**
 * Refuses a customer who may not bring another device; what a device delivers was brought, and is flagged. The caller has locked the customer, so that concurrent intakes
 * cannot exceed the limit.
 * @throws Refusal not_found, customer_erased, customer_built_in, customer_inactive, customer_device_limit
 */
export async function checkOwner(
  tx: Tx,
  owner: Owner | null,
  deviceId: string,
  limit: number,
): Promise<Owner> {
  if (!owner) return refuse("not_found", { fields: { customerId: "is not a customer" } });
  if (owner.isErased) refuse("customer_erased");
  // The walk-in customer has no phone number to call when the repair is ready.
  if (owner.isWalkIn) refuse("customer_built_in");
  const isDelivered = deliveredIn(tx) !== undefined;
  const subject = { kind: "device", id: deviceId } as const;
  if (!owner.isActive) {
    if (!isDelivered) refuse("customer_inactive");
    flagForReview(tx, { kind: "customer_inactive", subject });
  }
  const { openDevices } = await tx
    .selectFrom("devices")
    .select((eb) => eb.fn.countAll<number>().as("openDevices"))
    .where("customerId", "=", owner.id)
    .where("status", "<>", "done")
    .executeTakeFirstOrThrow();
  if (openDevices >= limit) {
    if (!isDelivered) refuse("customer_device_limit", { params: { limit } });
    flagForReview(tx, { kind: "device_limit", subject, details: { limit } });
  }
  return owner;
}
