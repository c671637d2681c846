/** The price and the deposit of a repair decide what the customer owes. Therefore each has its own endpoint. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams, money, text, version } from "#src/shared/fields.ts";
import { device } from "../contract.ts";

/** The reason for a lower price or deposit. An empty text counts as no reason. */
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
