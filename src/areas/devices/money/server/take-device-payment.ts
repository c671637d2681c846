import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { addToCustomerTotals } from "#src/areas/customers/server/add-to-customer-totals.ts";
import type { ManualPayment, Payment } from "#src/areas/payments/contract.ts";
import type { ReceiptSubject } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { getPayment } from "#src/areas/payments/server/queries.ts";
import { takePayment } from "#src/areas/payments/server/take-payment.ts";
import type { WrittenPayment } from "#src/areas/payments/server/written-payment.ts";
import { balanceOf } from "../../rules.ts";
import { addSystemRemark } from "../../server/add-remark.ts";
import { lockDevice } from "../../server/lock-device.ts";
import type { SystemRemark } from "../../system-remark-schema.ts";

/**
 * Takes a payment for a repair. Once the repair has a price, the payment can be at most the balance. A payment after
 * the hand-over is added to the customer's spending. The device keeps its `version`, because no form edits payments.
 * @throws Refusal not_found, exceeds_balance, reference_taken, shift_required, validation_failed
 */
export async function takeDevicePayment(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { amount, ...hand }: ManualPayment & { amount: number },
): Promise<Payment> {
  const device = await lockDevice(tx, deviceId);
  const balance = balanceOf(device);
  if (balance !== null && amount > balance) refuse("exceeds_balance", { params: { balance } });
  const { id } = await payForDevice(tx, actor, device, amount, hand);
  if (device.status === "done") await addToCustomerTotals(tx, device.customerId, amount);
  return getPayment(tx, id);
}

/** Takes the payment. The caller has locked the device and checked the amount (minor units) against the balance. */
export async function payForDevice(
  tx: Tx,
  actor: Actor,
  device: { id: string; customerId: string },
  amount: number,
  hand: ManualPayment,
): Promise<WrittenPayment> {
  const payment = await takePayment(tx, actor, {
    customerId: device.customerId,
    deviceId: device.id,
    amount,
    hand,
    receipt: await receiptSubjectOf(tx, device.id),
  });
  await tx
    .updateTable("devices")
    .set({ paidAmount: sql`paid_amount + ${amount}`, updatedAt: sql`now()` })
    .where("id", "=", device.id)
    .execute();
  await addSystemRemark(tx, actor, device.id, remarkOn(payment));
  await recordEvent(tx, {
    kind: "device.payment_taken",
    recordId: device.id,
    actorId: actor.userId,
    data: { paymentId: payment.id, amount },
  });
  return payment;
}

function receiptSubjectOf(tx: Tx, deviceId: string): Promise<ReceiptSubject> {
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
      "d.finalAmount as totalCost",
      "d.depositAmount",
      "d.paidAmount as paidBefore",
      // The amounts of the approved estimate; null if no estimate was approved.
      "e.total as repairCost",
      approvedCostOf("labour").as("laborCost"),
      approvedCostOf("part").as("partsCost"),
    ])
    .where("d.id", "=", deviceId)
    .executeTakeFirstOrThrow();
}

const approvedCostOf = (kind: "labour" | "part") => sql<number | null>`(
  select sum(l.total_price)::bigint from device_estimate_lines l where l.estimate_id = e.id and l.kind = ${kind})`;

/** The remark about a payment: method, wallet and reference. The amount is left out, because the payment has it. */
const remarkOn = ({ method, provider, reference }: WrittenPayment): SystemRemark => ({
  code: "payment_received",
  method,
  wallet: provider === method ? null : provider,
  reference,
});
