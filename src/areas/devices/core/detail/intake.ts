import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";
import { checklistPhases, checklistResults } from "../../rules.ts";

export const checklistItem = z.object({
  id,
  phase: z.enum(checklistPhases),
  label: z.string(),
  result: z.enum(checklistResults),
  note: z.string().nullable(),
  checkedBy: person.nullable(),
  checkedAt: moment.nullable(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

/** The fields that the topic adds to the device detail. */
export const intakeDetail = { checklists: z.array(checklistItem) };
