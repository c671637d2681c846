import { sql } from "kysely";
import type * as z from "zod";
import type { Database } from "#src/server/database.ts";
import {
  categories,
  settingsSchemas,
  type Category,
  type Settings,
  type ShopSettings,
} from "../../contract.ts";
import { shopSettingsOf } from "../../shop-settings.ts";

/** Returns the name of a field in the database: `sessionTimeout` → `session_timeout`. */
export const storedKey = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of `current_settings` that are needed to read a setting. */
export interface StoredSetting {
  category: string;
  settingKey: string;
  settingValue: unknown;
}

/**
 * Returns the settings of a category: for each field the stored value (also a stored `false`), otherwise the default.
 */
export async function getSettings<C extends Category>(
  db: Database,
  category: C,
): Promise<Settings[C]> {
  return withDefaults(category, await readStored(db, [category]));
}

/** Like `getSettings`, but for several categories, with one query. */
export async function getSettingsOf<C extends Category>(
  db: Database,
  wanted: readonly C[],
): Promise<Pick<Settings, C>> {
  return settingsFrom(await readStored(db, wanted), wanted);
}

/** Reads the stored settings of some categories. The shop's tax rate comes from its tax rates (view in 0048). */
async function readStored(db: Database, wanted: readonly Category[]): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
select category, setting_key, setting_value from current_settings
where category = any(${wanted as Category[]}::text[])`.execute(db);
  return rows;
}

/** Like `getSettingsOf`, but the caller has already read the rows. */
export const settingsFrom = <C extends Category>(
  stored: readonly StoredSetting[],
  wanted: readonly C[],
): Pick<Settings, C> =>
  Object.fromEntries(wanted.map((category) => [category, withDefaults(category, stored)])) as Pick<
    Settings,
    C
  >;

export async function listSettings(db: Database): Promise<Settings> {
  const stored = await readStored(db, categories);
  return Object.fromEntries(
    categories.map((category) => [category, withDefaults(category, stored)]),
  ) as Settings;
}

/** Returns the settings that all signed-in users may read, because screens need them. */
export const getShopSettings = async (db: Database): Promise<ShopSettings> =>
  shopSettingsOf(await listSettings(db));

/** The settings whose stored value no longer fits, so that their default applies. */
export async function listUnreadableSettings(
  db: Database,
): Promise<{ items: { category: Category; field: string }[] }> {
  const stored = await readStored(db, categories);
  const items = categories.flatMap((category) =>
    fieldsOf(category)
      .filter(({ key, field }) =>
        stored.some(
          (row) =>
            row.category === category &&
            row.settingKey === key &&
            !field.safeParse(row.settingValue).success,
        ),
      )
      .map(({ name }) => ({ category, field: name })),
  );
  return { items };
}

/** The settings of a category. A stored value that is not valid (any more) is replaced by the default. */
function withDefaults<C extends Category>(
  category: C,
  stored: readonly StoredSetting[],
): Settings[C] {
  const values = new Map(
    stored
      .filter((row) => row.category === category)
      .map((row) => [row.settingKey, row.settingValue]),
  );
  const fields = fieldsOf(category).map(({ name, key, field, preset }) => {
    if (!values.has(key)) return [name, preset];
    const fitting = field.safeParse(values.get(key));
    return [name, fitting.success ? fitting.data : preset];
  });
  return Object.fromEntries(fields) as Settings[C];
}

interface Field {
  name: string;
  /** The name of the field in the database. */
  key: string;
  field: z.ZodType;
  /** The default value. All callers share it, so nobody may change it. */
  preset: unknown;
}

const fieldsByCategory = new Map<Category, Field[]>();

/** Returns the fields of a category. The result is kept, because nearly every write reads settings. */
function fieldsOf(category: Category): Field[] {
  const known = fieldsByCategory.get(category);
  if (known) return known;
  const fields = Object.entries<z.ZodType>(settingsSchemas[category].shape).map(
    ([name, field]) => ({ name, key: storedKey(name), field, preset: field.parse(undefined) }),
  );
  fieldsByCategory.set(category, fields);
  return fields;
}
