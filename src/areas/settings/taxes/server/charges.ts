import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { chargeSchemas } from "../../contract.ts";
import { getSettingsOf } from "../../core/server/queries.ts";
import { updateSettings } from "../../core/server/update-settings.ts";
import { chargeSettings, type ChargeSettings } from "../contract.ts";

export async function getCharges(db: Database): Promise<ChargeSettings> {
  const { business, sales } = await getSettingsOf(db, ["business", "sales"]);
  return chargeSettings.strip().parse({ ...business, ...sales });
}

/**
 * Changes charges from now on: the charges of earlier sales and repairs stay. The reason is in the event.
 * @throws Refusal validation_failed
 */
export async function changeCharges(
  tx: Tx,
  actor: Actor,
  { reason, ...change }: Partial<ChargeSettings> & { reason: string },
): Promise<ChargeSettings> {
  for (const category of ["business", "sales"] as const) {
    const ofCategory = Object.fromEntries(
      Object.entries(change).filter(([field]) => field in chargeSchemas[category].shape),
    );
    await updateSettings(tx, actor.userId, category, ofCategory, reason);
  }
  return getCharges(tx);
}
