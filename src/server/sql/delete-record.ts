import { refuse } from "#src/shared/errors.ts";
import { isForeignKeyViolation } from "../database.ts";

/**
 * Runs the statement that deletes a record, and refuses when other records refer to it. The `server/constraints.ts` of
 * an area cannot do this, because it maps the same foreign key to the refusal of an insert.
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
