import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import {
  MAX_SHIPPING_PROVIDERS,
  type NewShippingProvider,
  type ShippingProvider,
  type ShippingProviderChange,
} from "../contract.ts";
import { shippingColumns } from "./queries.ts";

/** What an event keeps of a provider. The contact is a person, so the event does not contain it. */
const facts = ["name", "trackingUrl", "isActive"] as const;

/** @throws Refusal conflict (the name is in use, or there are too many) */
export async function createShippingProvider(
  tx: Tx,
  actor: Actor,
  input: NewShippingProvider,
): Promise<ShippingProvider> {
  const { providers } = await tx
    .selectFrom("shippingProviders")
    .select((eb) => eb.fn.countAll<number>().as("providers"))
    .executeTakeFirstOrThrow();
  if (providers >= MAX_SHIPPING_PROVIDERS) refuse("conflict", { params: { reason: "too-many" } });
  const created = await tx
    .insertInto("shippingProviders")
    .values({ ...input, id: newId() })
    .returning(shippingColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "shipping_provider.created", created.id, {
    after: pick(created, facts),
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
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version);
  // The last check was of the old tracking page.
  if (changes.trackingUrl !== undefined && changes.trackingUrl !== before.trackingUrl)
    await forgetCheck(tx, id);
  const after = await tx
    .updateTable("shippingProviders")
    .set({ ...changes, ...nextVersion })
    .where("id", "=", id)
    .returning(shippingColumns)
    .executeTakeFirstOrThrow();
  const sides = beforeAndAfter(before, after, facts);
  await recordAct(tx, actor, "shipping_provider.updated", id, sides);
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
    .executeTakeFirstOrThrow(notFound);
  await forgetCheck(tx, id);
  await recordAct(tx, actor, "shipping_provider.deleted", id, { before: pick(before, facts) });
  return { ok: true };
}

const forgetCheck = (tx: Tx, name: string) =>
  tx.deleteFrom("integrationChecks").where("name", "=", name).execute();
