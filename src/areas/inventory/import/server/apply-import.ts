import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { cancelRun } from "#src/server/csv/run-imports.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { ItemImport } from "../contract.ts";
import type { StockReason } from "../rules.ts";
import { getImport } from "./queries.ts";
import { createsOtherTax, rightsForImport } from "./terms-of-import.ts";

export const APPLY_IMPORTS = "apply_item_imports";

/**
 * Confirms an import, which a job then writes. Changes of existing items and the tax codes of new ones need the same
 * permissions as in a form.
 * @throws Refusal not_found, forbidden, validation_failed (`reason`), conflict (`params.reason` import-errors: a row
 * has an error; import-state: the import is being written, has ended, or its rows have been deleted; import-barcodes: a
 * new item has the barcode of an existing item, which keeps its barcode because `updateExisting` is false)
 */
export async function applyImport(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    updateExisting,
    stockReason,
    reason,
  }: {
    updateExisting: boolean;
    stockReason: StockReason | null;
    reason?: string | null | undefined;
  },
): Promise<ItemImport> {
  const found = await tx
    .selectFrom("itemImports")
    .select(["state", "errorCount", "hasCost", "rowsForgottenAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  if (updateExisting) {
    requirePermission(actor, "edit_inventory");
    await requireTermsRights(tx, actor, id, reason);
  }
  if (stockReason !== null) requirePermission(actor, "adjust_stock");
  if (found.hasCost) requirePermission(actor, "view_cost");
  if (await createsOtherTax(tx, id)) requirePermission(actor, "manage_tax_rates");
  if (!["checked", "failed"].includes(found.state) || found.rowsForgottenAt !== null) {
    refuse("conflict", { params: { reason: "import-state", state: found.state } });
  }
  if (found.errorCount > 0) refuse("conflict", { params: { reason: "import-errors" } });
  if (!updateExisting && (await takesBarcodes(tx, id))) {
    refuse("conflict", { params: { reason: "import-barcodes" } });
  }
  await tx
    .updateTable("itemImports")
    .set({
      state: "applying",
      problem: null,
      updateExisting,
      stockReason,
      attempts: 0,
      progress: 0,
      progressOf: 0,
      appliedBy: actor.userId,
      confirmedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  await sql`select graphile_worker.add_job(${APPLY_IMPORTS}::text)`.execute(tx);
  await recordEvent(tx, {
    kind: "item_import.confirmed",
    recordId: id,
    actorId: actor.userId,
    data: { updateExisting, ...(reason && { reason }) },
  });
  return getImport(tx, id);
}

/** Requires the permissions and the reason that the same changes of prices, tax and warranty need in a form. */
async function requireTermsRights(
  tx: Tx,
  actor: Actor,
  importId: string,
  reason: string | null | undefined,
): Promise<void> {
  const rights = await rightsForImport(tx, importId);
  for (const permission of rights) requirePermission(actor, permission);
  if (rights.length > 0 && !reason) {
    refuse("validation_failed", { fields: { reason: "is required" } });
  }
}

/** Whether a new item has the barcode of an existing item. Only `updateExisting` can take it from the existing item. */
async function takesBarcodes(tx: Tx, importId: string): Promise<boolean> {
  const taken = await tx
    .selectFrom("itemImportRows as r")
    .innerJoin("inventoryItems as i", (join) =>
      join.on(sql<boolean>`i.barcode = r.given ->> 'barcode'`),
    )
    .select("i.id")
    .where("r.importId", "=", importId)
    .where("r.kind", "=", "new")
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Cancels an import while it is written: nothing of it is saved, and the file can be applied or discarded again.
 * @throws Refusal not_found, conflict (`params.reason` import-state: it is not being written, or is already saved)
 */
export async function cancelImport(tx: Tx, actor: Actor, id: string): Promise<ItemImport> {
  if (!(await cancelRun(tx, "item_imports", id))) {
    const { state } = await getImport(tx, id);
    refuse("conflict", { params: { reason: "import-state", state } });
  }
  await recordEvent(tx, { kind: "item_import.cancelled", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

/** Discards an import that was only checked or has failed. @throws Refusal not_found, conflict */
export async function discardImport(tx: Tx, actor: Actor, id: string): Promise<ItemImport> {
  const before = await getImport(tx, id);
  if (before.state === "discarded") return before;
  const { numUpdatedRows } = await tx
    .updateTable("itemImports")
    .set({ state: "discarded", problem: null, rowsForgottenAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["checked", "failed"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse("conflict", { params: { reason: "import-state" } });
  await tx.deleteFrom("itemImportRows").where("importId", "=", id).execute();
  await recordEvent(tx, { kind: "item_import.discarded", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}
