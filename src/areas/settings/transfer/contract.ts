/** Taking all settings along in a file, and going back to the defaults. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, moment, text } from "#src/shared/fields.ts";
import {
  categories,
  chargeSchemas,
  changeableSchemas,
  withoutDefaults,
  type Category,
} from "../contract.ts";
/** The largest file that is read, in bytes. All settings with the longest texts have less than half of it. */
export const MAX_FILE_BYTES = 500_000;

/**
 * The settings of a category in a file: every field that a setting's own endpoint does not change. A tax rate has days,
 * which a file of settings lacks.
 */
const wholeOf = (category: Category) => {
  const charges = category in chargeSchemas ? chargeSchemas[category as "business"].shape : {};
  const changeable: z.ZodObject = changeableSchemas[category];
  return withoutDefaults(z.strictObject({ ...changeable.shape, ...charges })).required();
};

/** The settings in a file, which contains each of them, so that a file that was cut off is never taken for a whole one. */
export const settingsInFile = z.strictObject(
  Object.fromEntries(categories.map((category) => [category, wholeOf(category)])),
);

export const settingsFile = z.strictObject({
  format: z.literal("fundi-settings"),
  version: z.literal(1),
  exportedAt: moment,
  settings: settingsInFile as unknown as z.ZodType<
    Record<Category, Record<string, unknown>>,
    Record<Category, Record<string, unknown>>
  >,
});
export type SettingsFile = z.output<typeof settingsFile>;

export const settingsDifference = z.object({
  category: z.enum(categories),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the user needs to change this setting. */
  permission: z.enum(["manage_settings", "manage_charges", "manage_loyalty"]),
  mayChange: z.boolean(),
});
export type SettingsDifference = z.output<typeof settingsDifference>;

/** Names the state of the settings that the user has seen. */
const basis = z.string().regex(/^[\w-]{43}$/, "is not of an answer of the preview");
const reason = emptyToNull(text(300)).optional();

export const settingsTransferContract = contract({
  exportSettings: {
    method: "POST",
    path: "/api/settings/export",
    summary: "All settings as a file, without tax rates, which have days of their own",
    access: "manage_settings",
    output: settingsFile,
  },
  previewSettingsImport: {
    method: "POST",
    path: "/api/settings/import/preview",
    summary: "What a file of settings would change; changes nothing",
    access: "manage_settings",
    body: z.strictObject({ file: settingsFile }),
    bodyBytes: MAX_FILE_BYTES,
    output: z.object({ differences: z.array(settingsDifference), basis: z.string() }),
  },
  importSettings: {
    method: "POST",
    path: "/api/settings/import",
    summary:
      "Takes all settings of a file, or none; charges and rules of points need their permission, charges a reason",
    access: "manage_settings",
    body: z.strictObject({ file: settingsFile, basis, reason }),
    bodyBytes: MAX_FILE_BYTES,
    output: z.object({ changed: z.int() }),
    errors: ["stale_version"],
    idempotencyKey: "optional",
  },
  resetSettings: {
    method: "POST",
    path: "/api/settings/reset",
    summary:
      "Gives the settings of some categories their defaults, except charges and tax rates; rules of points need their permission",
    access: "manage_settings",
    body: z.strictObject({
      categories: z.array(z.enum(categories)).min(1).max(categories.length),
      reason,
    }),
    output: z.object({ changed: z.int() }),
    idempotencyKey: "optional",
  },
});
