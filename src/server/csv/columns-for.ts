import type { Readable } from "node:stream";
import type { Permission } from "#src/shared/permissions.ts";
import { may, type Actor } from "../http/guards/actor.ts";
import { csvLine } from "./csv.ts";
import { csvFile } from "./csv-file.ts";

/** The further right that a column of personal data needs in a file. */
export const personal = {
  /** Names of customers, and texts that may contain them. */
  name: "view_customers",
  /** Phone numbers and email addresses: with them the file is a list of customers. */
  contact: "export_customers",
} as const satisfies Record<string, Permission>;

/** A column of a file. It is left out for readers without the right in `needs`. */
export interface FileColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
  needs?: Permission | undefined;
}

export const columnsFor = <Column extends { needs?: Permission | undefined }>(
  actor: Actor,
  columns: readonly Column[],
): Column[] => columns.filter(({ needs }) => needs === undefined || may(actor, needs));

/** A CSV file with the columns that its reader may have. */
export function csvFileFor<Row>(
  actor: Actor,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const shown = columnsFor(actor, columns);
  return csvFile(
    shown.map(({ title }) => title),
    batches,
    (row) => csvLine(shown.map(({ value }) => value(row))),
  );
}
