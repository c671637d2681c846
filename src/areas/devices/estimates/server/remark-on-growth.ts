import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { bindingEstimates, mostApproved } from "../../approval-rules.ts";
import { listStandings } from "../../core/server/detail/estimates.ts";

/**
 * Adds a remark when the total of an estimate (minor units) is above the approved total. The remark says whether the
 * customer must approve again. The caller has locked the device.
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
