import { reportKind } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";
import { byAge } from "./get-analytics.ts";
import { getShelf, listCategoryStock } from "./shelf-queries.ts";

const cost = { type: "money", needs: ["view_cost"] } as const;

/** What the stock is worth, by category and by how long it has been there. The figures are those of inventory analytics. */
export const stockReport = reportKind({
  name: "stock-value",
  group: "stock",
  access: ["view_inventory"],
  days: "none",
  tables: {
    categories: {
      category: { type: "code", words: "reports:category" },
      items: { type: "count" },
      pieces: { type: "count" },
      atPrice: { type: "money" },
      atCost: cost,
      withoutCost: { type: "count", needs: ["view_cost"] },
    },
    ages: {
      age: { type: "code", words: "reports:age" },
      pieces: { type: "count" },
      atPrice: { type: "money" },
      atCost: cost,
    },
  },
  async read(db) {
    const stock = await listCategoryStock(db);
    const { ageing } = await getShelf(db, "at_price");
    const sum = (column: "items" | "pieces" | "atPrice" | "atCost" | "withoutCost") =>
      sumOf(stock, (row) => row[column]);
    const worth = { pieces: sum("pieces"), atPrice: sum("atPrice"), atCost: sum("atCost") };
    return {
      categories: {
        rows: stock.map((cells) => ({ cells: { ...cells } })),
        totals: { ...worth, items: sum("items"), withoutCost: sum("withoutCost") },
      },
      ages: {
        rows: byAge(worth, ageing).map(({ band, ...cells }) => ({
          cells: { age: band, ...cells },
        })),
        totals: worth,
      },
    };
  },
});
