import { formatMoney } from "#src/shared/money.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettingsOf } from "#src/areas/settings/server/queries.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { bindingEstimates, mostApproved } from "../rules.ts";
import { listStandings } from "./queries.ts";

/**
 * A cost past what was approved leaves a remark: within the margin the work goes on without another question, beyond
 * it the customer is asked again. `what` grew; amount in minor units. The caller holds the device.
 */
export async function remarkOnGrowth(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  amount: number,
  what: string,
): Promise<void> {
  const { approved } = bindingEstimates(await listStandings(tx, deviceId));
  if (!approved || amount <= approved.total) return;
  const { business, localization } = await getSettingsOf(tx, ["business", "localization"]);
  const money = (minor: number) => formatMoney(minor, moneyFormatOf(business, localization));
  const isWithin = amount <= mostApproved(approved);
  await tx
    .insertInto("deviceRemarks")
    .values({
      id: newId(),
      deviceId,
      content: `${what}: ${money(amount)}. The customer approved ${money(approved.total)}; ${
        isWithin
          ? `this is within the margin of ${approved.marginPercent}%.`
          : `this is more than ${approved.marginPercent}% above it, so a new approval is needed.`
      }`,
      createdBy: actor.userId,
    })
    .execute();
}
