import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { supplierReturnsContract } from "../contract.ts";
import {
  cancelSupplierReturn,
  creditSupplierReturn,
  refuseSupplierReturn,
  replaceSupplierReturn,
  sendSupplierReturn,
  undoSupplierCredit,
} from "./change-return.ts";
import { createSupplierReturn } from "./create-return.ts";
import { getSupplierReturn, listSupplierReturns } from "./queries.ts";
import { returnPdf } from "./return-pdf.ts";

export const supplierReturnsRoutes = routes(supplierReturnsContract, {
  listSupplierReturns: (db, { actor, query }) => listSupplierReturns(db, actor, query),
  createSupplierReturn: (tx, { actor, body }) => createSupplierReturn(tx, actor, body),
  getSupplierReturn: (db, { actor, params }) => getSupplierReturn(db, actor, params.id),
  sendSupplierReturn: (tx, { actor, params, body }) =>
    sendSupplierReturn(tx, actor, params.id, body),
  creditSupplierReturn: (tx, { actor, params, body }) =>
    creditSupplierReturn(tx, actor, params.id, body),
  undoSupplierCredit: (tx, { actor, params, body }) =>
    undoSupplierCredit(tx, actor, params.id, body),
  refuseSupplierReturn: (tx, { actor, params, body }) =>
    refuseSupplierReturn(tx, actor, params.id, body),
  replaceSupplierReturn: (tx, { actor, params, body }) =>
    replaceSupplierReturn(tx, actor, params.id, body),
  cancelSupplierReturn: (tx, { actor, params, body }) =>
    cancelSupplierReturn(tx, actor, params.id, body),
  getSupplierReturnPdf: async (db, { actor, params, query, reply }) => {
    const { name, pdf } = await returnPdf(db, actor, params.id, query.language);
    return sendPdf(reply, name, pdf);
  },
});
