import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import type { NewRepairPrice, RepairPrice, RepairPriceChange } from "../contract.ts";
import { isRange, MAX_PRICES } from "../rules.ts";
import { getRepairPrice } from "./queries.ts";

/** What an event keeps of a price. */
const facts = [
  "brand",
  "model",
  "fault",
  "priceFrom",
  "priceTo",
  "minutes",
  "warranty",
  "isShown",
] as const;

/**
 * Adds what a fault of a model costs.
 * @throws Refusal not_found (the fault of the catalogue), validation_failed (the range), id_taken, repair_price_taken,
 * conflict (the list is full)
 */
export async function createRepairPrice(
  tx: Tx,
  actor: Actor,
  { id = newId(), issueId = null, fault, ...given }: NewRepairPrice,
): Promise<RepairPrice> {
  await refuseTooMany(tx, 1);
  refuseNoRange(given.priceFrom, given.priceTo ?? null);
  const named = (await nameOfFault(tx, issueId)) ?? fault ?? "";
  await tx
    .insertInto("repairPrices")
    .values({ ...given, id, issueId, fault: named, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "repair_price.created", id, { after: { ...given, fault: named } });
  return getRepairPrice(tx, id);
}

/** @throws Refusal not_found, stale_version, validation_failed (the range), repair_price_taken */
export async function updateRepairPrice(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: RepairPriceChange,
): Promise<RepairPrice> {
  const before = await lockRepairPrice(tx, id);
  await requireVersion(before, version, () => getRepairPrice(tx, id));
  const { priceFrom = before.priceFrom, priceTo = before.priceTo } = changes;
  refuseNoRange(priceFrom, priceTo);
  const named = changes.issueId ? await nameOfFault(tx, changes.issueId) : changes.fault;
  // A fault that is typed is not the one of the catalogue any more.
  const isTyped = changes.fault !== undefined && changes.issueId === undefined;
  await updateById(tx, "repairPrices", id, {
    ...changes,
    ...(named !== undefined && { fault: named }),
    ...(isTyped && { issueId: null }),
    ...nextVersion,
  });
  const after = await getRepairPrice(tx, id);
  await recordAct(tx, actor, "repair_price.updated", id, beforeAndAfter(before, after, facts));
  return after;
}

/** Takes a price out of the list. Its row stays, for the papers of the past. @throws Refusal not_found */
export async function deleteRepairPrice(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const before = await lockRepairPrice(tx, id);
  await updateById(tx, "repairPrices", id, { deletedAt: sql`now()`, ...nextVersion });
  await recordAct(tx, actor, "repair_price.deleted", id, { before: pick(before, facts) });
  return { ok: true };
}

/** Deletes the prices that made-up users wrote into the demo data, except what somebody has changed since. */
export async function deleteDemoPrices(tx: Tx, staff: readonly string[]): Promise<void> {
  await sql`
    delete from repair_prices where created_by = any(${staff}::uuid[]) and version = 1
      and created_at <= (select filled_at from demo_shop)`.execute(tx);
}

/** @throws Refusal conflict (`params.reason` too-many) when the list would be too long with `added` prices more */
export async function refuseTooMany(tx: Tx, added: number): Promise<void> {
  if (added === 0) return;
  // Two writers at once could both add the last one.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.repairPrices})`.execute(tx);
  const { prices } = await tx
    .selectFrom("repairPrices")
    .select((eb) => eb.fn.countAll<number>().as("prices"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (prices + added > MAX_PRICES)
    refuse("conflict", { params: { reason: "too-many", limit: MAX_PRICES } });
}

function refuseNoRange(from: number, to: number | null): void {
  if (!isRange(from, to))
    refuse("validation_failed", { fields: { priceTo: "is not above the lowest price" } });
}

/** The name of a fault of the catalogue, which stays there until `tx` ends. @throws Refusal not_found */
async function nameOfFault(tx: Tx, issueId: string | null): Promise<string | undefined> {
  if (issueId === null) return undefined;
  const issue = await tx
    .selectFrom("deviceIssues")
    .select("name")
    .where("id", "=", issueId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  return issue.name;
}

const lockRepairPrice = (tx: Tx, id: string) =>
  tx
    .selectFrom("repairPrices")
    .select([...facts, "sortOrder", "version"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
