import { type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { getShipment } from "./queries.ts";

/**
 * Locks a shipment until `tx` ends.
 * @throws Refusal not_found; stale_version when `version` is given and not the stored one
 */
export async function lockShipment(tx: Tx, actor: Actor, id: string, version?: number) {
  const row = await tx
    .selectFrom("shipments")
    .select(["id", "status", "moves", "agentName", "shippingCost", "currency", "arrivalDate"])
    .select(["exchangeRate", "receiverId", "inspectionPassed", "agentPaid", "version"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(row, version, () => getShipment(tx, actor, id));
  return row;
}

interface Changed {
  kind: EventKind;
  /** The changed columns of the shipment; none when only its tracking numbers, payments or proofs have changed. */
  set?: UpdateObject<DB, "shipments">;
  data: Record<string, unknown>;
}

/** Writes a change of a locked shipment with its event, and returns the shipment. */
export async function writeChange(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind, set = {}, data }: Changed,
) {
  await updateById(tx, "shipments", id, { ...set, ...nextVersion });
  await recordAct(tx, actor, kind, id, data);
  return getShipment(tx, actor, id);
}
