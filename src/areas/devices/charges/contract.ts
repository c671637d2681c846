/** The charges of a repair decide what the customer owes. Therefore adding and waiving have their own endpoints. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, requiredText, version } from "#src/shared/fields.ts";
import { addedKinds } from "#src/areas/payments/charge-rules.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { device } from "../core/contract.ts";

const reason = requiredText(300);

export const chargesContract = contract({
  addDeviceCharge: {
    method: "POST",
    path: "/api/devices/:id/charges",
    summary: "Adds a charge that is switched on, before Fundi does; each kind at most once",
    access: "add_charges",
    params: z.strictObject({ id }),
    body: z.strictObject({ kind: z.enum(addedKinds), reason }),
    output: device,
    errors: ["charge_exists", "charge_not_due"],
    idempotencyKey: "required",
  },
  setDeviceTaxCode: {
    method: "POST",
    path: "/api/devices/:id/tax-code",
    summary: "Sets how a repair is taxed, before anything was paid for it",
    access: "manage_tax_rates",
    params: z.strictObject({ id }),
    body: z.strictObject({ version, taxCode: z.enum(taxCodes), reason }),
    output: device,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "required",
  },
  waiveDeviceCharge: {
    method: "POST",
    path: "/api/devices/:id/charges/:chargeId/waive",
    summary: "Waives a charge that was not paid, with the reason",
    access: "waive_charges",
    params: z.strictObject({ id, chargeId: id }),
    body: z.strictObject({ reason }),
    output: device,
    errors: ["below_paid", "conflict"],
    idempotencyKey: "required",
  },
});
