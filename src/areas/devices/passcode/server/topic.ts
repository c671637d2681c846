import type { DeviceTopic } from "../../server/device-topic.ts";
import { hasPasscode, revealsOf } from "./queries.ts";
import { wipePasscode } from "./wipe-passcode.ts";

export const passcodeTopic = {
  detail: { hasPasscode, passcodeReveals: revealsOf },
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("devicePasscodes").where("deviceId", "=", deviceId).execute(),
  async afterMove(tx, actor, device, to) {
    if (to === "done") await wipePasscode(tx, actor.userId, device.id);
  },
} satisfies DeviceTopic;
