/** Telling the customer of a repair. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { told } from "#src/areas/messaging/automatic/contract.ts";

/** What staff can tell the customer at the moment at which it happens. */
export const tellable = ["device_received", "estimate_to_approve", "device_ready"] as const;
export type Tellable = (typeof tellable)[number];

export const messagesContract = contract({
  tellCustomer: {
    method: "POST",
    path: "/api/devices/:id/tell-customer",
    summary:
      "Tells the customer that the device is here, has an estimate, or is ready; each once, and with the shop's template",
    access: [
      "create_devices",
      "update_device_status",
      "update_any_device_status",
      "create_estimates",
      "send_messages",
    ],
    params: idParams,
    body: z.strictObject({ occasion: z.enum(tellable) }),
    output: told,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
});
