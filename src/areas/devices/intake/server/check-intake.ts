import { refuse, type FieldErrors } from "#src/shared/errors.ts";
import { percentOf } from "#src/shared/money.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { completeForms } from "#src/areas/settings/form-rules.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import type { NewDevice } from "../../core/contract.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import { missingIntakeFields } from "../rules.ts";

/**
 * Refuses an intake that the settings or the actor's permissions do not allow. Runs before the device is written. A new
 * customer is already written, but a refusal undoes that too.
 * @throws Refusal validation_failed, forbidden
 */
export function checkIntake(
  actor: Actor,
  input: NewDevice,
  { forms, devices }: Pick<Settings, "forms" | "devices">,
): void {
  refuseFields({
    ...missingFields(input, completeForms(forms).deviceIntakeRequiredFields),
    ...brokenRulesIn(forms, "deviceIntake", input),
  });
  checkFree(actor, input);
  checkDeposit(actor, input, devices.depositRequiredPercent);
}

const missingFields = (input: NewDevice, required: readonly string[]): FieldErrors =>
  Object.fromEntries(missingIntakeFields(required, input).map((field) => [field, "is required"]));

/** A repair for nothing, or almost nothing, needs the same permission and reason as lowering a price later. */
function checkFree(actor: Actor, { finalAmount, freeReason }: NewDevice): void {
  if (finalAmount === null || finalAmount === undefined || !lowersPrice(null, finalAmount)) return;
  requirePermission(actor, "lower_prices");
  if (!freeReason) refuse("validation_failed", { fields: { freeReason: "is required" } });
}

/**
 * Checks the deposit when the price is known. The deposit cannot be above the price. A deposit below the shop's
 * percentage needs a reason and a permission.
 */
function checkDeposit(actor: Actor, input: NewDevice, requiredPercent: number): void {
  const { finalAmount, depositAmount } = input;
  if (finalAmount === null || finalAmount === undefined) return;
  if (depositAmount > finalAmount) {
    refuse("validation_failed", { fields: { depositAmount: "is more than the price" } });
  }
  const asked = percentOf(finalAmount, requiredPercent);
  if (depositAmount >= asked) return;
  if (!input.depositWaivedReason) {
    refuse("validation_failed", {
      fields: { depositAmount: "is less than the shop asks; a reason is needed" },
      params: { asked },
    });
  }
  requirePermission(actor, "waive_deposits");
}
