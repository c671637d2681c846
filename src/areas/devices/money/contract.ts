/** What a repair costs and what of it is paid in advance: each has its own endpoint, because money is owed by it. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams, money, text, version } from "#src/shared/fields.ts";
import { device } from "../contract.ts";

/** Why somebody is to pay less. Empty text is the same as nothing. */
export const reasonForLess = text(300)
  .transform((value) => value || null)
  .nullable()
  .optional();

export const newAmount = z.strictObject({ version, amount: money, reason: reasonForLess });
export type NewAmount = z.output<typeof newAmount>;

export const priceContract = contract({
  setDevicePrice: {
    method: "POST",
    path: "/api/devices/:id/price",
    summary:
      "Sets what a repair costs where no estimate does; less than before, or nothing, needs `lower_prices` and a reason",
    access: "edit_devices",
    params: idParams,
    body: newAmount,
    output: device,
    errors: ["stale_version", "below_paid", "price_follows_estimate", "conflict"],
    idempotencyKey: "required",
  },
  setDeviceDeposit: {
    method: "POST",
    path: "/api/devices/:id/deposit",
    summary:
      "Sets what is asked in advance, at most the price; less than before needs `waive_deposits` and a reason",
    access: "edit_devices",
    params: idParams,
    body: newAmount,
    output: device,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "required",
  },
});
