import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import type { UsedHandset } from "../../contract.ts";
import { lockHandset } from "../../core/server/lock-handset.ts";
import { getUsedHandset } from "../../core/server/queries.ts";
import type { RepairOutcome } from "../../repair-schemas.ts";
import { lockRepair } from "./lock-repair.ts";

/**
 * Starts a repair before the sale. The piece is reserved for it, so that nobody can sell it.
 * @throws Refusal not_found, handset_not_in_stock (`params`: state), serial_not_available
 */
export async function startHandsetRepair(
  tx: Tx,
  actor: Actor,
  handsetId: string,
  problem: string,
): Promise<UsedHandset> {
  const { state, itemId, imei, handsetNumber } = await lockHandset(tx, handsetId);
  if (state !== "in_stock") refuse("handset_not_in_stock", { params: { state } });
  const id = newId();
  await tx
    .insertInto("handsetRepairs")
    .values({ id, handsetId, problem, startedBy: actor.userId })
    .execute();
  await moveStock(tx, actor, [
    {
      act: "reserve",
      itemId,
      quantity: 1,
      serials: [imei],
      deviceId: id,
      reference: handsetNumber,
    },
  ]);
  await recordAct(tx, actor, "used_handset.repair_started", handsetId, { repairId: id });
  return getUsedHandset(tx, actor, handsetId);
}

/**
 * Ends a repair, so that the piece can be sold again. `written_off`: the piece leaves the stock as damaged.
 * @throws Refusal not_found, handset_repair_ended, forbidden (writing off without `adjust_stock`),
 * adjustment_needs_approval (writing off more than the limit)
 */
export async function endHandsetRepair(
  tx: Tx,
  actor: Actor,
  repairId: string,
  outcome: RepairOutcome,
): Promise<UsedHandset> {
  if (outcome === "written_off") requirePermission(actor, "adjust_stock");
  const { id: handsetId, itemId, imei, handsetNumber } = await lockRepair(tx, repairId);
  await updateById(tx, "handsetRepairs", repairId, {
    endedAt: sql`now()`,
    endedBy: actor.userId,
    outcome,
  });
  const piece = { itemId, serials: [imei], reference: handsetNumber };
  await moveStock(tx, actor, [{ act: "release", ...piece, quantity: 1, deviceId: repairId }]);
  if (outcome === "written_off")
    await moveStock(tx, actor, [
      { act: "adjust", reason: "damaged", kind: "handset_write_off", ...piece, quantity: -1 },
    ]);
  await recordAct(tx, actor, "used_handset.repair_ended", handsetId, { repairId, outcome });
  return getUsedHandset(tx, actor, handsetId);
}
