import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { categories, type Category } from "../../rules.ts";
import type { ItemImport, SampleCatalogue } from "../contract.ts";
import type { ImportField } from "../rules.ts";
import { itemImportHandlers } from "./import-kind.ts";
import { sampleGoods } from "./sample-goods.ts";

/** How many products of each category the sample catalogue has. */
export const describeSample = (): SampleCatalogue => ({
  categories: categories.flatMap((category) => {
    const { length } = sampleGoods.filter((good) => good.category === category);
    return length > 0 ? [{ category, items: length }] : [];
  }),
});

const fields = [
  "sku",
  "name",
  "category",
  "brand",
  "model",
  "price",
  "minStock",
] as const satisfies readonly ImportField[];

/**
 * Makes an import of the chosen part of the sample catalogue, as if the user had chosen a file: nothing is written until
 * the user applies it. The catalogue has neither stock nor costs, because only the shop knows them.
 */
export async function importSample(
  tx: Tx,
  actor: Actor,
  { language, categories: chosen }: { language: Language; categories: readonly Category[] },
): Promise<ItemImport> {
  const t = wordsOf("import", language);
  const text = await sampleFile(tx, language, chosen);
  const body = { fileName: `${t("sample.fileName")}.csv`, text };
  return itemImportHandlers.create(tx, { actor, body });
}

/** The prices are usual ones in shillings. A shop with another currency has to say its prices itself. */
async function sampleFile(
  db: Database,
  language: Language,
  chosen: readonly Category[],
): Promise<string> {
  const { currency } = await getSettings(db, "business");
  const item = wordsOf("inventory", language);
  const lines = sampleGoods
    .filter(({ category }) => chosen.includes(category))
    .map(({ sku, name, category, brand, model, price, minStock }) =>
      csvLine([
        sku,
        name[language],
        item(`category.${category}`),
        brand ?? null,
        model ?? null,
        csvMoney(currency === "TZS" ? price * MINOR_PER_MAJOR : 0),
        minStock,
      ]),
    );
  const header = csvLine(fields.map((field) => item(`field.${field}`)));
  return CSV_BEGINNING + header + lines.join("");
}
