import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, moment } from "#src/shared/fields.ts";

const retentionRun = z.object({
  id,
  askedBy: z.object({ id, name: z.string() }).nullable(),
  startedAt: moment,
  /** Null while it runs. */
  endedAt: moment.nullable(),
  before: moment,
  /** Kind → how many were deleted. */
  removed: z.record(z.string(), z.int()),
});
export type RetentionRun = z.output<typeof retentionRun>;

export const retentionPreview = z.object({
  /** The setting: data that is older is deleted. */
  keptDays: z.int(),
  /** What is older is deleted. */
  before: moment,
  kinds: z.array(z.object({ name: z.string(), count: z.int(), oldestAt: moment.nullable() })),
  lastRun: retentionRun.nullable(),
});
export type RetentionPreview = z.output<typeof retentionPreview>;

export const retentionContract = contract({
  previewRetention: {
    method: "GET",
    path: "/api/system/retention",
    summary: "What the job that deletes old data would delete now, by kind; it deletes no books",
    access: "view_system",
    refreshesOn: ["system", "settings", "sms", "emails"],
    output: retentionPreview,
  },
  deleteOldData: {
    method: "POST",
    path: "/api/system/retention",
    summary: "Starts the job that deletes old data, which runs every night",
    access: "manage_settings",
    body: z.strictObject({
      /** The number of days that the user has seen, so that a changed setting deletes nothing unseen. */
      keptDays: z.int().min(30).max(36_500),
    }),
    output: done,
    errors: ["stale_version"],
    idempotencyKey: "required",
  },
});
