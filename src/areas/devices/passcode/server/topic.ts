import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { wipePasscode } from "./wipe-passcode.ts";

export const passcodeTopic = {
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("devicePasscodes").where("deviceId", "=", deviceId).execute(),
  async afterMove(tx, actor, device, to) {
    if (to === "done") await wipePasscode(tx, actor.userId, device.id);
  },
} satisfies DeviceTopic;
