import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import type { CartLine } from "../new-order.ts";
import type { CartLineNow, CheckedLine } from "../cart-now.ts";

interface OnlineItem {
  id: string;
  name: string;
  price: number;
  isOut: boolean;
  picture: string | null;
  category: Category;
}

/**
 * Compares a cart with the online shop of this moment. The number of pieces is not compared: more pieces than there are
 * may be asked for, and the public never learns how many there are.
 */
export async function checkCart(db: Database, lines: readonly CartLine[]): Promise<CartLineNow[]> {
  const ids = lines.map(({ itemId }) => itemId);
  const { isOpen } = await getSettings(db, "storefront");
  const { rows } = await sql<OnlineItem>`
    select id, name, shown_price as price, stock_state = 'out' as is_out, category,
           coalesce(featured_image, image_url) as picture
    from online_items where id = any(${ids}::uuid[]) and ${isOpen}::boolean`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ itemId, quantity, unitPrice }) => {
    const item = known.get(itemId);
    const shownPrice = unitPrice ?? null;
    if (!item)
      return {
        itemId,
        quantity,
        shownPrice,
        name: "",
        unitPrice: 0,
        picture: null,
        category: null,
        problem: "gone" as const,
      };
    const { name, price, isOut, picture, category } = item;
    const isChanged = shownPrice !== null && shownPrice !== price;
    const problem = isOut ? "out" : isChanged ? "price" : null;
    return { itemId, quantity, shownPrice, name, unitPrice: price, picture, category, problem };
  });
}

/** The online item whose id ends with these 12 digits, as an address names it. */
export async function findOnlineIdByEnd(db: Database, end: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from online_items where right(id::text, 12) = ${end} limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * The lines of an order with the prices of the shop.
 * @throws Refusal product_not_found, out_of_stock, price_changed
 */
export async function checkedLines(
  db: Database,
  lines: readonly CartLine[],
): Promise<CheckedLine[]> {
  const now = await checkCart(db, lines);
  return now.map(({ itemId, name, quantity, unitPrice, problem }) => {
    if (problem === "gone") refuse("product_not_found", { params: { itemId } });
    if (problem === "out") refuse("out_of_stock", { params: { itemId, name } });
    if (problem === "price")
      refuse("price_changed", { params: { itemId, name, price: unitPrice } });
    return { itemId, name, quantity, unitPrice };
  });
}
