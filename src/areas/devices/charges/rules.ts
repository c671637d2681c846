/** When a repair gets a charge beside its price, and how much. For screens and server; amounts are in minor units. */
import { percentOf } from "#src/shared/money.ts";
import { addDays, today } from "#src/shared/time.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import { addedCharges, type AddedKind, type ChargeKind } from "#src/areas/payments/charge-rules.ts";
import { endedWithoutRepair, readyForPickup, type DeviceStatus } from "../statuses.ts";

/** The settings of charges. */
export interface ChargeSettings {
  serviceChargeEnabled: boolean;
  serviceChargePercent: number;
  lateFeeEnabled: boolean;
  diagnosisFee: number;
}

/** What a repair may cost beside its price, as the shop had it at intake (docs/decisions/0118). */
export interface ChargeTerms {
  /** 0: the shop had no late fee. */
  lateFeePercent: number;
  lateFeeAfterDays: number;
  /** In minor units; 0: the diagnosis was free. */
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
 * The charge of this kind for the repair now; null while it is switched off or the repair is not that far. A fee that a
 * customer learns of at intake is the one of then, and ends when the shop switches it off. The waiting times are not
 * checked here, because staff may add a charge earlier, with a reason.
 */
export function chargeFor(
  kind: AddedKind,
  device: ChargeableDevice & Pick<ChargeTerms, "lateFeePercent" | "diagnosisFee">,
  settings: ChargeSettings,
): NewCharge<AddedKind> | null {
  const { status, finalAmount, lateFeePercent, diagnosisFee } = device;
  switch (kind) {
    case "service":
      return serviceChargeFor(device, settings);
    case "late":
      return settings.lateFeeEnabled && readyForPickup.includes(status)
        ? ofPrice(kind, finalAmount, lateFeePercent)
        : null;
    case "diagnosis":
      return settings.diagnosisFee > 0 && endedWithoutRepair.includes(status)
        ? orNone({ kind, percent: null, amount: diagnosisFee })
        : null;
  }
}

/** The service charge of the repair at its price; null while it is switched off or there is no price. */
export const serviceChargeFor = (
  { status, finalAmount }: ChargeableDevice,
  { serviceChargeEnabled, serviceChargePercent }: ChargeSettings,
): NewCharge<AddedKind> | null =>
  serviceChargeEnabled && status !== "done"
    ? ofPrice("service", finalAmount, serviceChargePercent)
    : null;

const ofPrice = (kind: AddedKind, price: number | null, percent: number) =>
  price === null ? null : orNone({ kind, percent, amount: percentOf(price, percent) });

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
  return own + (serviceChargeFor({ status, finalAmount: price }, settings)?.amount ?? 0);
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
  { cancellationHours }: Pick<ChargeTerms, "cancellationHours">,
  now: Date = new Date(),
): boolean => now.getTime() - Date.parse(receivedAt) > cancellationHours * 3_600_000;

/**
 * The first day of the shop on which a repair that is ready since then costs the late fee. The day on which it became
 * ready does not count.
 */
export const lateFeeDay = (
  readySince: string,
  { lateFeeAfterDays }: Pick<ChargeTerms, "lateFeeAfterDays">,
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
