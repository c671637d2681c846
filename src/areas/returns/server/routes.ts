import { routes } from "#src/server/http/routes.ts";
import { returnsContract } from "../contract.ts";
import { assignReturn } from "../steps/server/assign-return.ts";
import { createReturn } from "../intake/server/create-return.ts";
import { decideReturn } from "../steps/server/decide-return.ts";
import { listReturns } from "../list/server/list-returns.ts";
import { overruleWarranty } from "../steps/server/overrule-warranty.ts";
import { getReturn, getReturnability, getReturnStatistics } from "../core/server/queries.ts";
import { sendRefundOfReturn } from "../steps/server/send-refund-of-return.ts";
import { takeStep } from "../steps/server/take-step.ts";
import { updateReturn } from "../intake/server/update-return.ts";

export const returnsRoutes = routes(returnsContract, {
  listReturns: (db, { query }) => listReturns(db, query),
  createReturn: (tx, { actor, body }) => createReturn(tx, actor, body),
  getReturnStatistics: (db) => getReturnStatistics(db),
  getReturnability: (db, { query }) => getReturnability(db, query),
  getReturn: (db, { params }) => getReturn(db, params.id),
  updateReturn: (tx, { actor, params, body }) => updateReturn(tx, actor, params.id, body),
  assignReturn: (tx, { actor, params, body }) => assignReturn(tx, actor, params.id, body),
  overruleWarranty: (tx, { actor, params, body }) => overruleWarranty(tx, actor, params.id, body),
  takeReturnStep: (tx, { actor, params, body }) => takeStep(tx, actor, params.id, body),
  sendRefundOfReturn: (tx, { actor, params, body }) =>
    sendRefundOfReturn(tx, actor, params.id, body),
  decideReturn: (tx, { actor, params, body }) => decideReturn(tx, actor, params.id, body),
});
