import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { loanersContract } from "../contract.ts";
import { addLoaner, setLoanerState, updateLoaner } from "./change-loaners.ts";
import { changeLoanDue, lendLoaner } from "./lend-loaner.ts";
import { exportLoaners, listLoaners } from "./list-loaners.ts";
import { getLoanerDetail, listLoans } from "./queries.ts";
import { returnLoaner, undoLoanReturn } from "./return-loaner.ts";

export const loanersRoutes = routes(loanersContract, {
  listLoaners: (db, { query }) => listLoaners(db, query),
  exportLoaners: (db, { query, reply }) =>
    sendCsv(reply, `loaners-${today()}`, exportLoaners(db, query)),
  addLoaner: (tx, { actor, body }) => addLoaner(tx, actor, body),
  getLoaner: (db, { params }) => getLoanerDetail(db, params.id),
  listLoans: (db, { params, query }) => listLoans(db, params.id, query),
  updateLoaner: (tx, { actor, params, body }) => updateLoaner(tx, actor, params.id, body),
  setLoanerState: (tx, { actor, params, body }) => setLoanerState(tx, actor, params.id, body),
  lendLoaner: (tx, { actor, params, body }) => lendLoaner(tx, actor, params.id, body),
  returnLoaner: (tx, { actor, params, body }) => returnLoaner(tx, actor, params.id, body),
  undoLoanReturn: (tx, { actor, params, body }) =>
    undoLoanReturn(tx, actor, params.id, body.reason),
  changeLoanDue: (tx, { actor, params, body }) => changeLoanDue(tx, actor, params.id, body.dueOn),
});
