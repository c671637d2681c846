import { refuse } from "#src/shared/errors.ts";
import { isForeignKeyViolation } from "../database.ts";

/**
 * Runs the statement that deletes a record, and refuses with `has_linked_records` when other records refer to it. An
 * insert that violates the same foreign key has another refusal (an area's `server/constraints.ts`), so the list of
 * constraints cannot decide this.
 * @throws Refusal has_linked_records
 */
export async function deleteUnlinked<T>(deletion: Promise<T>, detail?: string): Promise<T> {
  try {
    return await deletion;
  } catch (error) {
    if (isForeignKeyViolation(error)) refuse("has_linked_records", detail ? { detail } : {});
    throw error;
  }
}
