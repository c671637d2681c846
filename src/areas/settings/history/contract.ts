/** Who changed which settings when, from the journal. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { moment, page, person } from "#src/shared/fields.ts";
import { categories } from "../contract.ts";
import { waysOfChanging } from "../ways-of-changing.ts";

export const settingsChange = z.object({
  /** The position of the change in the journal. */
  id: z.int(),
  createdAt: moment,
  /** null: Fundi itself, for example while the shop was set up. */
  actor: person.nullable(),
  category: z.enum(categories),
  how: z.enum(waysOfChanging).nullable(),
  reason: z.string().nullable(),
  /** The changed fields, with their values. Older versions of Fundi may have had other fields and values. */
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsChange = z.output<typeof settingsChange>;

export const settingsChangesQuery = z.strictObject({
  category: z.enum(categories).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const settingsHistoryContract = contract({
  listSettingsChanges: {
    method: "GET",
    path: "/api/settings/history",
    summary: "Who changed which settings when, the newest first",
    access: "manage_settings",
    refreshesOn: ["settings", "users"],
    query: settingsChangesQuery,
    output: page(settingsChange),
  },
});
