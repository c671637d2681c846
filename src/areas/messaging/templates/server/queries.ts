import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { fromAToZ, naturally } from "#src/server/sql/lists/sorted-list.ts";
import { variablesOf } from "../../core/placeholders.ts";
import type { SmsType } from "../../core/values.ts";
import type { Template, templatesContract } from "../contract.ts";
import type { Occasion } from "../occasions.ts";

export const templateColumns = [
  "id",
  "name",
  "type",
  "content",
  "contentSw",
  "occasion",
  "isActive",
  "version",
  "createdAt",
  "updatedAt",
] as const;

export const withVariables = (row: Omit<Template, "variables">): Template => ({
  ...row,
  variables: variablesOf(row.content, row.contentSw),
});

/** @throws Refusal not_found */
export async function getTemplate(db: Database, id: string): Promise<Template> {
  const row = await db
    .selectFrom("smsTemplates")
    .select(templateColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? withVariables(row) : refuse("not_found");
}

/** An active template; undefined if there is none with this id, or it was deactivated. */
export const findActive = (db: Database, id: string) =>
  db
    .selectFrom("smsTemplates")
    .select(["id", "type", "content", "contentSw"])
    .where("id", "=", id)
    .where("isActive", "=", true)
    .executeTakeFirst();

/** The template of an automatic message. */
export const findActiveFor = (db: Database, occasion: Occasion) =>
  db
    .selectFrom("smsTemplates")
    .select(["id", "content", "contentSw"])
    .where("occasion", "=", occasion)
    .where("isActive", "=", true)
    .executeTakeFirst();

const templates = keysetList({
  orders: { name: fromAToZ(naturally(sql`lower(name)`)) },
  filters: {
    isActive: (isActive: RawBuilder<boolean>) => sql`is_active = ${isActive}`,
    type: (type: RawBuilder<SmsType>) => sql`type = ${type}`,
  },
  select: (db) => db.selectFrom("smsTemplates").select(templateColumns),
});

type TemplatesQuery = z.output<(typeof templatesContract.listTemplates)["query"]>;

/** Lists templates by name. */
export async function listTemplates(
  db: Database,
  { status, type, ...query }: TemplatesQuery,
): Promise<Page<Template>> {
  const isActive = status === "all" ? undefined : status === "active";
  const page = await templates.read(db, { ...query, sort: "name" }, { isActive, type });
  return { ...page, items: page.items.map(withVariables) };
}
