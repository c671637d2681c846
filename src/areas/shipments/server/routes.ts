import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { shipmentsContract } from "../contract.ts";
import { shipmentPapersContract } from "../papers-contract.ts";
import { shipmentStatsContract } from "../stats-contract.ts";
import { changeShipmentAgent, changeShippingCost, setAgentPaid } from "./change-details.ts";
import { changeShipmentStatus } from "./change-status.ts";
import { confirmShipment, inspectShipment } from "./confirm-goods.ts";
import { addShipment } from "./create-shipment.ts";
import { listShipmentEvents } from "./list-events.ts";
import { listShipments } from "./list-shipments.ts";
import { addShipmentPayment, cancelShipmentPayment, completeShipmentPayment } from "./payments.ts";
import { addPaymentProof, deletePaymentProof, getProofFile, mayAddProof } from "./proofs.ts";
import { getShipment } from "./queries.ts";
import { getShipmentStats } from "./stats.ts";
import { addTrackingNumber, listCarriers, removeTrackingNumber } from "./tracking.ts";

export const shipmentsRoutes = routes(shipmentsContract, {
  listShipments: (db, { query }) => listShipments(db, query),
  createShipment: (tx, { actor, body }) => addShipment(tx, actor, body),
  getShipment: (db, { actor, params }) => getShipment(db, actor, params.id),
  listShipmentEvents: (db, { params, query }) => listShipmentEvents(db, params.id, query),
  changeShipmentStatus: (tx, { actor, params, body }) =>
    changeShipmentStatus(tx, actor, params.id, body),
  changeShipmentAgent: (tx, { actor, params, body }) =>
    changeShipmentAgent(tx, actor, params.id, body),
  changeShippingCost: (tx, { actor, params, body }) =>
    changeShippingCost(tx, actor, params.id, body),
  confirmShipment: (tx, { actor, params }) => confirmShipment(tx, actor, params.id),
  inspectShipment: (tx, { actor, params, body }) => inspectShipment(tx, actor, params.id, body),
});

export const shipmentStatsRoutes = routes(shipmentStatsContract, {
  getShipmentStats: (db) => getShipmentStats(db),
});

export const shipmentPapersRoutes = (files: FileStore): AreaRoutes =>
  routes(shipmentPapersContract, {
    listCarriers: (db) => listCarriers(db),
    addTrackingNumber: (tx, { actor, params, body }) =>
      addTrackingNumber(tx, actor, params.id, body),
    removeTrackingNumber: (tx, { actor, params }) => removeTrackingNumber(tx, actor, params),
    addShipmentPayment: (tx, { actor, params, body }) =>
      addShipmentPayment(tx, actor, params.id, body),
    completeShipmentPayment: (tx, { actor, params }) => completeShipmentPayment(tx, actor, params),
    cancelShipmentPayment: (tx, { actor, params, body }) =>
      cancelShipmentPayment(tx, actor, params, body.reason),
    setAgentPaid: (tx, { actor, params, body }) => setAgentPaid(tx, actor, params.id, body),
    addPaymentProof: {
      before: (db, { params }) => mayAddProof(db, params.id),
      work: (tx, { actor, params, files: { proof } }) =>
        addPaymentProof(tx, actor, files, params.id, proof),
    },
    getProofPicture: async (db, { params, reply }) =>
      showPicture(reply, files, await getProofFile(db, params, "picture")),
    getProofThumbnail: async (db, { params, reply }) =>
      showPicture(reply, files, await getProofFile(db, params, "thumbnail")),
    getProofPdf: async (db, { params, reply }) => {
      const bytes = await showPicture(reply, files, await getProofFile(db, params, "pdf"));
      // The document of a stranger is downloaded, and never drawn in a page of the shop.
      reply.header("content-disposition", 'attachment; filename="payment-proof.pdf"');
      return bytes;
    },
    deletePaymentProof: (tx, { actor, params, body }) =>
      deletePaymentProof(tx, actor, params, body.reason),
  });
