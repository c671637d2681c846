import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { addSystemRemark } from "../../server/add-remark.ts";
import { bindingEstimates, mostApproved } from "../rules.ts";
import { listStandings } from "./queries.ts";

/**
 * Remarks on an estimate whose total (minor units) is above the approved one. Within the margin the work goes on;
 * beyond it the customer is asked again. The caller holds the device.
 */
export async function remarkOnGrowth(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, total }: { version: number; total: number },
): Promise<void> {
  const { approved } = bindingEstimates(await listStandings(tx, deviceId));
  if (!approved || total <= approved.total) return;
  await addSystemRemark(tx, actor, deviceId, {
    code: total <= mostApproved(approved) ? "estimate_within_margin" : "estimate_beyond_margin",
    version,
    total,
    approved: approved.total,
    marginPercent: approved.marginPercent,
  });
}
