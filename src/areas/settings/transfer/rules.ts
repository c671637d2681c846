import type * as z from "zod";
import { categories, chargeSchemas, type Category, type Settings } from "../contract.ts";
import { settingsFile, type SettingsDifference, type SettingsFile } from "./contract.ts";

type Values = Record<Category, Record<string, unknown>>;

/** The permission that a setting needs. What customers owe, and what points are worth, is not for everyone. */
export function permissionOf(category: Category, field: string): SettingsDifference["permission"] {
  if (category === "loyalty") return "manage_loyalty";
  return isCharge(category, field) ? "manage_charges" : "manage_settings";
}

export const isCharge = (category: Category, field: string): boolean =>
  category in chargeSchemas && field in chargeSchemas[category as "business"].shape;

/** The settings of the file that differ from the current ones. */
export function differencesOf(
  current: Settings,
  wanted: Values,
): Omit<SettingsDifference, "mayChange">[] {
  return categories.flatMap((category) => {
    const before = current[category] as Record<string, unknown>;
    return Object.entries(wanted[category])
      .filter(([field, after]) => JSON.stringify(before[field]) !== JSON.stringify(after))
      .map(([field, after]) => ({
        category,
        field,
        before: before[field],
        after,
        permission: permissionOf(category, field),
      }));
  });
}

/** Why a file cannot be taken: the place in the file, and what is wrong there. */
export interface FileProblem {
  /** For example `settings.business.name`; empty for the whole file. */
  path: string;
  problem: "no_json" | "not_settings" | "other_version" | "missing" | "unknown" | "invalid";
}

/** Reads the text of a file. A file is taken as a whole, or not at all. */
export function readSettingsFile(
  typed: string,
): { file: SettingsFile; problems: [] } | { file: null; problems: FileProblem[] } {
  let content: unknown;
  try {
    content = JSON.parse(typed.replace(/^\uFEFF/, ""));
  } catch {
    return refused("no_json");
  }
  const { format, version } = (content ?? {}) as Partial<SettingsFile>;
  if (format !== "fundi-settings") return refused("not_settings");
  if (version !== 1) return refused("other_version");
  const parsed = settingsFile.safeParse(content);
  if (parsed.success) return { file: parsed.data, problems: [] };
  return {
    file: null,
    problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, content)),
  };
}

const refused = (problem: FileProblem["problem"]): { file: null; problems: FileProblem[] } => ({
  file: null,
  problems: [{ path: "", problem }],
});

function problemsOf(issue: z.core.$ZodIssue, content: unknown): FileProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), problem: "unknown" }));
  }
  const path = issue.path.join(".");
  return [{ path, problem: valueAt(content, issue.path) === undefined ? "missing" : "invalid" }];
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<PropertyKey, unknown>)[name]
        : undefined,
    content,
  );
