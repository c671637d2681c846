import { refuse } from "#src/shared/errors.ts";
import { inShillings, MAX_SHILLINGS } from "../shillings.ts";

/**
 * The cost of a shipment becomes a cost of its goods in shillings, which must be exact.
 * @throws Refusal validation_failed
 */
export function refuseTooHigh(shippingCost: number, exchangeRate: number): void {
  if (inShillings(shippingCost, exchangeRate) > MAX_SHILLINGS)
    refuse("validation_failed", { fields: { shippingCost: "is too high" } });
}
