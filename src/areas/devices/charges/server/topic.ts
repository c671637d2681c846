import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { chargeFor, isLateCancellation } from "../rules.ts";
import { writeCharge } from "./write-charge.ts";

export const chargesTopic = {
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceCharges").where("deviceId", "=", deviceId).execute(),
  /** A cancellation after the free hours costs the diagnosis fee, if the shop has one. */
  async afterMove(tx, _actor, device, to) {
    if (to !== "cancelled") return;
    const business = await getSettings(tx, "business");
    const charge = chargeFor("diagnosis", { ...device, status: to }, business);
    if (charge && isLateCancellation(device.createdAt, device))
      await writeCharge(tx, null, device.id, charge);
  },
} satisfies DeviceTopic;
