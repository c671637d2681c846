import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordAct, recordEvent } from "#src/server/events/record-event.ts";
import { deliveredIn } from "#src/server/http/delivered.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Customer, NewCustomer } from "../../contract.ts";
import { requireKnownReferrer } from "./known-referrer.ts";
import { customerColumns } from "../../core/server/queries.ts";

export interface CreatedCustomer {
  customer: Customer;
  /** Whether the customer was created. If not, a customer with this phone number existed, and nothing was written. */
  isNew: boolean;
}

/**
 * Creates a customer. If a customer with this phone number exists, returns that customer instead (spec §5). Therefore
 * two counters that enter the same person at the same moment get the same customer.
 * @throws Refusal validation_failed (referredBy), id_taken, server_busy
 */
export async function createCustomer(
  tx: Tx,
  actor: Actor,
  input: NewCustomer,
): Promise<CreatedCustomer> {
  const { referredBy } = input;
  const referrer = referredBy ? { referredBy: await requireKnownReferrer(tx, referredBy) } : {};
  const created = await tx
    .insertInto("customers")
    .values({
      ...input,
      ...referrer,
      id: input.id ?? newId(),
      joinedDate: today(),
      createdBy: actor.userId,
    })
    .onConflict((conflict) => conflict.constraint("customers_phone_unique").doNothing())
    .returning(customerColumns)
    .executeTakeFirst();
  if (created) {
    await recordEvent(tx, {
      kind: "customer.created",
      recordId: created.id,
      actorId: actor.userId,
      personal: { customerId: created.id, ...changedValues({}, input) },
    });
    return { customer: created, isNew: true };
  }
  const existing = await tx
    .selectFrom("customers")
    .select(customerColumns)
    // The number of a merged customer belongs to the survivor.
    .where("id", "=", (q) =>
      q
        .selectFrom("customers as known")
        .select(sql<string>`coalesce(known.merged_into, known.id)`.as("id"))
        .where("known.phone", "=", input.phone),
    )
    .executeTakeFirst();
  // The phone number was taken, but its customer was changed or deleted before this query. A retry succeeds.
  if (!existing) return refuse("server_busy", { retryAfterSeconds: 1 });
  if (deliveredIn(tx) && input.id && input.id !== existing.id)
    await keepAlias(tx, actor, input.id, input.name, existing.id);
  return { customer: existing, isNew: false };
}

/**
 * A device that knows the customer by an id of its own has used it in later commands. The id becomes another name of the
 * customer, as if both had been merged (docs/decisions/0070), so that these commands find the customer.
 * @throws Refusal id_taken, server_busy
 */
async function keepAlias(
  tx: Tx,
  actor: Actor,
  id: string,
  name: string,
  knownId: string,
): Promise<void> {
  // Nobody can erase or merge the customer until `tx` ends.
  const survivor = await tx
    .selectFrom("customers")
    .select(["id", "joinedDate"])
    .where("id", "=", knownId)
    .where("erasedAt", "is", null)
    .where("mergedInto", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!survivor) return refuse("server_busy", { retryAfterSeconds: 1 });
  await tx
    .insertInto("customers")
    .values({
      id,
      name,
      phone: null,
      isActive: false,
      joinedDate: survivor.joinedDate,
      createdBy: actor.userId,
      mergedInto: survivor.id,
      mergedAt: sql`now()`,
    })
    .execute();
  await recordAct(tx, actor, "customer.merged_away", id, { survivorId: survivor.id, mergedId: id });
}
