import * as z from "zod";
import { id, moment, moneyOfMany, person } from "#src/shared/fields.ts";

export const repairOutcomes = ["repaired", "unrepairable", "written_off"] as const;
export type RepairOutcome = (typeof repairOutcomes)[number];

export const handsetRepairCost = z.object({
  id,
  kind: z.enum(["part", "labour"]),
  itemId: id.nullable(),
  quantity: z.int().nullable(),
  serials: z.array(z.string()),
  description: z.string(),
  /** What it added to the cost of the handset. Only for users with `view_cost`. */
  value: moneyOfMany.optional(),
  isKnown: z.boolean(),
  /** The id of the cost that this row undoes. */
  undoes: id.nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type HandsetRepairCost = z.output<typeof handsetRepairCost>;

export const handsetRepair = z.object({
  id,
  problem: z.string(),
  startedBy: person.nullable(),
  startedAt: moment,
  endedBy: person.nullable(),
  endedAt: moment.nullable(),
  outcome: z.enum(repairOutcomes).nullable(),
  costs: z.array(handsetRepairCost),
});
export type HandsetRepair = z.output<typeof handsetRepair>;
