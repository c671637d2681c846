/** What happens to a repair changes its commission soon. The job finds what no event tells (compare-repairs.ts). */
import type { Reaction } from "#src/server/area.ts";
import { settleRepair } from "./settle-repair.ts";

export const settleAfterDevice: Reaction = async (tx, { recordId }) => {
  await settleRepair(tx, recordId);
};

export const settleAfterReturn: Reaction = async (tx, { recordId }) => {
  const returned = await tx
    .selectFrom("returnedDevices")
    .select("deviceId")
    .where("id", "=", recordId)
    .executeTakeFirst();
  if (returned?.deviceId) await settleRepair(tx, returned.deviceId);
};
