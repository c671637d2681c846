import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShipmentDetail } from "../contract.ts";
import { refusalOfConfirmation, type ShipmentStatus } from "../rules.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";
import { getShipment } from "./queries.ts";

/**
 * Says that the actor has the goods. Who said it first stays the receiver.
 * @throws Refusal not_found, shipment_not_arrived
 */
export async function confirmShipment(tx: Tx, actor: Actor, id: string): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id);
  if (before.receiverId) return getShipment(tx, actor, id);
  refuseInTransit(before.status);
  return writeChange(tx, actor, id, {
    kind: "shipment.received_confirmed",
    set: { receiverId: actor.userId, receiverConfirmedAt: sql`now()` },
    data: {},
  });
}

interface Inspection {
  passed: boolean;
  /** What is wrong. Required if the goods did not pass. */
  note?: string | null | undefined;
  version: number;
}

/**
 * Says whether the goods are right. A later inspection replaces the result; the events keep both.
 * @throws Refusal not_found, stale_version, shipment_not_arrived
 */
export async function inspectShipment(
  tx: Tx,
  actor: Actor,
  id: string,
  { passed, note = null, version }: Inspection,
): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id, version);
  refuseInTransit(before.status);
  return writeChange(tx, actor, id, {
    kind: "shipment.inspected",
    set: {
      inspectorId: actor.userId,
      inspectedAt: sql`now()`,
      inspectionPassed: passed,
      inspectionNote: note,
    },
    data: {
      before: { inspectionPassed: before.inspectionPassed },
      after: { inspectionPassed: passed },
      note,
    },
  });
}

function refuseInTransit(status: ShipmentStatus): void {
  if (refusalOfConfirmation(status)) refuse("shipment_not_arrived");
}
