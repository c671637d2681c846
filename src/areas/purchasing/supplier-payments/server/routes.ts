import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { supplierPaymentsContract } from "../contract.ts";
import { cancelSupplierPayment } from "./cancel-payment.ts";
import { paySupplier } from "./pay-supplier.ts";
import {
  addSupplierProof,
  deleteSupplierProof,
  getSupplierProofFile,
  mayAddSupplierProof,
} from "./proofs.ts";
import { getSupplierPayment, listSupplierPayments } from "./queries.ts";

export const supplierPaymentsRoutes = (files: FileStore): AreaRoutes =>
  routes(supplierPaymentsContract, {
    listSupplierPayments: (db, { actor, query }) => listSupplierPayments(db, actor, query),
    paySupplier: (tx, { actor, body }) => paySupplier(tx, actor, body),
    getSupplierPayment: (db, { actor, params }) => getSupplierPayment(db, actor, params.id),
    cancelSupplierPayment: (tx, { actor, params, body }) =>
      cancelSupplierPayment(tx, actor, params.id, body.reason),
    addSupplierPaymentProof: {
      before: (db, { params }) => mayAddSupplierProof(db, params.id),
      work: (tx, { actor, params, files: { proof } }) =>
        addSupplierProof(tx, actor, files, params.id, proof),
    },
    getSupplierProofPicture: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getSupplierProofFile(db, actor, params, "picture")),
    getSupplierProofThumbnail: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getSupplierProofFile(db, actor, params, "thumbnail")),
    getSupplierProofPdf: async (db, { actor, params, reply }) => {
      const file = await getSupplierProofFile(db, actor, params, "pdf");
      const bytes = await showPicture(reply, files, file);
      // The document of a stranger is downloaded, and never drawn in a page of the shop.
      reply.header("content-disposition", 'attachment; filename="payment-proof.pdf"');
      return bytes;
    },
    deleteSupplierPaymentProof: (tx, { actor, params, body }) =>
      deleteSupplierProof(tx, actor, params, body.reason),
  });
