import type { Tx } from "#src/server/database.ts";
import type { Settings } from "../../contract.ts";
import { formatAfterCurrency } from "../../currency-formats.ts";
import { getSettingsOf } from "./queries.ts";
import { lockSettings, updateSettings } from "./update-settings.ts";

/** Changes settings of the business. The format of money follows the currency, except for what somebody has chosen. */
export async function updateBusiness(
  tx: Tx,
  actorId: string,
  change: Partial<Settings["business"]>,
): Promise<Settings["business"]> {
  await lockSettings(tx);
  const { business, localization } = await getSettingsOf(tx, ["business", "localization"]);
  const after = await updateSettings(tx, actorId, "business", change);
  if (after.currency !== business.currency) {
    const format = formatAfterCurrency(localization, business.currency, after.currency);
    await updateSettings(tx, actorId, "localization", format);
  }
  return after;
}
