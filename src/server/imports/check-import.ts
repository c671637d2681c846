import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { Tx } from "../database.ts";
import { recordEvent } from "../events/record-event.ts";
import { requirePermission, type Actor } from "../http/guards/actor.ts";
import type { ImportColumn, KindOfImport } from "./kind-of-import.ts";
import { numbersOf, readFile, requireOneEach } from "./read-file.ts";
import { changeImport, insertImport, lockImport, requireOpen } from "./stored-import.ts";
import { saveRows } from "./stored-rows.ts";

/**
 * Reads a file, checks its rows, and stores what each row would do. No record changes yet.
 * @returns the id of the import
 * @throws Refusal validation_failed (`params.problem` is one of `fileProblems`, or of the area), payload_too_large
 */
export async function checkFile(
  tx: Tx,
  actor: Actor,
  kind: KindOfImport,
  { fileName, text }: { fileName: string; text: string },
): Promise<string> {
  const { lines, columns, guessed, numbers } = await readFile(
    text,
    kind,
    (cells) => kind.readHeader(cells, actor),
    null,
  );
  const judged = await kind.judge(tx, { lines, columns, numbers });
  const id = newId();
  await insertImport(tx, kind, {
    id,
    fileName,
    columns: JSON.stringify(columns),
    guessedStyle: guessed,
    createdBy: actor.userId,
    ...kind.valuesOf?.(columns),
    ...kind.countsOf(judged),
  });
  await saveRows(tx, kind, id, judged);
  await recordEvent(tx, {
    kind: `${kind.events}.checked`,
    recordId: id,
    actorId: actor.userId,
  });
  return id;
}

/**
 * What a user chooses for a file: the field of each column, and how the file writes numbers. A `numberStyle` of null
 * means that it is guessed from the file; undefined keeps the earlier choice.
 */
export interface Chosen {
  fields: readonly (string | null)[];
  numberStyle?: NumberStyle | null | undefined;
}

/**
 * Sets the field of each column and how the file writes numbers, and checks all rows again.
 * @throws Refusal not_found, forbidden, conflict (the import is not open, or its rows are from before cells were stored),
 * validation_failed (`fields`: not one for each column, or a field twice)
 */
export async function chooseFields(
  tx: Tx,
  actor: Actor,
  kind: KindOfImport,
  id: string,
  { fields, numberStyle }: Chosen,
): Promise<void> {
  const found = await lockImport(tx, kind, id);
  requireOpen(found);
  const rows = await kind.lockRows(tx, id);
  if (rows.some(({ cells }) => cells === null)) {
    refuse("conflict", { params: { reason: "import-state", state: found.state } });
  }
  if (kind.guarded && fields.includes(kind.guarded.field)) {
    requirePermission(actor, kind.guarded.permission);
  }
  // The cast is safe, because only this module writes the columns.
  const before = found.columns as ImportColumn[];
  requireOneEach(before, fields, "fields");
  const columns = before.map((column, nth): ImportColumn => {
    const field = fields[nth] ?? null;
    const note = field ? "taken" : column.note === "taken" ? "unknown" : column.note;
    return { ...column, field, note };
  });
  const chosenStyle = numberStyle === undefined ? found.numberStyle : numberStyle;
  const { guessed, numbers } = await numbersOf(kind, rows, columns, chosenStyle);
  const judged = await kind.judge(tx, { lines: rows, columns, numbers, before: rows });
  await saveRows(tx, kind, id, judged);
  await changeImport(tx, kind, id, {
    columns: JSON.stringify(columns),
    ...kind.valuesOf?.(columns),
    numberStyle: chosenStyle,
    guessedStyle: guessed,
    state: "checked",
    problem: null,
    ...kind.countsOf(judged),
  });
  await recordEvent(tx, {
    kind: `${kind.events}.checked`,
    recordId: id,
    actorId: actor.userId,
  });
}
