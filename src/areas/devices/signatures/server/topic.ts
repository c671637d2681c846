import type { DeviceTopic } from "../../server/device-topic.ts";
import { signaturesOf } from "./queries.ts";

export const signaturesTopic = {
  detail: { signatures: signaturesOf },
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceSignatures").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
