import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { confirmImport, requireApplicable } from "#src/server/imports/confirm-import.ts";
import { lockImport } from "#src/server/imports/stored-import.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { LEAST_PRICE } from "../../money/lower-price.ts";
import type { DeviceImport } from "../contract.ts";
import { deviceImportHandlers, deviceImports } from "./import-kind.ts";

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
  leaveOutErrors?: number,
): Promise<DeviceImport> {
  const found = await lockImport(tx, deviceImports, id);
  const taken = sql`select from device_import_rows where import_id = ${id} and kind = 'new'`;
  if (await existsIn(tx, sql`${taken} and is_new_customer`)) {
    requirePermission(actor, "create_customers");
  }
  // Importing a repair without a balance, or almost, needs the right that lowering its price to this would need.
  if (
    await existsIn(
      tx,
      sql`${taken} and (given ->> 'price')::bigint - coalesce((given ->> 'paid')::bigint, 0) < ${LEAST_PRICE}`,
    )
  ) {
    requirePermission(actor, "lower_prices");
  }
  requireApplicable(found, leaveOutErrors);
  await confirmImport(tx, actor, deviceImports, id);
  return deviceImportHandlers.get(tx, { params: { id } });
}
