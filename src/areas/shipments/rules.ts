/** The rules of shipments, which the screens and the server use. */

/** In this order. A shipment only moves forward, and may skip statuses. */
export const shipmentStatuses = [
  "in_transit",
  "arrived",
  "received",
  "inspected",
  "completed",
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/**
 * What the list counts and filters: the status, or that the order was cancelled. Nobody waits for the goods of a
 * cancelled order, whatever their status is.
 */
export const shipmentStates = [...shipmentStatuses, "cancelled"] as const;
export type ShipmentState = (typeof shipmentStates)[number];

export const stateOf = ({
  status,
  isOrderCancelled,
}: {
  status: ShipmentStatus;
  isOrderCancelled: boolean;
}): ShipmentState => (isOrderCancelled ? "cancelled" : status);

/** By sea (meli) or by air (ndege). */
export const shipmentModes = ["meli", "ndege"] as const;
export type ShipmentMode = (typeof shipmentModes)[number];

/** The currencies in which goods are ordered. */
export const orderCurrencies = ["TZS", "USD", "EUR", "GBP", "KES"] as const;
export type OrderCurrency = (typeof orderCurrencies)[number];

export const shipmentPaymentStatuses = ["pending", "completed", "cancelled"] as const;
export type ShipmentPaymentStatus = (typeof shipmentPaymentStatuses)[number];

/** The most proofs of payment of a shipment. */
export const MAX_PROOFS = 12;

/** The most tracking numbers, and the most payments, of a shipment. */
export const MAX_TRACKING_NUMBERS = 20;
export const MAX_PAYMENTS = 50;

const placeOf = (status: ShipmentStatus) => shipmentStatuses.indexOf(status);

/** Why a shipment cannot get this status; null if it can. */
export const refusalOfMove = (from: ShipmentStatus, to: ShipmentStatus): "not-ahead" | null =>
  placeOf(to) > placeOf(from) ? null : "not-ahead";

/** Each status with those that may follow it. */
export const moves: Readonly<
  Record<ShipmentStatus, Readonly<Partial<Record<ShipmentStatus, true>>>>
> = Object.fromEntries(
  shipmentStatuses.map((from) => [
    from,
    Object.fromEntries(
      shipmentStatuses.filter((to) => refusalOfMove(from, to) === null).map((to) => [to, true]),
    ),
  ]),
) as Record<ShipmentStatus, Partial<Record<ShipmentStatus, true>>>;

/** Why nobody can confirm or inspect the goods; null if they can. The goods must be there. */
export const refusalOfConfirmation = (status: ShipmentStatus): "not-arrived" | null =>
  status === "in_transit" ? "not-arrived" : null;

/** A shipment, or a payment of it, counts as paid if it is completed and the shipment has a proof of payment. */
export const countsAsPaid = (status: string, proofs: number): boolean =>
  status === "completed" && proofs > 0;
