import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  MOST_SHIPPING_PROVIDERS,
  type NewShippingProvider,
  type ShippingProvider,
  type ShippingProviderChange,
} from "../contract.ts";
import { shippingColumns } from "./queries.ts";

/** @throws Refusal conflict (the name is in use, or there are too many) */
export async function createShippingProvider(
  tx: Tx,
  actor: Actor,
  given: NewShippingProvider,
): Promise<ShippingProvider> {
  const { providers } = await tx
    .selectFrom("shippingProviders")
    .select((eb) => eb.fn.countAll<number>().as("providers"))
    .executeTakeFirstOrThrow();
  if (providers >= MOST_SHIPPING_PROVIDERS) refuse("conflict", { params: { reason: "too-many" } });
  const created = await tx
    .insertInto("shippingProviders")
    .values({ ...given, id: newId() })
    .returning(shippingColumns)
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    kind: "shipping_provider.created",
    recordId: created.id,
    actorId: actor.userId,
    data: { after: eventFields(created) },
  });
  return created;
}

/** @throws Refusal not_found, stale_version, conflict (the name is in use) */
export async function updateShippingProvider(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: ShippingProviderChange,
): Promise<ShippingProvider> {
  const before = await tx
    .selectFrom("shippingProviders")
    .select(shippingColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return refuse("not_found");
  if (before.version !== version) refuse("stale_version", { current: before });
  // The last check was of the old tracking page.
  if (changes.trackingUrl !== undefined && changes.trackingUrl !== before.trackingUrl)
    await forgetCheck(tx, id);
  const after = await tx
    .updateTable("shippingProviders")
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .returning(shippingColumns)
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    kind: "shipping_provider.updated",
    recordId: id,
    actorId: actor.userId,
    data: { before: eventFields(before), after: eventFields(after) },
  });
  return after;
}

/** @throws Refusal not_found */
export async function deleteShippingProvider(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const before = await tx
    .deleteFrom("shippingProviders")
    .where("id", "=", id)
    .returning(shippingColumns)
    .executeTakeFirst();
  if (!before) return refuse("not_found");
  await forgetCheck(tx, id);
  await recordEvent(tx, {
    kind: "shipping_provider.deleted",
    recordId: id,
    actorId: actor.userId,
    data: { before: eventFields(before) },
  });
  return { ok: true };
}

const forgetCheck = (tx: Tx, name: string) =>
  tx.deleteFrom("integrationChecks").where("name", "=", name).execute();

/** The contact is a person, so the event does not contain it. */
const eventFields = ({ name, trackingUrl, isActive }: ShippingProvider) => ({
  name,
  trackingUrl,
  isActive,
});
