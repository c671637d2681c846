import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { shipmentDetail } from "./contract.ts";

/** An address that a person opens. Other kinds than https, for example javascript:, are refused. */
const webAddress = text(500).refine(
  (typed) => URL.canParse(typed) && new URL(typed).protocol === "https:",
  { message: "begins with https://" },
);

export const newTrackingNumber = z.strictObject({
  trackingNumber: requiredText(80),
  provider: emptyToNull(text(80)).optional(),
});
export type NewTrackingNumber = z.output<typeof newTrackingNumber>;

export const newShipmentPayment = z.strictObject({
  /** In minor units of the currency of the shipment. */
  amount: positiveMoney,
  paymentLink: emptyToNull(webAddress).optional(),
  gateway: emptyToNull(text(80)).optional(),
});
export type NewShipmentPayment = z.output<typeof newShipmentPayment>;

const trackingParams = z.strictObject({ id, trackingId: id });
const paymentParams = z.strictObject({ id, paymentId: id });
const proofParams = z.strictObject({ id, proofId: id });

export const shipmentPapersContract = contract({
  listCarriers: {
    method: "GET",
    path: "/api/shipments/carriers",
    summary: "The names of the active shipping providers, for a new tracking number",
    access: "manage_shipments",
    refreshesOn: ["integrations"],
    output: z.object({ items: z.array(z.string()) }),
  },
  addTrackingNumber: {
    method: "POST",
    path: "/api/shipments/:id/tracking",
    summary: "Adds a tracking number of the company that carries the goods",
    access: "manage_shipments",
    params: idParams,
    body: newTrackingNumber,
    output: shipmentDetail,
    status: 201,
    errors: ["tracking_number_taken", "shipment_limit_reached"],
    idempotencyKey: "required",
  },
  removeTrackingNumber: {
    method: "DELETE",
    path: "/api/shipments/:id/tracking/:trackingId",
    summary: "Removes a tracking number",
    access: "manage_shipments",
    params: trackingParams,
    output: shipmentDetail,
    idempotencyKey: "optional",
  },
  addShipmentPayment: {
    method: "POST",
    path: "/api/shipments/:id/payments",
    summary: "Writes down what the shop has to pay for a shipment, with a link to pay by if any",
    access: "pay_shipments",
    params: idParams,
    body: newShipmentPayment,
    output: shipmentDetail,
    status: 201,
    errors: ["shipment_limit_reached"],
    idempotencyKey: "required",
  },
  completeShipmentPayment: {
    method: "POST",
    path: "/api/shipments/:id/payments/:paymentId/complete",
    summary: "Says that the shop has paid",
    access: "pay_shipments",
    params: paymentParams,
    output: shipmentDetail,
    errors: ["shipment_payment_ended"],
    idempotencyKey: "required",
  },
  cancelShipmentPayment: {
    method: "POST",
    path: "/api/shipments/:id/payments/:paymentId/cancel",
    summary: "Cancels a payment that was written down by mistake, or given back, with the reason",
    access: "pay_shipments",
    params: paymentParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: shipmentDetail,
    errors: ["shipment_payment_ended"],
    idempotencyKey: "required",
  },
  setAgentPaid: {
    method: "POST",
    path: "/api/shipments/:id/agent-paid",
    summary: "Says that the agent was paid, or was not paid after all, which needs the reason",
    access: "pay_shipments",
    params: idParams,
    body: z
      .strictObject({ paid: z.boolean(), reason: emptyToNull(text(300)).optional() })
      .refine(({ paid, reason }) => paid || Boolean(reason), {
        message: "is required",
        path: ["reason"],
      }),
    output: shipmentDetail,
    idempotencyKey: "required",
  },
  addPaymentProof: {
    method: "POST",
    path: "/api/shipments/:id/proofs",
    summary: "Adds a proof of payment: JPEG, PNG, WebP or PDF, at most 8 MB, 12 a shipment",
    access: "pay_shipments",
    params: idParams,
    files: { proof: { kind: "paper", maxBytes: MAX_PICTURE_BYTES } },
    output: shipmentDetail,
    status: 201,
    errors: ["too_many_photos"],
    idempotencyKey: "required",
  },
  getProofPicture: {
    method: "GET",
    path: "/api/shipments/:id/proofs/:proofId",
    summary: "A proof of payment that is a picture, as JPEG",
    access: "view_shipments",
    params: proofParams,
    produces: "image/jpeg",
  },
  getProofThumbnail: {
    method: "GET",
    path: "/api/shipments/:id/proofs/:proofId/thumbnail",
    summary: "The same, small",
    access: "view_shipments",
    params: proofParams,
    produces: "image/jpeg",
  },
  getProofPdf: {
    method: "GET",
    path: "/api/shipments/:id/proofs/:proofId/pdf",
    summary: "A proof of payment that is a PDF document, as a file to download",
    access: "view_shipments",
    params: proofParams,
    produces: "application/pdf",
  },
  deletePaymentProof: {
    method: "POST",
    path: "/api/shipments/:id/proofs/:proofId/delete",
    summary: "Deletes a proof of payment, with the reason. Who and when stays",
    access: "pay_shipments",
    params: proofParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: shipmentDetail,
    idempotencyKey: "optional",
  },
});
