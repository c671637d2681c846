import { lockDevice } from "../../core/server/lock-device.ts";
import { invariant, Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { withDefaultValues } from "#src/areas/settings/forms/server/fill-form.ts";
import type { Device, NewDevice } from "../../core/contract.ts";
import { balanceOf } from "../../balance.ts";
import { giveToTechnician } from "../../assignment/server/assign-technician.ts";
import { addServiceCharge } from "../../charges/server/follow-price.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import { recordFreeRepair } from "../../money/server/record-free-repair.ts";
import { payDeposit } from "../../money/server/take-device-payment.ts";
import { savePasscode } from "../../passcode/server/set-passcode.ts";
import { getDevice } from "../../core/server/queries.ts";
import { saveSignatures } from "../../signatures/server/add-signature.ts";
import { checkIntake } from "./check-intake.ts";
import { insertDevice } from "./insert-device.ts";
import { checkOwner, findOrCreateOwner } from "./owner.ts";
import { readIntakeBasis } from "./read-intake-basis.ts";
import { refuseOpenTwice } from "./refuse-open-twice.ts";

/**
 * Takes in a device, in one transaction: the customer (known or new), the device with its ticket and checklists, and,
 * if given, signatures, payment of the deposit, technician and passcode. `secrets` encrypts the passcode.
 * @throws Refusal not_found, id_taken, customer_inactive, customer_erased, customer_built_in, customer_device_limit,
 * forbidden, handset_already_here, validation_failed, technician_unavailable, reference_taken, shift_required,
 * cash_not_in_coins, provider_not_configured
 */
export async function createDevice(
  tx: Tx,
  actor: Actor,
  given: NewDevice,
  secrets?: Secrets,
): Promise<Device> {
  const { depositAmount, depositPayment, technicianId, passcode, finalAmount } = given;
  const { tellCustomer, appointmentId } = given;
  const ownerId = await findOrCreateOwner(tx, actor, given);
  const { owner, settings } = await readIntakeBasis(tx, ownerId);
  const input = withDefaultValues(settings.forms, "deviceIntake", given);
  checkIntake(actor, input, settings);
  const id = input.id ?? newId();
  if (input.acceptDuplicate === false) await refuseOpenTwice(tx, id, input);
  const customer = await checkOwner(tx, owner, id, settings.devices.maxDevicesPerCustomer);

  await insertDevice(tx, actor, { ...input, id }, customer.id, settings);
  await recordAct(tx, actor, "device.created", id, {
    ...(tellCustomer !== undefined && { tellCustomer }),
    ...(appointmentId && { appointmentId }),
  });

  await addServiceCharge(
    tx,
    { id, status: "received", finalAmount: finalAmount ?? null },
    settings.business,
  );

  const signatures = (input.signatures ?? []).map((signature) => ({
    ...signature,
    moment: "intake" as const,
  }));
  await saveSignatures(tx, actor, { id, customerName: customer.name }, signatures);
  if (depositPayment) {
    requirePermission(actor, "take_payments");
    // Only with a price, the deposit can be all that is owed.
    const balance = finalAmount ? balanceOf(await lockDevice(tx, id)) : null;
    const payable = { id, customerId: customer.id, balance };
    await payDeposit(tx, actor, payable, { ...depositPayment, amount: depositAmount });
  }
  if (technicianId) {
    requirePermission(actor, "assign_devices");
    await giveToChosen(tx, actor, id, technicianId);
  }
  if (passcode) {
    invariant(secrets, "an intake with a passcode needs the secrets to encrypt it");
    await savePasscode(tx, actor, id, passcode, secrets);
  }
  if (typeof finalAmount === "number" && lowersPrice(null, finalAmount))
    await recordFreeRepair(tx, actor, id, finalAmount, input.freeReason);
  return getDevice(tx, id);
}

/**
 * Gives a device that was just taken in to the chosen technician. One that another device delivers stays without one if
 * the technician left or is full meanwhile.
 * @throws Refusal technician_unavailable
 */
async function giveToChosen(tx: Tx, actor: Actor, id: string, technicianId: string): Promise<void> {
  const received = { id, status: "received", assignedTo: null, transitionCount: 0 } as const;
  try {
    await giveToTechnician(tx, actor, received, technicianId);
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === "technician_unavailable";
    if (!isGone || !deliveredIn(tx)) throw error;
    flagForReview(tx, { kind: "technician_left", subject: { kind: "device", id } });
  }
}
