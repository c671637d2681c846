import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { newSignature, signature } from "../core/detail/signatures.ts";

export const signaturesContract = contract({
  addSignature: {
    method: "POST",
    path: "/api/devices/:id/signatures",
    summary: "Records who signed for a device at intake (or why they could not), also later",
    access: ["create_devices", "update_device_status", "update_any_device_status"],
    params: idParams,
    body: newSignature,
    output: signature,
    status: 201,
    errors: ["forbidden", "conflict"],
    idempotencyKey: "required",
  },
});
