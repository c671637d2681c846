/** The warranty of one repair. It is a promise, and therefore has its own endpoint. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams, requiredText, version } from "#src/shared/fields.ts";
import { device } from "../core/contract.ts";

export const warrantyContract = contract({
  setDeviceWarranty: {
    method: "POST",
    path: "/api/devices/:id/warranty",
    summary: "Sets the days of warranty of a repair, before its hand-over, with the reason",
    access: "overrule_warranty",
    params: idParams,
    body: z.strictObject({
      version,
      warrantyDays: z.int().min(0).max(3650),
      reason: requiredText(300),
    }),
    output: device,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "required",
  },
});
