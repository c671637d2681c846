import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import type { ShipmentDetail } from "../contract.ts";
import { refusalOfMove, type ShipmentStatus } from "../rules.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";
import { getShipment } from "./queries.ts";

interface Move {
  status: ShipmentStatus;
  version?: number | undefined;
}

/**
 * Moves a shipment forward. It moves no stock: only receiving does. Who asks for the status that it has already gets
 * the shipment, because two people may press the same button.
 * @throws Refusal not_found, stale_version; invalid_transition with the reason in `params.reason`
 */
export async function changeShipmentStatus(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, version }: Move,
): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id);
  if (before.status === status) return getShipment(tx, actor, id);
  await requireVersion(before, version, () => getShipment(tx, actor, id));
  const reason = refusalOfMove(before.status, status);
  if (reason) refuse("invalid_transition", { params: { reason, from: before.status, to: status } });
  const position = before.moves + 1;
  await tx
    .insertInto("shipmentStatuses")
    .values({
      id: newId(),
      shipmentId: id,
      position,
      fromStatus: before.status,
      toStatus: status,
      changedBy: actor.userId,
    })
    .execute();
  return writeChange(tx, actor, id, {
    kind: "shipment.status_changed",
    set: { status, moves: position, arrivalDate: before.arrivalDate ?? today() },
    data: { before: { status: before.status }, after: { status } },
  });
}
