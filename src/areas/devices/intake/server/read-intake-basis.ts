import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { settingsFrom, type StoredSetting } from "#src/areas/settings/core/server/queries.ts";

/** The customer who brings the device. */
export interface Owner {
  id: string;
  name: string;
  isActive: boolean;
  isWalkIn: boolean;
  isErased: boolean;
  /** The customer who survived a merge of this one. */
  mergedInto: string | null;
}

interface IntakeBasis {
  /** null: no customer has this id. */
  owner: Owner | null;
  settings: Pick<Settings, "business" | "forms" | "devices">;
}

/**
 * Reads the customer and the settings in one round trip. Locks the customer until `tx` ends: another intake of this
 * customer waits, and nobody can deactivate or erase the customer during the intake. Of a merged customer the owner is
 * the survivor.
 */
export async function readIntakeBasis(tx: Tx, customerId: string): Promise<IntakeBasis> {
  const [row] = await select(tx, { customerId });
  invariant(row, "a query without a table answers one row");
  if (row.owner?.mergedInto) return readIntakeBasis(tx, row.owner.mergedInto);
  return { owner: row.owner, settings: settingsFrom(row.stored, ["business", "forms", "devices"]) };
}

const select = compileOnce(
  (_, { customerId }: Given<{ customerId: string }>) => sql<{
    owner: Owner | null;
    stored: StoredSetting[];
  }>`
with held as (
  select id, name, is_active as "isActive", is_walk_in as "isWalkIn", erased_at is not null as "isErased",
    merged_into as "mergedInto"
  from customers where id = ${customerId}::uuid for no key update
)
select (select to_json(held) from held) as owner,
  (select coalesce(json_agg(json_build_object('category', category, 'settingKey', setting_key,
     'settingValue', setting_value)), '[]')
   from current_settings where category in ('business', 'forms', 'devices')) as stored`,
);
