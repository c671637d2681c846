import { refuse } from "#src/shared/errors.ts";
import { isForeignKeyViolation } from "../database.ts";

/**
 * Runs the statement that deletes a record. What still refers to the record refuses it: `has_linked_records`. This is
 * decided here because the same foreign key stands for another refusal when it refuses the record that refers
 * (an area's `server/constraints.ts`).
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
