import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, requiredText } from "#src/shared/fields.ts";
import { deviceSummary } from "../core/contract.ts";
import { work } from "../core/detail/work.ts";

export const queuedDevice = deviceSummary.extend({ work, hasPasscode: z.boolean() });
export type QueuedDevice = z.output<typeof queuedDevice>;

export const benchContract = contract({
  lookupDevice: {
    method: "GET",
    path: "/api/devices/lookup",
    summary:
      "The device of a scanned code: ticket number, tracking link, IMEI or serial number, exact",
    access: "view_devices",
    refreshesOn: ["devices", "customers", "users", "settings"],
    query: z.strictObject({ code: requiredText(300) }),
    output: deviceSummary,
    errors: ["not_found"],
  },
  listQueue: {
    method: "GET",
    path: "/api/devices/queue",
    summary: "What a technician (oneself unless named) has in repair, by promise and priority",
    access: "view_devices",
    refreshesOn: ["devices", "customers", "users", "settings"],
    query: z.strictObject({ technicianId: id.optional() }),
    output: z.object({
      items: z.array(queuedDevice),
      /** The number of the technician's devices that wait for pickup. */
      ready: z.int(),
    }),
  },
});
