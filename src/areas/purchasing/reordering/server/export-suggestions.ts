import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { listReorderSuggestions } from "./suggest.ts";

/** The suggestions as a CSV file, with the proposed supplier of each item. Costs need `view_cost`. */
export async function exportSuggestions(
  db: Database,
  actor: Actor,
  query: { days: "30" | "90"; itemId?: string | undefined },
): Promise<string> {
  const { items } = await listReorderSuggestions(db, actor, query);
  const head = [
    "SKU",
    "Item",
    `Out in ${query.days} days`,
    "Available",
    "Minimum",
    "Ordered",
    "In drafts",
    "Suggested",
    "Supplier",
    "Unit cost",
    "Currency",
    "Lead time (days)",
  ];
  const lines = items.map((each) => {
    const offer = each.offers.find(({ supplierId }) => supplierId === each.supplierId);
    return csvLine([
      each.item.sku,
      each.item.name,
      each.used,
      each.available,
      each.minStock,
      each.ordered,
      each.inDrafts,
      each.quantity,
      offer?.supplierName ?? null,
      csvMoney(offer?.unitCost ?? null),
      offer?.currency ?? null,
      offer?.leadTimeDays ?? null,
    ]);
  });
  return CSV_BEGINNING + csvLine(head) + lines.join("");
}
