import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { languages } from "#src/shared/words.ts";
import type { DeviceIssue } from "../contract.ts";

export const issueColumns = [
  "id",
  "preset",
  "name",
  "category",
  "description",
  "isActive",
  "sortOrder",
  "version",
] as const;

/** The catalogue of common faults, in the shop's order. */
export async function listDeviceIssues(db: Database): Promise<{ items: DeviceIssue[] }> {
  const items = await db
    .selectFrom("deviceIssues")
    .select(issueColumns)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute();
  return { items };
}

/** The categories, in the order of their first fault. */
export async function listDeviceIssueCategories(
  db: Database,
): Promise<{ items: { name: string; issues: number; active: number }[] }> {
  const items = await db
    .selectFrom("deviceIssues")
    .select([
      "category as name",
      (eb) => eb.fn.countAll<number>().as("issues"),
      sql<number>`count(*) filter (where is_active)`.as("active"),
    ])
    .groupBy("category")
    .orderBy(sql`min(sort_order)`)
    .orderBy("category")
    .execute();
  return { items };
}

/** The number of devices to count. It is enough to show which faults are common; counting all would take seconds. */
const NEWEST = 1000;

/** Counts in how many of the newest devices each fault is named, in any language in which the intake was written. */
export async function listDeviceIssueUses(
  db: Database,
): Promise<{ devices: number; items: { id: string; uses: number }[] }> {
  const { items: issues } = await listDeviceIssues(db);
  const told = await db
    .selectFrom("devices")
    .select("issueDescription")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const texts = told.map(({ issueDescription }) => issueDescription.toLowerCase());
  const items = issues.map((issue) => {
    const names = namesOf(issue);
    const uses = texts.filter((text) => names.some((name) => text.includes(name))).length;
    return { id: issue.id, uses };
  });
  return { devices: texts.length, items };
}

function namesOf({ preset, name }: DeviceIssue): string[] {
  const translated = preset
    ? languages.map((language) => wordsOf("devices", language)(`issue.${preset}`))
    : [];
  return [name, ...translated].map((each) => each.toLowerCase());
}
