import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { confirmImport, requireApplicable } from "#src/server/imports/confirm-import.ts";
import { lockImport } from "#src/server/imports/stored-import.ts";
import type { CustomerImport } from "../contract.ts";
import { customerImportHandlers, customerImports } from "./import-kind.ts";

/**
 * Confirms an import, which a job then writes.
 * @throws Refusal not_found, forbidden, conflict (`params.reason` import-errors: rows have errors, and the user leaves
 * out another number of rows; import-state: the
 * import is being written, has ended, or its rows have been deleted)
 */
export async function applyImport(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    updateExisting,
    leaveOutErrors,
  }: { updateExisting: boolean; leaveOutErrors?: number | undefined },
): Promise<CustomerImport> {
  const found = await lockImport(tx, customerImports, id);
  if (updateExisting) requirePermission(actor, "edit_customers");
  if (found.newCount > 0) requirePermission(actor, "create_customers");
  requireApplicable(found, leaveOutErrors);
  const options = { updateExisting };
  await confirmImport(tx, actor, customerImports, id, { options, data: options });
  return customerImportHandlers.get(tx, { params: { id } });
}
