/** How the search of the whole shop finds expenses: by number, payee, note and category. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { shapeOf } from "#src/shared/number-shapes.ts";
import { beginningOf, containsWords } from "#src/shared/text.ts";
import { languages, type Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { subtitleOf, type FoundRecord, type RecordSearch } from "#src/server/record-search.ts";
import { wordsOf } from "#src/server/words.ts";
import { seesExpenses } from "../rules.ts";
import { listExpenses } from "../expenses/server/list-expenses.ts";
import { maySee, selectExpenses } from "../core/server/queries.ts";

/** A shorter text is inside of so many notes that only their whole list could be read. */
const SHORTEST_TEXT = 3;
/** A note may have many lines. A result shows its beginning. */
const MAX_OF_NOTE = 60;

type Row = Awaited<ReturnType<typeof selectNamed>>[number];
type Category = Pick<Row["category"], "preset" | "name">;

/** The name of a category in a language. A category of the shop's own has one name. */
const nameOf = ({ preset, name }: Category, language: Language): string =>
  preset ? wordsOf("expenses", language)(`preset.${preset}`) : name;

/** The expenses with these ids, the latest day first. */
const selectNamed = (db: Database, ids: readonly string[]) =>
  selectExpenses(db)
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .orderBy("e.day", "desc")
    .orderBy("e.id", "desc")
    .execute();

/** Reads the categories whose name contains the text in any language. A shop has at most a hundred. */
async function categoriesWith(db: Database, text: string): Promise<string[]> {
  const rows = await db.selectFrom("expenseCategories").select(["id", "preset", "name"]).execute();
  return rows
    .filter((row) => languages.some((language) => containsWords(nameOf(row, language), text)))
    .map(({ id }) => id);
}

/** The newest expenses of the categories. An index has those of each category, and of each user in it, in this order. */
async function newestOf(
  db: Database,
  actor: Actor,
  categoryIds: readonly string[],
  most: number,
): Promise<Row[]> {
  if (categoryIds.length === 0) return [];
  const seen = may(actor, "view_expenses") ? sql`true` : sql`e.created_by = ${actor.userId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${categoryIds}::uuid[]) as c (id) cross join lateral (
      select e.id, e.day from expenses e where e.category_id = c.id and ${seen}
      order by e.day desc, e.id desc limit ${most}) n
    order by n.day desc, n.id desc limit ${most}`.execute(db);
  return selectNamed(
    db,
    rows.map(({ id }) => id),
  );
}

/** First what has the text in its number, payee or note, and then the newest of the categories with this name. */
async function findExpenses(
  db: Database,
  actor: Actor,
  text: string,
  most: number,
): Promise<FoundRecord[]> {
  const isText = shapeOf(text).as === "text";
  if (isText && text.length < SHORTEST_TEXT) return [];
  const { items } = await listExpenses(db, actor, { search: text, sort: "newest", limit: most });
  const left = items.length < most && isText;
  const named = left ? await newestOf(db, actor, await categoriesWith(db, text), most) : [];
  const ids = new Set(items.map(({ id }) => id));
  return toRecords(db, actor, [...items, ...named.filter(({ id }) => !ids.has(id))].slice(0, most));
}

/** Names each category in the language of the user. */
async function toRecords(db: Database, actor: Actor, rows: readonly Row[]): Promise<FoundRecord[]> {
  if (rows.length === 0) return [];
  const { language } = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  return rows.map(({ id, expenseNumber, category, payee, note }) => ({
    id,
    title: expenseNumber,
    subtitle: subtitleOf(
      nameOf(category, language),
      payee ?? (note && beginningOf(note, MAX_OF_NOTE)),
    ),
    href: pageHref("/expenses/$id", { id }),
  }));
}

export const expenseSearch: RecordSearch = {
  kind: "expense",
  access: seesExpenses,
  find: findExpenses,
  named: async (db, actor, ids) => {
    const rows = await selectNamed(db, ids);
    return toRecords(
      db,
      actor,
      rows.filter(({ createdBy }) => maySee(actor, createdBy?.id)),
    );
  },
};
