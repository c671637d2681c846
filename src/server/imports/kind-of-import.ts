/** What the imports of one area declare. The functions of this folder do the rest. */
import type { RawBuilder, Selectable } from "kysely";
import type { DB } from "#db/rows.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Language } from "#src/shared/words.ts";
import type { CsvRow } from "../csv/csv-reader.ts";
import type { Tx } from "../database.ts";
import type { Actor } from "../http/guards/actor.ts";
import type { FileReading } from "./read-file.ts";

/** The number of rows that one statement handles. */
export const ROWS_AT_ONCE = 1000;

/** The tables of imports. They have the same columns, except for those that only one area needs. */
export type ImportTable = "itemImports" | "customerImports" | "deviceImports";

/** A stored import of one area. The table of the devices has only the columns that all have. */
export type StoredImport<Table extends ImportTable = ImportTable> = Selectable<DB[Table]> &
  Selectable<DB["deviceImports"]>;

/** A stored import with the names of its users. */
export type ImportToShow<Table extends ImportTable = ImportTable> = StoredImport<Table> & {
  creator: { id: string; name: string } | null;
  applier: { id: string; name: string } | null;
};

export interface ImportColumn {
  /** The header as it stands in the file. */
  header: string;
  field: string | null;
  /** What happens to the column: `taken`, or why it is ignored. */
  note: string;
}

/** A row with what its import would do now. */
export interface JudgedRow {
  row: number;
  cells: string[];
  kind: "new" | "changed" | "unchanged" | "error";
  changes?: readonly { field: string }[];
  errors: readonly {
    field: string | null;
    code: string;
    params: Record<string, string | number>;
  }[];
}

/** What a check reads. */
export interface ToJudge<Column, Judged> {
  lines: readonly CsvRow[];
  columns: readonly Column[];
  /** How the file writes its numbers. */
  numbers: { style: NumberStyle | null; isChosen: boolean };
  /** An earlier check of the same rows. New records keep the ids that it gave them. */
  before?: readonly Judged[];
}

/** The run that writes one confirmed import. */
export interface ImportRun {
  /**
   * Returns a function that stores how many further changes are done, of `total` changes. So users see the progress
   * before the import commits. It throws when a user has cancelled the import.
   */
  countTo: (total: number) => (written: number) => Promise<void>;
}

/**
 * Its functions are methods, because the functions of this folder take an import of any kind: they give each kind only
 * the columns and rows that it has made itself.
 */
export interface KindOfImport<
  Table extends ImportTable = ImportTable,
  Column extends ImportColumn = ImportColumn,
  Judged extends JudgedRow = JudgedRow,
> extends FileReading {
  table: Table;
  rowTable: "itemImportRows" | "customerImportRows" | "deviceImportRows";
  /** The columns of `rowTable` beside the id of the import, as in `Judged`, with their types in PostgreSQL. */
  rowColumns: Readonly<Record<string, "integer" | "text" | "jsonb" | "uuid" | "boolean">>;
  /** The column of `rowTable` with the id of the record. */
  recordId: string;
  /** Further choices of rows that a list can be limited to, beside their kinds, as conditions. */
  choices?: Readonly<Record<string, RawBuilder<boolean>>>;
  /** The beginning of the names of its events. */
  events: "item_import" | "customer_import" | "device_import";
  /** The job that writes confirmed imports. */
  job: string;
  /** The key of the advisory lock by which one node at a time writes, from `advisoryLocks`. */
  lock: number;
  /** The days after which the rows of an import are deleted. */
  keepsRowsDays: number;

  /** Finds the field of each column. @throws Refusal validation_failed */
  readHeader(cells: readonly string[], actor: Actor): Column[];
  /** A field that nobody imports or sees without this permission. */
  guarded?: { field: string; permission: Permission };
  /** Reads the cells by these columns, and compares the rows with the shop. */
  judge(tx: Tx, given: ToJudge<Column, Judged>): Promise<Judged[]>;
  /** By default `judge`: a check for which no user has chosen other columns. */
  judgeAgain?(tx: Tx, before: readonly Judged[]): Promise<Judged[]>;
  /** The counts of rows for the table of the imports. */
  countsOf(rows: readonly Judged[]): Record<string, number>;
  /** Further values of the table of the imports that follow from the columns. */
  valuesOf?(columns: readonly Column[]): Record<string, unknown>;
  /** Reads the stored rows, and locks the records that they change, so that both stay as they are. */
  lockRows(tx: Tx, importId: string): Promise<Judged[]>;
  /** What a user has confirmed of this row, as text. It leaves out what the options of the import do not change. */
  promiseOf(row: Judged, asked: StoredImport<Table>): string;
  /** Writes the rows without errors. Returns the number of its changes, and the data of the event. */
  write(
    tx: Tx,
    asked: StoredImport<Table> & { actorId: string },
    rows: readonly Judged[],
    run: ImportRun,
  ): Promise<{ total: number; data: Record<string, number> }>;
}

/** What the answers of one kind of imports show. Its functions are methods for the same reason. */
export interface ImportAnswers<
  Table extends ImportTable = ImportTable,
  Judged extends JudgedRow = JudgedRow,
  File = unknown,
  Row = unknown,
  Field extends string = string,
> {
  /** The name of the empty file. */
  template: string;
  /** The fields in the order of the empty file. */
  fields: readonly Field[];
  fieldName(field: Field, language: Language): string;
  errorText(
    code: Judged["errors"][number]["code"],
    params: Record<string, string | number>,
    language: Language,
  ): string;
  /** A further column of the list of errors, which names the record of the row. */
  errorRecord?: { field: Field; of(row: Judged): string };
  /** Makes the answer of a stored import. */
  file(row: ImportToShow<Table>): File;
  /** Makes the answer of a stored row. */
  row(row: Judged): Row;
}

/** The rows in groups, for one statement each. */
export function* chunksOf<Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
