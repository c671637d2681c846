import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, moment, text } from "#src/shared/fields.ts";
import { groupings } from "#src/shared/reports/report-days.ts";
import { choiceNames, reportGroups, reportNames } from "#src/shared/reports/report-names.ts";
import { columnTypes } from "#src/shared/reports/report-columns.ts";
import { languages } from "#src/shared/words.ts";

const name = z.enum(reportNames);
const params = z.strictObject({ name });

const choices = Object.fromEntries(
  choiceNames.map((choice) => [choice, text(60).optional()]),
) as Record<(typeof choiceNames)[number], z.ZodOptional<ReturnType<typeof text>>>;

/** What a reader can ask of any report. A report ignores what it does not declare. */
export const reportQuery = z.strictObject({
  /** The period; by default 30 days up to today. A report as of a day only has `to`, by default today. */
  from: day.optional(),
  to: day.optional(),
  by: z.enum(groupings).optional(),
  /** The order of a table: `rows.total`, or `-rows.total` for the greatest value first. */
  sort: text(80).optional(),
  ...choices,
});
export type ReportQuery = z.output<typeof reportQuery>;

const fileQuery = reportQuery.extend({ language: z.enum(languages).default("en") });
export type ReportFileQuery = z.output<typeof fileQuery>;

export const listedReport = z.object({
  name,
  group: z.enum(reportGroups),
  days: z.enum(["period", "day", "none"]),
  /** The first one is the default; empty if the rows are not groups of days. */
  groupings: z.array(z.enum(groupings)),
  choices: z.array(
    z.object({
      name: z.enum(choiceNames),
      /** Where the words of codes are; null for records, which have a label. */
      words: z.string().nullable(),
      options: z.array(z.object({ value: z.string(), label: z.string().nullable() })),
    }),
  ),
});
export type ListedReport = z.output<typeof listedReport>;

const cell = z.union([z.string(), z.number()]).nullable();

export const reportTable = z.object({
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(columnTypes),
      /** Where the words of codes are. */
      words: z.string().nullable(),
    }),
  ),
  /** The cells in the order of the columns. A screen gets the first rows only. */
  rows: z.array(
    z.object({
      cells: z.array(cell),
      href: z.string().nullable(),
      /** Whether the row is the sum of rows above it. */
      isSum: z.boolean(),
    }),
  ),
  totals: z.array(cell).nullable(),
  /** The number of all rows. */
  count: z.int(),
});
export type ReportTableAnswer = z.output<typeof reportTable>;

export const report = z.object({
  name,
  days: z.enum(["period", "day", "none"]),
  from: day,
  to: day,
  by: z.enum(groupings).nullable(),
  madeAt: moment,
  /**
   * The reader's own takings since this time are left out, because the reader must count the drawer without knowing the
   * expected cash. null: nothing is left out.
   */
  withoutOwnSince: moment.nullable(),
  tables: z.array(reportTable),
});
export type Report = z.output<typeof report>;

const refreshesOn = [
  "sales",
  "payments",
  "credit",
  "shifts",
  "devices",
  "returns",
  "inventory",
  "suppliers",
  "purchase-orders",
  "customers",
  "exchange-rates",
  "users",
] as const;

const file = (ending: "csv" | "xlsx" | "pdf", kind: string) =>
  ({
    method: "GET",
    path: `/api/reports/:name.${ending}`,
    summary: `A report with all its rows as ${kind}`,
    access: "view_reports",
    params,
    query: fileQuery,
    errors: ["report_too_long"],
  }) as const;

export const reportsContract = contract({
  listReports: {
    method: "GET",
    path: "/api/reports",
    summary: "The reports that the user may read, with what they can be asked",
    access: "view_reports",
    refreshesOn: ["users"],
    output: z.object({ items: z.array(listedReport) }),
  },
  getReport: {
    method: "GET",
    path: "/api/reports/:name",
    summary: "A report: its tables without the columns that the user may not see",
    access: "view_reports",
    refreshesOn,
    params,
    query: reportQuery,
    output: report,
    errors: ["report_too_long"],
  },
  getReportCsv: { ...file("csv", "a CSV file"), produces: "text/csv" },
  getReportXlsx: {
    ...file("xlsx", "a workbook for spreadsheets"),
    produces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  getReportPdf: { ...file("pdf", "a PDF to print or send"), produces: "application/pdf" },
});
