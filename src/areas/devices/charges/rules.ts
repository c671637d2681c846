/** When a repair gets a charge beside its price, and how much. For screens and server; amounts are in minor units. */
import { MINOR_PER_MAJOR, percentOf } from "#src/shared/money.ts";
import { addDays, today } from "#src/shared/time.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import { addedCharges, type AddedKind, type ChargeKind } from "#src/areas/payments/charge-rules.ts";
import { endedWithoutRepair, readyForPickup, type DeviceStatus } from "../statuses.ts";

/** The settings of charges. */
export interface ChargeSettings {
  serviceChargeEnabled: boolean;
  serviceChargePercent: number;
  lateFeeEnabled: boolean;
  lateFeePercent: number;
  lateFeeAfterDays: number;
  diagnosisFee: number;
  cancellationHours: number;
}

export interface ChargeableDevice {
  status: DeviceStatus;
  finalAmount: number | null;
}

export interface NewCharge<Kind extends ChargeKind = ChargeKind> {
  kind: Kind;
  /** null: a fixed amount. */
  percent: number | null;
  amount: number;
  /** The redemption of a reward. */
  redemptionId?: string;
}

/**
 * The charge of this kind for the repair now; null while it is switched off or the repair is not that far. The waiting
 * times are not checked here, because staff may add a charge earlier, with a reason.
 */
export function chargeFor(
  kind: AddedKind,
  { status, finalAmount }: ChargeableDevice,
  settings: ChargeSettings,
): NewCharge<AddedKind> | null {
  const ofPrice = (isOn: boolean, percent: number) =>
    isOn && finalAmount !== null
      ? orNone({ kind, percent, amount: percentOf(finalAmount, percent) })
      : null;
  switch (kind) {
    case "service":
      return status === "done"
        ? null
        : ofPrice(settings.serviceChargeEnabled, settings.serviceChargePercent);
    case "late":
      return readyForPickup.includes(status)
        ? ofPrice(settings.lateFeeEnabled, settings.lateFeePercent)
        : null;
    case "diagnosis":
      return endedWithoutRepair.includes(status)
        ? orNone({ kind, percent: null, amount: settings.diagnosisFee * MINOR_PER_MAJOR })
        : null;
  }
}

/** A charge that a repair has. */
export interface StoredCharge {
  kind: ChargeKind;
  percent: number | null;
  amount: number;
  waivedAt: string | null;
}

/**
 * What the charges of a repair would be at another price. Only the service charge follows the price; a repair that has
 * none gets one with its price, if the charge is switched on. A reward is left out: it takes off what they leave.
 */
export function chargesAt(
  price: number,
  { status, charges }: { status: DeviceStatus; charges: readonly StoredCharge[] },
  settings: ChargeSettings,
): number {
  const own = addedCharges(charges)
    .filter(({ waivedAt }) => waivedAt === null)
    .reduce((sum, { kind, percent, amount }) => {
      return sum + (kind === "service" ? percentOf(price, percent ?? 0) : amount);
    }, 0);
  if (charges.some(({ kind }) => kind === "service")) return own;
  return own + (chargeFor("service", { status, finalAmount: price }, settings)?.amount ?? 0);
}

/** A charge that a repair has. A fixed reward has the amount that it gives, because `amount` may be less. */
export interface FollowingCharge extends StoredCharge {
  rewardAmount: number | null;
}

/**
 * What a reward takes off a repair at this price. It is never so much that the repair costs less than was paid.
 * @param added the charges that add to the price
 */
export const rewardAt = (
  reward: { percent: number | null; amount: number | null },
  { price, added, paid }: { price: number; added: number; paid: number },
): number => Math.max(0, Math.min(rewardDiscount(reward, price), price + added - paid));

const orNone = (charge: NewCharge<AddedKind>): NewCharge<AddedKind> | null =>
  charge.amount > 0 ? charge : null;

/** Whether the cancellation costs the diagnosis fee, because it comes after the free hours. */
export const isLateCancellation = (
  receivedAt: string,
  { cancellationHours }: Pick<ChargeSettings, "cancellationHours">,
  now: Date = new Date(),
): boolean => now.getTime() - Date.parse(receivedAt) > cancellationHours * 3_600_000;

/**
 * The first day of the shop on which a repair that is ready since then costs the late fee. The day on which it became
 * ready does not count.
 */
export const lateFeeDay = (
  readySince: string,
  { lateFeeAfterDays }: Pick<ChargeSettings, "lateFeeAfterDays">,
): string => addDays(today(new Date(readySince)), lateFeeAfterDays + 1);

/**
 * Why a charge cannot be waived; null if it can. Money that was paid for it must be refunded instead, and a reward is
 * taken back.
 */
export const refusalOfWaiving = (
  charge: { kind: ChargeKind; amount: number; waivedAt: string | null },
  {
    finalAmount,
    chargesAmount,
    paidAmount,
  }: {
    finalAmount: number | null;
    chargesAmount: number;
    paidAmount: number;
  },
): "reward" | "waived" | "paid" | null => {
  if (charge.kind === "reward") return "reward";
  if (charge.waivedAt !== null) return "waived";
  return paidAmount > (finalAmount ?? 0) + chargesAmount - charge.amount ? "paid" : null;
};
