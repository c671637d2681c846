import * as z from "zod";
import { id, moment, money, moneyOfMany, person } from "#src/shared/fields.ts";

/** The value of the replacement that the approver saw. If it is another now, the approval is refused as stale. */
export const seenValue = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What the customer is to get instead of what came back. */
export const plannedReplacement = z.object({
  itemId: id,
  name: z.string(),
  isSerialised: z.boolean(),
  quantity: z.int(),
  /** The selling price of one piece today, and of all of them. */
  price: money,
  value: moneyOfMany,
  /** The selling price of all pieces when somebody approved them; null: nobody has. */
  approvedValue: moneyOfMany.nullable(),
  approvedBy: person.nullable(),
  approvedAt: moment.nullable(),
});
export type PlannedReplacement = z.output<typeof plannedReplacement>;
