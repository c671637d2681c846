import type { FastifyReply } from "fastify";
import type { ReportName } from "#src/shared/reports/report-names.ts";
import type { Database } from "#src/server/database.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { ReportKind } from "#src/server/report-kind.ts";
import { reportsContract, type ReportFileQuery } from "../contract.ts";
import { listReports } from "./list-reports.ts";
import { printedReport } from "./printed-report.ts";
import { readForScreen, readReport } from "./read-report.ts";
import { reportCsv } from "./report-csv.ts";
import { reportPdf } from "./report-pdf.ts";
import { reportXlsx } from "./report-xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** `kinds`: the reports of all areas. */
export function reportsRoutes(kinds: readonly ReportKind[]): AreaRoutes {
  const printed = async (
    db: Database,
    actor: Actor,
    name: ReportName,
    { language, ...query }: ReportFileQuery,
  ) => printedReport(db, await readReport(db, kinds, actor, name, query), language);
  return routes(reportsContract, {
    listReports: (db, { actor }) => listReports(db, actor, kinds),
    getReport: (db, { actor, params, query }) =>
      readForScreen(db, kinds, actor, params.name, query),
    getReportCsv: async (db, { actor, params, query, reply }) => {
      const report = await printed(db, actor, params.name, query);
      return sendCsv(reply, report.fileName, reportCsv(report));
    },
    getReportXlsx: async (db, { actor, params, query, reply }) => {
      const report = await printed(db, actor, params.name, query);
      return named(reply, "attachment", `${report.fileName}.xlsx`)
        .type(XLSX)
        .send(await reportXlsx(report));
    },
    getReportPdf: async (db, { actor, params, query, reply }) => {
      const report = await printed(db, actor, params.name, query);
      return named(reply, "inline", `${report.fileName}.pdf`)
        .type("application/pdf")
        .send(await reportPdf(db, report));
    },
  });
}

const named = (reply: FastifyReply, how: "attachment" | "inline", file: string): FastifyReply =>
  reply
    .header("content-disposition", `${how}; filename="${file}"`)
    .header("cache-control", "private, no-store");
