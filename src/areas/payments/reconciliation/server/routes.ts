import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { reconciliationContract } from "../contract.ts";
import { statementsContract } from "../statements-contract.ts";
import { exportDayTotals, listDayTotals } from "./day-totals.ts";
import { exportReceivedMoney } from "./export-received.ts";
import { importStatement, previewStatement } from "./import-statement.ts";
import { matchLine, noteLine, reopenLine, unmatchLine } from "./match-lines.ts";
import { countOpenMoney, getPaymentHistory, listOpenMoney } from "./open-money.ts";
import { listReceivedMoney } from "./received-money.ts";
import { getLine, listLines, listSources, listStatements } from "./statement-queries.ts";
import { suggestPayments } from "./suggest-payments.ts";
import { listTakings } from "./takings.ts";

export const reconciliationRoutes = routes(reconciliationContract, {
  listOpenMoney: (db, { query }) => listOpenMoney(db, query),
  countOpenMoney: (db) => countOpenMoney(db),
  getPaymentHistory: (db, { params }) => getPaymentHistory(db, params.id),
  listReceivedMoney: (db, { actor, query }) => listReceivedMoney(db, actor, query),
  exportReceivedMoney: async (db, { actor, query, reply }) => {
    const file = await exportReceivedMoney(db, actor, query);
    return sendCsv(reply, `received-${query.from}-${query.to}`, file);
  },
  listDayTotals: (db, { actor, query }) => listDayTotals(db, actor, query),
  listTakings: (db, { actor, query }) => listTakings(db, actor, query),
  exportDayTotals: async (db, { actor, query, reply }) => {
    const file = await exportDayTotals(db, actor, query);
    return sendCsv(reply, `reconciliation-${query.from}-${query.to}`, file);
  },
});

export const statementsRoutes = routes(statementsContract, {
  listStatementSources: (db) => listSources(db),
  previewStatement: (tx, { body }) => previewStatement(tx, body),
  importStatement: (tx, { actor, body }) => importStatement(tx, actor, body),
  listStatements: (db, { query }) => listStatements(db, query),
  listStatementLines: (db, { query }) => listLines(db, query),
  getStatementLine: (db, { params }) => getLine(db, params.id),
  listSuggestions: (db, { params }) => suggestPayments(db, params.id),
  matchLine: (tx, { actor, params, body }) => matchLine(tx, actor, params.id, body.paymentId),
  unmatchLine: (tx, { actor, params }) => unmatchLine(tx, actor, params.id),
  noteLine: (tx, { actor, params, body }) => noteLine(tx, actor, params.id, body.reason),
  reopenLine: (tx, { actor, params }) => reopenLine(tx, actor, params.id),
});
