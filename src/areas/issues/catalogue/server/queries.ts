import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { languages } from "#src/shared/words.ts";
import { searchKey } from "#src/shared/text.ts";
import type { DeviceIssue } from "../../contract.ts";

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

/** Returns the whole catalogue of common faults, in the shop's order. */
export async function listDeviceIssues(db: Database): Promise<{ items: DeviceIssue[] }> {
  const items = await db
    .selectFrom("deviceIssues")
    .select(issueColumns)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute();
  return { items };
}

/** Returns the categories with their numbers of faults, in the order of their first fault. */
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

/** The number of newest devices that are examined. Examining all devices would take seconds. */
const NEWEST = 1000;

/** Counts for each fault how many of the newest devices name it in their fault description, in any language. */
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
  const texts = told.map(({ issueDescription }) => searchKey(issueDescription));
  const items = issues.map((issue) => {
    const names = namesOf(issue);
    const uses = texts.filter((text) => names.some((name) => text.includes(name))).length;
    return { id: issue.id, uses };
  });
  return { devices: texts.length, items };
}

/** All names of a fault, as `searchKey`: its own, and the translations of a preset. */
export function namesOf({ preset, name }: Pick<DeviceIssue, "preset" | "name">): string[] {
  const translated = preset
    ? languages.map((language) => wordsOf("devices", language)(`issue.${preset}`))
    : [];
  return [name, ...translated].map(searchKey);
}
