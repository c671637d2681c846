import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordAct, recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { NewSupplier, Supplier, SupplierChange } from "../contract.ts";
import { getSupplier } from "./queries.ts";

/** @throws Refusal id_taken */
export async function createSupplier(
  tx: Tx,
  actor: Actor,
  { id = newId(), ...given }: NewSupplier,
): Promise<Supplier> {
  await tx
    .insertInto("suppliers")
    .values({ ...given, id, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "supplier.created", id);
  return getSupplier(tx, actor, id);
}

/** The values of the event are personal, because a supplier may be a person. @throws Refusal not_found, stale_version */
export async function updateSupplier(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: SupplierChange,
): Promise<Supplier> {
  const before = await tx
    .selectFrom("suppliers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const after = await tx
    .updateTable("suppliers")
    .set({ ...changes, ...nextVersion })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  if (!after) return refuse("stale_version", { current: await getSupplier(tx, actor, id) });
  await recordEvent(tx, {
    kind: "supplier.updated",
    recordId: id,
    actorId: actor.userId,
    data: { fields: Object.keys(changes) },
    personal: { customerId: null, ...changedValues(before ?? {}, changes) },
  });
  return getSupplier(tx, actor, id);
}

/** Hides a supplier from lists, or shows it again. A repeated call changes nothing. @throws Refusal not_found */
export async function setSupplierArchived(
  tx: Tx,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<Supplier> {
  const changedNow = await tx
    .updateTable("suppliers")
    .set({ archivedAt: isArchived ? sql`now()` : null, ...nextVersion })
    .where("id", "=", id)
    .where("archivedAt", isArchived ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (changedNow) {
    const kind = isArchived ? "supplier.archived" : "supplier.restored";
    await recordAct(tx, actor, kind, id);
  }
  return getSupplier(tx, actor, id);
}
