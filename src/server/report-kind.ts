import type { Permission } from "#src/shared/permissions.ts";
import type { ColumnType } from "#src/shared/reports/report-columns.ts";
import type { Grouping, ReportDays } from "#src/shared/reports/report-days.ts";
import type { ChoiceName, ReportGroup, ReportName } from "#src/shared/reports/report-names.ts";
import type { Database } from "./database.ts";
import type { RecordedBy } from "./day-figures.ts";
import type { Actor } from "./http/guards/actor.ts";

export interface ReportColumn {
  readonly type: ColumnType;
  /** Only readers with all of these permissions see the column. Reports leave its cells out for all others. */
  readonly needs?: readonly Permission[];
  /** Only for codes: where their words are, such as `common:provider` for the key `provider.cash`. */
  readonly words?: `${"reports" | "common"}:${string}`;
}

/** A value of a cell; null: unknown, or there is none. */
export type ReportCell = string | number | null;

export interface ReportRow<Column extends string = string> {
  cells: Readonly<Record<Column, ReportCell>>;
  /** The address of the record or list behind the row. Its screen checks rights of its own. */
  href?: string;
  /** Whether the row is the sum of rows above it. Screen and files emphasise it. */
  isSum?: boolean;
}

export interface ReportTable<Column extends string = string> {
  rows: readonly ReportRow<Column>[];
  /** The cells of the row of totals; null if nothing can be added up. A column that is left out has an empty cell. */
  totals: Readonly<Partial<Record<Column, ReportCell>>> | null;
}

/** What a reader asked for. The platform has checked it against the declaration. */
export interface ReportAsked extends ReportDays {
  /** Days of the shop. A report as of a day, or without days, has the same `from` and `to`. */
  from: string;
  to: string;
  /** Only means something if the report declares groupings. */
  by: Grouping;
  choices: Readonly<Partial<Record<ChoiceName, string>>>;
  /**
   * The money that the reader received or gave back since the beginning of their open shift, if they must count its
   * drawer. A report of money that was received leaves it out (`blindSince`), and declares `hidesOwnMoney`.
   */
  hidden: RecordedBy | null;
  /** A table reads at most this many rows, so that a report of any shop fits into memory. */
  most: number;
}

/** A choice among codes of the product, or among records. */
export type ReportChoice =
  | { readonly codes: readonly string[]; readonly words: NonNullable<ReportColumn["words"]> }
  | { readonly records: (db: Database) => Promise<{ value: string; label: string }[]> };

type Columns = Readonly<Record<string, ReportColumn>>;
type Tables = Readonly<Record<string, Columns>>;

/**
 * A report. The area that owns its facts registers it in its `server/area.ts`. The list, the screen, the files, and what
 * a reader may see follow from this declaration. Its words are in `locales/{en,sw}/reports.json`: `names.<name>`,
 * `about.<name>`, `tables.<table>` (only if there are several tables), `columns.<column>`.
 */
export interface ReportKind<T extends Tables = Tables> {
  readonly name: ReportName;
  readonly group: ReportGroup;
  /** Readers need all of these permissions, beside `view_reports`. */
  readonly access: readonly Permission[];
  /** The days that a reader can choose. `period`: a first and a last day. `day`: one day. `none`: the state of now. */
  readonly days: "period" | "day" | "none";
  /** The groupings of a period; the first one is the default. Empty if rows are not groups of days. */
  readonly groupings?: readonly Grouping[];
  readonly choices?: Readonly<Partial<Record<ChoiceName, ReportChoice>>>;
  /** Whether the report leaves out what `asked.hidden` names. The reader is told so. */
  readonly hidesOwnMoney?: boolean;
  /** The tables with their columns, in their order. */
  readonly tables: T;
  /**
   * Reads the rows, in the order in which they are shown, from one snapshot of the database. All columns are read; the
   * platform leaves out what the reader may not see. It reads no more than `asked.most + 1` rows of a table.
   */
  read(
    db: Database,
    actor: Actor,
    asked: ReportAsked,
  ): Promise<{ [Name in keyof T]: ReportTable<keyof T[Name] & string> }>;
}

/** Declares a report, so that the compiler compares its rows with its columns. */
export const reportKind = <const T extends Tables>(kind: ReportKind<T>): ReportKind =>
  kind as unknown as ReportKind;
