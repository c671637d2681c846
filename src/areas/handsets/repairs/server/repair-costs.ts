import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { keepRevaluation } from "#src/areas/inventory/limits/server/keep-revaluations.ts";
import { lockItems } from "#src/areas/inventory/core/server/stock-statements.ts";
import { adjustValue } from "#src/areas/inventory/value/server/adjust-value.ts";
import type { UsedHandset } from "../../contract.ts";
import { getUsedHandset } from "../../core/server/queries.ts";
import { lockRepair } from "./lock-repair.ts";

type Handset = Awaited<ReturnType<typeof lockRepair>>;

interface NewCost {
  repairId: string;
  kind: "part" | "labour";
  itemId?: string | null;
  quantity?: number | null;
  serials?: readonly string[];
  description: string;
  value: number;
  isKnown?: boolean;
  undoes?: string;
}

/**
 * Uses a part for a used handset. The part leaves the stock, and its exact value goes over to the handset.
 * @throws Refusal not_found, handset_repair_ended, product_not_found, item_archived, insufficient_stock,
 * serials_required, serial_unknown, serial_not_available, conflict (the value would exceed its maximum),
 * adjustment_needs_approval (the parts are worth more than was paid for the handset, and than the limit)
 */
export async function addHandsetPart(
  tx: Tx,
  actor: Actor,
  repairId: string,
  {
    itemId,
    quantity,
    serials,
  }: { itemId: string; quantity: number; serials?: readonly string[] | undefined },
): Promise<UsedHandset> {
  const handset = await lockRepair(tx, repairId);
  await lockItems(tx, { itemIds: [itemId, handset.itemId] });
  const { items, values } = await moveStock(
    tx,
    actor,
    [
      {
        act: "take-out",
        reason: "repair_part",
        kind: "handset_part",
        itemId,
        quantity,
        serials,
        reference: handset.handsetNumber,
      },
    ],
    { free: Math.max(0, handset.price - (await costOfParts(tx, handset.id))) },
  );
  const { value, unitCost } = values[0] ?? { value: 0, unitCost: null };
  return writeCost(tx, actor, handset, {
    repairId,
    kind: "part",
    itemId,
    quantity,
    serials: serials ?? [],
    description: items[0]?.name ?? "",
    value,
    isKnown: unitCost !== null,
  });
}

/** What the parts in a handset are worth, of all its repairs. */
async function costOfParts(tx: Tx, handsetId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom("handsetRepairCosts as c")
    .innerJoin("handsetRepairs as r", "r.id", "c.repairId")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("c.value"), sql<number>`0`).as("sum"))
    .where("r.handsetId", "=", handsetId)
    .where("c.kind", "=", "part")
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Adds the cost of work, which makes the piece worth more.
 * @throws Refusal not_found, handset_repair_ended, conflict, adjustment_needs_approval (it is above the limit of arrivals)
 */
export async function addHandsetLabour(
  tx: Tx,
  actor: Actor,
  repairId: string,
  { amount, description }: { amount: number; description: string },
): Promise<UsedHandset> {
  const handset = await lockRepair(tx, repairId);
  return writeCost(tx, actor, handset, { repairId, kind: "labour", description, value: amount });
}

/**
 * Undoes a cost by its opposite. A part comes back into the stock with the value with which it left.
 * @throws Refusal not_found, handset_repair_ended, forbidden, conflict (undone already)
 */
export async function undoHandsetRepairCost(
  tx: Tx,
  actor: Actor,
  costId: string,
): Promise<UsedHandset> {
  const cost = await tx
    .selectFrom("handsetRepairCosts")
    .select(["repairId", "kind", "itemId", "quantity", "serials", "description", "value"])
    .select(["isKnown", "undoes"])
    .where("id", "=", costId)
    .executeTakeFirstOrThrow(notFound);
  requirePermission(actor, cost.kind === "part" ? "use_parts" : "buy_handsets");
  const handset = await lockRepair(tx, cost.repairId);
  const undone = await tx
    .selectFrom("handsetRepairCosts")
    .select("id")
    .where("undoes", "=", costId)
    .executeTakeFirst();
  if (undone || cost.undoes) refuse("conflict", { params: { reason: "undone-already" } });
  const { itemId, quantity, serials, value } = cost;
  if (itemId && quantity) {
    await lockItems(tx, { itemIds: [itemId, handset.itemId] });
    await moveStock(tx, actor, [
      {
        act: "bring-in",
        reason: "part_returned",
        itemId,
        quantity,
        ...(serials.length > 0 && { serials }),
        value,
        isValueKnown: cost.isKnown,
        reference: handset.handsetNumber,
      },
    ]);
  }
  return writeCost(tx, actor, handset, { ...cost, value: -value, undoes: costId });
}

/** Writes a cost, and changes the value of the piece by it. */
async function writeCost(
  tx: Tx,
  actor: Actor,
  { id: handsetId, itemId: handsetItemId, serialId, handsetNumber, brand, model }: Handset,
  { itemId = null, quantity = null, serials = [], isKnown = true, undoes, ...cost }: NewCost,
): Promise<UsedHandset> {
  const id = newId();
  await tx
    .insertInto("handsetRepairCosts")
    .values({
      ...cost,
      id,
      itemId,
      quantity,
      serials: [...serials],
      isKnown,
      undoes: undoes ?? null,
      createdBy: actor.userId,
    })
    .execute();
  const { kind, value } = cost;
  if (value !== 0)
    await adjustValue(tx, actor, [
      {
        itemId: handsetItemId,
        serialId,
        value,
        reason: "refurbishment",
        reference: handsetNumber,
        note: cost.description,
      },
    ]);
  // A part brings the value with which it left the stock, and what is undone was counted before.
  if (kind === "labour" && !undoes)
    await keepRevaluation(tx, actor, {
      kind: "labour",
      itemId: handsetItemId,
      recordId: id,
      name: `${brand} ${model}`,
      quantity: 1,
      change: value,
    });
  await recordAct(
    tx,
    actor,
    undoes ? "used_handset.repair_cost_undone" : "used_handset.repair_cost_added",
    handsetId,
    { repairId: cost.repairId, costId: undoes ?? id, kind: cost.kind },
  );
  return getUsedHandset(tx, actor, handsetId);
}
