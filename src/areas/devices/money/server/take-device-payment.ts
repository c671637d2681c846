import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import type { Charge } from "#src/areas/payments/charges.ts";
import type { ManualPayment, Payment, Tender } from "#src/areas/payments/contract.ts";
import { isCreditMethod, type PaymentMethod } from "#src/areas/payments/providers.ts";
import type { ReceiptSubject } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import { awaitTransfer } from "#src/areas/payments/accounts/server/await-transfer.ts";
import { askForPayment } from "#src/areas/payments/taking/server/ask-for-payment.ts";
import { gatewayFor } from "#src/areas/payments/gateways/server/gateway-for.ts";
import { refuseUnfitting, takePayment } from "#src/areas/payments/taking/server/take-payment.ts";
import { walletPhone } from "#src/areas/payments/core/server/wallet-phone.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { WrittenPayment } from "#src/areas/payments/core/server/written-payment.ts";
import { balanceOf } from "../../balance.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import type { SystemRemark } from "../../system-remark-schema.ts";
import { needsNoDeposit } from "../rules.ts";
import { countRepairMoney, earningOf, noteUncounted } from "./repair-points.ts";

export type DevicePayment = ManualPayment & {
  /** The id that the client chose for the payment. */
  id?: string | undefined;
  amount: number;
  /** The phone number of the wallet; by default the customer's phone number. */
  phone?: string | undefined;
};

/**
 * Takes a payment for a repair, or asks a provider to collect it. Once the repair has a price, the payment can be at
 * most the balance. A payment after the hand-over is added to the customer's spending, and earns points; what a device
 * delivers above the balance does neither, because it goes back. The device
 * keeps its `version`, because no form edits payments.
 * @throws Refusal not_found, id_taken, exceeds_balance, reference_taken, shift_required, cash_not_in_coins,
 * provider_not_configured, validation_failed
 */
export async function takeDevicePayment(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { amount, phone, ...hand }: DevicePayment,
): Promise<Payment> {
  const device = await lockDevice(tx, deviceId);
  const isRequest = needsProvider(hand);
  const isDelivered = deliveredIn(tx) !== undefined;
  if (!isDelivered) await refuseOverBalance(tx, device, amount, isRequest);
  const tooMuch = isDelivered ? tooMuchOf(device, amount) : 0;
  if (device.status === "done" && tooMuch > 0) await noteUncounted(tx, device.id, tooMuch);
  const { id } = isRequest
    ? await askForDevice(tx, actor, device, amount, hand, phone)
    : await payForDevice(tx, actor, { ...device, balance: balanceOf(device) }, amount, hand);
  if (tooMuch > 0) flagOverpaid(tx, device, id, { amount, tooMuch });
  if (!isRequest && device.status === "done") {
    const counted = amount - tooMuch;
    const earning = earningOf({ amount: counted, method: hand.method });
    await countRepairMoney(tx, actor, device, { amount: counted, earning });
  }
  return getPayment(tx, id);
}

type HandOfDevice = Omit<DevicePayment, "amount" | "phone">;
type MoneyInHand = HandOfDevice & { method: PaymentMethod };

/** Whether a provider collects the money: it is no cash or credit, and nobody typed the reference of a payment. */
const needsProvider = (hand: HandOfDevice): hand is MoneyInHand =>
  !isCreditMethod(hand.method) && hand.method !== "cash" && hand.reference === undefined;

/**
 * Refuses more than the repair owes. What was already asked for counts as paid for another request, so that the customer
 * is not asked twice for the same money.
 * @throws Refusal exceeds_balance
 */
export async function refuseOverBalance(
  tx: Tx,
  device: LockedDevice,
  amount: number,
  isRequest: boolean,
): Promise<void> {
  const owed = balanceOf(device) ?? (needsNoDeposit(device.status) ? 0 : null);
  if (owed === null) return;
  const balance = isRequest ? Math.max(0, owed - (await askedFor(tx, device.id))) : owed;
  if (amount > balance) refuse("exceeds_balance", { params: { balance } });
}

/** How much of a payment is above what a repair owes; without a price, nothing is. */
function tooMuchOf(device: LockedDevice, amount: number): number {
  const owed = balanceOf(device) ?? (needsNoDeposit(device.status) ? 0 : null);
  return owed === null ? 0 : Math.max(0, amount - owed);
}

/**
 * Money that a device delivers is in the drawer already. What is above the balance stays with the repair, and people see
 * that it goes back to the customer.
 */
const flagOverpaid = (
  tx: Tx,
  { ticketNumber }: LockedDevice,
  paymentId: string,
  { amount, tooMuch }: { amount: number; tooMuch: number },
): void =>
  flagForReview(tx, {
    kind: "paid_too_much",
    subject: { kind: "payment", id: paymentId },
    details: { amount, tooMuch, ticketNumber },
  });

/** The sum of the open requests for money of a repair. */
export async function askedFor(tx: Tx, deviceId: string): Promise<number> {
  const { asked } = await tx
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("asked"))
    .where("deviceId", "=", deviceId)
    .where("status", "in", ["pending", "processing", "unknown"])
    .executeTakeFirstOrThrow();
  return asked;
}

interface Payable {
  id: string;
  customerId: string;
}

/**
 * Takes the first payment of a new device, or asks a provider to collect it.
 * @throws Refusal reference_taken, cash_not_in_coins, provider_not_configured, validation_failed
 */
export const payDeposit = (
  tx: Tx,
  actor: Actor,
  device: Payable & { balance: number | null },
  { amount, phone, ...hand }: DevicePayment,
): Promise<WrittenPayment> =>
  needsProvider(hand)
    ? askForDevice(tx, actor, device, amount, hand, phone)
    : payForDevice(tx, actor, device, amount, hand);

/** Asks a provider to collect the payment. `repairSubject` completes it once the money has arrived. */
async function askForDevice(
  tx: Tx,
  actor: Actor,
  device: Payable,
  amount: number,
  hand: MoneyInHand,
  phone: string | undefined,
): Promise<WrittenPayment> {
  const { id, method, provider } = hand;
  refuseUnfitting(hand, amount);
  const { business } = await getSettingsOf(tx, ["business"]);
  if (method === "bank_transfer")
    return awaitTransfer(tx, actor, {
      id,
      customerId: device.customerId,
      deviceId: device.id,
      saleId: null,
      amount,
      currency: business.currency,
    });
  const gateway = await gatewayFor(tx, method, provider ?? method);
  const customer = await tx
    .selectFrom("customers")
    .select("phone")
    .where("id", "=", device.customerId)
    .executeTakeFirstOrThrow();
  return askForPayment(tx, actor, {
    id,
    customerId: device.customerId,
    deviceId: device.id,
    saleId: null,
    amount,
    currency: business.currency,
    method,
    provider,
    gateway,
    phone:
      method === "mobile_money" ? walletPhone(phone ?? customer.phone, provider, "phone") : null,
  });
}

/**
 * Takes the payment. The caller has locked the device and checked the amount (minor units) against the balance; without a
 * price the balance is null.
 */
export async function payForDevice(
  tx: Tx,
  actor: Actor,
  device: Payable & { balance: number | null },
  amount: number,
  { id, ...hand }: Tender & Pick<DevicePayment, "id">,
): Promise<WrittenPayment> {
  const payment = await takePayment(tx, actor, {
    id,
    customerId: device.customerId,
    deviceId: device.id,
    amount,
    isRest: amount === device.balance,
    hand,
    receipt: await receiptSubjectOf(tx, device.id, hand.method),
  });
  await notePaid(tx, actor, device.id, payment);
  return payment;
}

/** Adds a completed payment to the paid amount of its device. `actor` is null if a provider reported the payment. */
export async function notePaid(
  tx: Tx,
  actor: Actor | null,
  deviceId: string,
  payment: Pick<WrittenPayment, "id" | "amount" | "method" | "provider" | "reference">,
): Promise<void> {
  const { id: paymentId, amount } = payment;
  await updateById(tx, "devices", deviceId, {
    paidAmount: sql`paid_amount + ${amount}`,
    updatedAt: sql`now()`,
  });
  await addSystemRemark(tx, actor, deviceId, remarkOn(payment));
  await recordAct(tx, actor, "device.payment_taken", deviceId, { paymentId, amount });
}

/** @param method the tax rate may depend on how the customer pays */
export function receiptSubjectOf(
  tx: Tx,
  deviceId: string,
  method: string,
): Promise<ReceiptSubject> {
  return tx
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .leftJoin("users as t", "t.id", "d.assignedTo")
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom("deviceEstimates as a")
          .select(["a.id", "a.total"])
          .whereRef("a.deviceId", "=", "d.id")
          .where("a.status", "=", "approved")
          .orderBy("a.version", "desc")
          .limit(1)
          .as("e"),
      (join) => join.onTrue(),
    )
    .select([
      "d.ticketNumber",
      "d.assignedTo as technicianId",
      "t.name as technicianName",
      "d.brand as deviceBrand",
      "d.model as deviceModel",
      "d.serialNumber as deviceSerial",
      "d.issueDescription as deviceIssue",
      "d.status as deviceStatus",
      "c.name as customerName",
      "c.phone as customerPhone",
      "c.email as customerEmail",
      "c.preferredLanguage as customerLanguage",
      sql<number | null>`case when d.final_amount is not null or d.charges_amount > 0
        then coalesce(d.final_amount, 0) + d.charges_amount end`.as("totalCost"),
      chargesOnReceipt.as("charges"),
      sql<TaxCode>`d.tax_code`.as("taxCode"),
      sql<number>`tax_rate_on(d.tax_code, ${method}, ${today()}::date)`.as("taxRate"),
      "d.depositAmount",
      "d.paidAmount as paidBefore",
      sql<number>`(
        select coalesce(sum(a.balance), 0)::bigint from payments p join credit_accounts a on a.payment_id = p.id
        where p.device_id = d.id and p.status = 'completed')`.as("owedOnCredit"),
      // The amounts of the approved estimate; null if no estimate was approved.
      "e.total as repairCost",
      approvedCostOf("labour").as("laborCost"),
      approvedCostOf("part").as("partsCost"),
    ])
    .where("d.id", "=", deviceId)
    .executeTakeFirstOrThrow();
}

const chargesOnReceipt = sql<Charge[]>`(
  select coalesce(json_agg(json_build_object('kind', k.kind, 'percent', k.percent, 'amount', k.amount)
    order by k.added_at, k.id), '[]')
  from device_charges k where k.device_id = d.id and k.waived_at is null)`;

const approvedCostOf = (kind: "labour" | "part") => sql<number | null>`(
  select sum(l.total_price)::bigint from device_estimate_lines l where l.estimate_id = e.id and l.kind = ${kind})`;

/** The remark about a payment. It contains method and reference, but not the amount, which the payment has already. */
const remarkOn = ({
  method,
  provider,
  reference,
}: Pick<WrittenPayment, "method" | "provider" | "reference">): SystemRemark => ({
  code: "payment_received",
  method,
  wallet: provider === method ? null : provider,
  reference,
});
