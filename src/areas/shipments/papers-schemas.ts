/** What belongs to a shipment beside its goods: tracking numbers, payments and their proofs. */
import * as z from "zod";
import { id, moment, money, person } from "#src/shared/fields.ts";
import { shipmentPaymentStatuses } from "./rules.ts";

export const trackingNumber = z.object({
  id,
  trackingNumber: z.string(),
  provider: z.string().nullable(),
  /** The page of the provider that follows this number, if the shop knows the provider. */
  url: z.string().nullable(),
  createdAt: moment,
});
export type TrackingNumber = z.output<typeof trackingNumber>;

export const shipmentPayment = z.object({
  id,
  amount: money,
  status: z.enum(shipmentPaymentStatuses),
  /** Whether it is completed and the shipment has a proof of payment. */
  isPaid: z.boolean(),
  paymentLink: z.string().nullable(),
  gateway: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  createdBy: person.nullable(),
  endedBy: person.nullable(),
  endedAt: moment.nullable(),
  createdAt: moment,
});
export type ShipmentPayment = z.output<typeof shipmentPayment>;

export const shipmentProof = z.object({
  id,
  kind: z.enum(["picture", "pdf"]),
  /** The address of the picture, as JPEG, or of the PDF, as a file to download. */
  url: z.string(),
  /** Of a picture only. */
  thumbnailUrl: z.string().nullable(),
  addedBy: person.nullable(),
  createdAt: moment,
});
export type ShipmentProof = z.output<typeof shipmentProof>;
