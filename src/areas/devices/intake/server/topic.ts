import type { DeviceTopic } from "../../server/device-topic.ts";
import { checklistsOf } from "./queries.ts";

export const intakeTopic = {
  detail: { checklists: checklistsOf },
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceChecklists").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
