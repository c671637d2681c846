import { invariant, refuse } from "#src/shared/errors.ts";
import type { ReportName } from "#src/shared/reports/report-names.ts";
import type { Database } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { ReportCell, ReportColumn, ReportKind, ReportTable } from "#src/server/report-kind.ts";
import { inSnapshot } from "#src/areas/analytics/server/snapshot.ts";
import { blindSince } from "#src/areas/payments/shifts/server/blind-since.ts";
import type { Report, ReportQuery, ReportTableAnswer } from "../contract.ts";
import { ROWS_ON_SCREEN, sortOf } from "../rules.ts";
import { askedOf } from "./asked-of.ts";

/**
 * Reads a report with all its rows, without what the actor may not see: columns of other permissions, and their own
 * takings while they must count a drawer.
 * @throws Refusal forbidden, validation_failed, report_too_long
 */
export async function readReport(
  db: Database,
  kinds: readonly ReportKind[],
  actor: Actor,
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const kind = kinds.find((each) => each.name === name);
  invariant(kind, `an area registers the report ${name}`);
  requirePermission(actor, "view_reports");
  for (const permission of kind.access) requirePermission(actor, permission);
  return inSnapshot(db, async (tx) => {
    const since = kind.hidesOwnMoney ? await blindSince(tx, actor) : null;
    // The snapshot has no facts of later times.
    const hidden = since === null ? null : { userId: actor.userId, since, until: "infinity" };
    const asked = askedOf(kind, query, hidden);
    const read = await kind.read(tx, actor, asked);
    // A table without any column that the reader may see does not exist for them.
    const tables = Object.entries(kind.tables)
      .map(([table, columns]) => tableAnswer(actor, table, columns, read[table], asked.most))
      .filter(({ columns }) => columns.length > 0);
    return {
      name,
      days: kind.days,
      from: asked.from,
      to: asked.to,
      by: kind.groupings ? asked.by : null,
      madeAt: new Date().toISOString(),
      withoutOwnSince: since,
      tables: sorted(tables, query.sort),
    };
  });
}

/** A report for a screen, which shows the first rows of long tables. */
export async function readForScreen(...asked: Parameters<typeof readReport>): Promise<Report> {
  const report = await readReport(...asked);
  return {
    ...report,
    tables: report.tables.map((table) => ({ ...table, rows: table.rows.slice(0, ROWS_ON_SCREEN) })),
  };
}

function tableAnswer(
  actor: Actor,
  name: string,
  columns: Readonly<Record<string, ReportColumn>>,
  table: ReportTable | undefined,
  most: number,
): ReportTableAnswer {
  invariant(table, `a report reads its table ${name}`);
  if (table.rows.length > most) refuse("report_too_long", { params: { most } });
  const seen = Object.entries(columns).filter(([, { needs = [] }]) =>
    needs.every((permission) => may(actor, permission)),
  );
  const cellsOf = (cells: Readonly<Record<string, ReportCell | undefined>>) =>
    seen.map(([column]) => cells[column] ?? null);
  return {
    name,
    columns: seen.map(([column, { type, words = null }]) => ({ name: column, type, words })),
    rows: table.rows.map(({ cells, href = null, isSum = false }) => ({
      cells: cellsOf(cells),
      href,
      isSum,
    })),
    totals: table.totals && cellsOf(table.totals),
    count: table.rows.length,
  };
}

/** Puts a table into the order that the reader chose. Rows without a value are always the last ones. */
function sorted(tables: ReportTableAnswer[], text: string | undefined): ReportTableAnswer[] {
  const sort = sortOf(text);
  if (!sort) return tables;
  return tables.map((table) => {
    const at = table.columns.findIndex(({ name }) => name === sort.column);
    if (table.name !== sort.table || at === -1) return table;
    const rows = table.rows.toSorted(({ cells: a }, { cells: b }) =>
      compared(a[at] ?? null, b[at] ?? null, sort.isDescending),
    );
    return { ...table, rows };
  });
}

const collator = new Intl.Collator("sw", { numeric: true, sensitivity: "base" });

function compared(a: ReportCell, b: ReportCell, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : collator.compare(`${a}`, `${b}`);
  return isDescending ? -order : order;
}
