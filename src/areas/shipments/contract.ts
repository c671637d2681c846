import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { shipmentPayment, shipmentProof, trackingNumber } from "./papers-schemas.ts";
import { orderCurrencies, shipmentModes, shipmentStates, shipmentStatuses } from "./rules.ts";

/** Amounts are in minor units of `currency`, the currency of the purchase order. */
export const shipment = z.object({
  id,
  purchaseOrderId: id,
  orderNumber: z.string(),
  supplierName: z.string().nullable(),
  mode: z.enum(shipmentModes),
  agentName: z.string().nullable(),
  /** null: nobody has told the price yet. */
  shippingCost: money.nullable(),
  currency: z.enum(orderCurrencies),
  status: z.enum(shipmentStatuses),
  /** Then nobody waits for the goods. The status says how far they have come. */
  isOrderCancelled: z.boolean(),
  /** Whether it is in transit by its status only: the order is a draft of which nothing has come. */
  isOrderUnsent: z.boolean(),
  /** The day on which it arrived. */
  arrivalDate: day.nullable(),
  receiver: person.nullable(),
  receiverConfirmedAt: moment.nullable(),
  inspector: person.nullable(),
  inspectedAt: moment.nullable(),
  inspectionPassed: z.boolean().nullable(),
  inspectionNote: z.string().nullable(),
  agentPaid: z.boolean(),
  /** How many proofs of payment there are. */
  proofCount: z.int(),
  /** Whether it is completed and has a proof of payment. */
  isPaid: z.boolean(),
  ...versionFields,
});
export type Shipment = z.output<typeof shipment>;

/** A line of the purchase order. */
export const shippedItem = z.object({
  id,
  itemId: id.nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.int(),
  receivedQuantity: z.int(),
  /** Only for users who see cost prices. */
  unitCost: money.nullable(),
  totalCost: z.number().nullable(),
});
export type ShippedItem = z.output<typeof shippedItem>;

const statusChange = z.object({
  id,
  from: z.enum(shipmentStatuses),
  to: z.enum(shipmentStatuses),
  by: person.nullable(),
  createdAt: moment,
});

export const shipmentDetail = shipment.extend({
  items: z.array(shippedItem),
  /** The newest first. */
  statuses: z.array(statusChange),
  tracking: z.array(trackingNumber),
  payments: z.array(shipmentPayment),
  proofs: z.array(shipmentProof),
});
export type ShipmentDetail = z.output<typeof shipmentDetail>;

export const agentName = emptyToNull(text(120));

export const newShipment = z.strictObject({
  purchaseOrderId: id,
  mode: z.enum(shipmentModes),
  agentName: agentName.optional(),
  /** In minor units of the currency of the purchase order. */
  shippingCost: money.nullable().optional(),
});
export type NewShipment = z.output<typeof newShipment>;

const shipmentsQuery = listQuery.omit({ search: true }).extend({
  /** cancelled: shipments of cancelled orders, which no other status lists. */
  status: z.enum(shipmentStates).optional(),
  mode: z.enum(shipmentModes).optional(),
  purchaseOrderId: id.optional(),
});

/** The entry of the audit log: an event of the shipment. */
export const shipmentEvent = z.object({
  id: z.string(),
  kind: z.string(),
  by: person.nullable(),
  /** The values of the event: `{before, after}` of what changed, or what was added. */
  data: z.record(z.string(), z.unknown()),
  createdAt: moment,
});
export type ShipmentEvent = z.output<typeof shipmentEvent>;

/** The reads show names of users. */
const shown = ["shipments", "users", "purchase-orders", "suppliers"] as const;

export const shipmentsContract = contract({
  listShipments: {
    method: "GET",
    path: "/api/shipments",
    summary: "Shipments, the newest first",
    access: "view_shipments",
    refreshesOn: shown,
    query: shipmentsQuery,
    output: page(shipment),
  },
  createShipment: {
    method: "POST",
    path: "/api/shipments",
    summary:
      "Adds a shipment to an open purchase order, which has created its first one; a cost needs `pay_shipments`",
    access: "manage_shipments",
    body: newShipment,
    output: shipmentDetail,
    status: 201,
    errors: ["not_found", "forbidden", "order_ended"],
    idempotencyKey: "required",
  },
  getShipment: {
    method: "GET",
    path: "/api/shipments/:id",
    summary: "One shipment with the goods of its order, tracking numbers, payments and proofs",
    access: "view_shipments",
    refreshesOn: [...shown, "integrations"],
    params: idParams,
    output: shipmentDetail,
  },
  listShipmentEvents: {
    method: "GET",
    path: "/api/shipments/:id/audit",
    summary: "Everything that happened to a shipment, the newest first",
    access: "view_shipments",
    refreshesOn: shown,
    params: idParams,
    query: listQuery.omit({ search: true }),
    output: page(shipmentEvent),
  },
  changeShipmentStatus: {
    method: "POST",
    path: "/api/shipments/:id/status",
    summary: "Moves a shipment forward; statuses may be skipped. It moves no stock",
    access: "manage_shipments",
    params: idParams,
    body: z.strictObject({ status: z.enum(shipmentStatuses), version: version.optional() }),
    output: shipmentDetail,
    errors: ["stale_version", "invalid_transition"],
    idempotencyKey: "optional",
  },
  changeShipmentAgent: {
    method: "PATCH",
    path: "/api/shipments/:id",
    summary: "Changes the name of the agent",
    access: "manage_shipments",
    params: idParams,
    body: z.strictObject({ agentName, version }),
    output: shipmentDetail,
    errors: ["stale_version"],
    idempotencyKey: "optional",
  },
  changeShippingCost: {
    method: "POST",
    path: "/api/shipments/:id/cost",
    summary: "Changes the price of the shipping, with the reason",
    access: "pay_shipments",
    params: idParams,
    body: z.strictObject({ shippingCost: money, reason: requiredText(300), version }),
    output: shipmentDetail,
    errors: ["stale_version"],
    idempotencyKey: "required",
  },
  confirmShipment: {
    method: "POST",
    path: "/api/shipments/:id/confirmation",
    summary: "Says that the sender of the request has the goods; who said it first stays",
    access: "confirm_shipments",
    params: idParams,
    output: shipmentDetail,
    errors: ["shipment_not_arrived"],
    idempotencyKey: "optional",
  },
  inspectShipment: {
    method: "POST",
    path: "/api/shipments/:id/inspection",
    summary: "Says whether the goods are right; goods that are not need a note",
    access: "confirm_shipments",
    params: idParams,
    body: z
      .strictObject({ passed: z.boolean(), note: emptyToNull(text(500)).optional(), version })
      .refine(({ passed, note }) => passed || Boolean(note), {
        message: "is required",
        path: ["note"],
      }),
    output: shipmentDetail,
    errors: ["shipment_not_arrived", "stale_version"],
    idempotencyKey: "optional",
  },
});
