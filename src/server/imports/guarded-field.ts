/** A field of an import that is hidden from users without its permission, such as the cost of an item. */
import { may, type Actor } from "../http/guards/actor.ts";
import type { JudgedRow, KindOfImport } from "./kind-of-import.ts";

type Guarding = Pick<KindOfImport, "guarded">;

/** The field that this user may not see; null if they may see all. */
export const hiddenField = ({ guarded }: Guarding, actor: Actor): string | null =>
  guarded && !may(actor, guarded.permission) ? guarded.field : null;

/** The row without the changes of the hidden field, and without the text of its cell in the errors. */
export function guardedRow<Judged extends JudgedRow>(
  kind: Guarding,
  actor: Actor,
  row: Judged,
): Judged {
  const hidden = hiddenField(kind, actor);
  if (hidden === null) return row;
  const errors = row.errors.map((error) =>
    error.field === hidden ? { ...error, params: {} } : error,
  );
  const changes = row.changes?.filter(({ field }) => field !== hidden);
  return { ...row, errors, ...(changes && { changes }) };
}
