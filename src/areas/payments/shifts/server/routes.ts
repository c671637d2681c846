import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { shiftsContract } from "../contract.ts";
import { signOffContract } from "../sign-off-contract.ts";
import { addMovement } from "./add-movement.ts";
import { closeShift, forceCloseShift } from "./close-shift.ts";
import { emailShift } from "./email-shift.ts";
import { exportShifts } from "./export-shifts.ts";
import { countShiftsToSignOff, listShifts } from "./list-shifts.ts";
import { openShift } from "./open-shift.ts";
import { getCurrentShift, getMoneyOutsideShifts, getShift, getShiftReport } from "./queries.ts";
import { setZPaper } from "./set-z-paper.ts";
import { signOffShift } from "./sign-off-shift.ts";
import { zEscpos } from "./z-escpos.ts";
import { zPdf } from "./z-pdf.ts";

export const shiftsRoutes: AreaRoutes = routes(shiftsContract, {
  listShifts: (db, { actor, query }) => listShifts(db, actor, query),
  exportShifts: (db, { actor, query, reply }) =>
    sendCsv(reply, `shifts-${today()}`, exportShifts(db, actor, query)),
  getCurrentShift: (db, { actor }) => getCurrentShift(db, actor),
  getMoneyOutsideShifts: (db, { query }) => getMoneyOutsideShifts(db, query.day),
  openShift: (tx, { actor, body }) => openShift(tx, actor, body),
  getShift: (db, { actor, params }) => getShift(db, actor, params.id),
  addShiftMovement: (tx, { actor, params, body }) => addMovement(tx, actor, params.id, body),
  closeShift: (tx, { actor, params, body }) => closeShift(tx, actor, params.id, body),
  forceCloseShift: (tx, { actor, params, body }) => forceCloseShift(tx, actor, params.id, body),
  getShiftReport: (db, { actor, params }) => getShiftReport(db, actor, params.id),
  getShiftPdf: async (db, { actor, params, query, reply }) => {
    const { paper, closedAt } = await setZPaper(db, actor, params.id, query.language);
    return reply
      .header("content-disposition", `inline; filename="${paper.number}.pdf"`)
      .header("cache-control", "private, no-store")
      .type("application/pdf")
      .send(await zPdf(paper, query.width, closedAt));
  },
  emailShift: (tx, { actor, params, body }) => emailShift(tx, actor, params.id, body),
  getShiftEscpos: async (db, { actor, params, query, reply }) => {
    const { paper } = await setZPaper(db, actor, params.id, query.language);
    return reply
      .header("content-disposition", `attachment; filename="${paper.number}.escpos"`)
      .header("cache-control", "private, no-store")
      .type("application/octet-stream")
      .send(zEscpos(paper, query.width));
  },
});

export const signOffRoutes: AreaRoutes = routes(signOffContract, {
  signOffShift: (tx, { actor, params, body }) => signOffShift(tx, actor, params.id, body),
  countShiftsToSignOff: (db) => countShiftsToSignOff(db),
});
