import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShipmentDetail } from "../contract.ts";
import type { NewShipmentPayment } from "../papers-contract.ts";
import { MAX_PAYMENTS } from "../rules.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";

/**
 * Writes down what the shop has to pay for a shipment. No money moves: the shop pays by itself.
 * @throws Refusal not_found, shipment_limit_reached
 */
export async function addShipmentPayment(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  { amount, paymentLink = null, gateway = null }: NewShipmentPayment,
): Promise<ShipmentDetail> {
  const { currency } = await lockShipment(tx, actor, shipmentId);
  const { count } = await tx
    .selectFrom("shipmentPayments")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("shipmentId", "=", shipmentId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PAYMENTS) refuse("shipment_limit_reached", { params: { limit: MAX_PAYMENTS } });
  const id = newId();
  await tx
    .insertInto("shipmentPayments")
    .values({ id, shipmentId, amount, paymentLink, gateway, createdBy: actor.userId })
    .execute();
  return writeChange(tx, actor, shipmentId, {
    kind: "shipment.payment_added",
    data: { paymentId: id, amount, currency, gateway },
  });
}

interface Named {
  id: string;
  paymentId: string;
}

/** Says that the shop has paid. @throws Refusal not_found, shipment_payment_ended */
export async function completeShipmentPayment(
  tx: Tx,
  actor: Actor,
  { id, paymentId }: Named,
): Promise<ShipmentDetail> {
  const { amount } = await lockPayment(tx, actor, { id, paymentId }, ["pending"]);
  await end(tx, actor, paymentId, { status: "completed", reason: null });
  return writeChange(tx, actor, id, {
    kind: "shipment.payment_completed",
    data: { paymentId, amount },
  });
}

/**
 * Cancels a payment: one that was not paid, or one that was given back.
 * @throws Refusal not_found, shipment_payment_ended
 */
export async function cancelShipmentPayment(
  tx: Tx,
  actor: Actor,
  { id, paymentId }: Named,
  reason: string,
): Promise<ShipmentDetail> {
  const { amount, status } = await lockPayment(tx, actor, { id, paymentId }, [
    "pending",
    "completed",
  ]);
  await end(tx, actor, paymentId, { status: "cancelled", reason });
  return writeChange(tx, actor, id, {
    kind: "shipment.payment_cancelled",
    data: { paymentId, amount, before: { status }, reason },
  });
}

/** Locks the shipment, which holds its payments too. @throws Refusal not_found, shipment_payment_ended */
async function lockPayment(
  tx: Tx,
  actor: Actor,
  { id, paymentId }: Named,
  open: readonly ("pending" | "completed")[],
) {
  await lockShipment(tx, actor, id);
  const payment = await tx
    .selectFrom("shipmentPayments")
    .select(["amount", "status"])
    .where("id", "=", paymentId)
    .where("shipmentId", "=", id)
    .executeTakeFirstOrThrow(notFound);
  if (!open.some((status) => status === payment.status))
    refuse("shipment_payment_ended", { params: { status: payment.status } });
  return payment;
}

const end = (
  tx: Tx,
  actor: Actor,
  paymentId: string,
  ended: { status: "completed" | "cancelled"; reason: string | null },
) =>
  tx
    .updateTable("shipmentPayments")
    .set({ ...ended, endedBy: actor.userId, endedAt: sql`now()` })
    .where("id", "=", paymentId)
    .execute();
