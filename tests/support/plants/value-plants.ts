/** Changes that violate the invariants of the value of stock, by the name of the invariant. */
export const valuePlants: Record<string, string[]> = {
  "an item's value is the sum of its movements and of its changes without pieces": [
    "alter table stock_movements disable trigger user",
    "update stock_movements set value = value + 1 where quantity > 0",
  ],
  "an item kept by serial number is worth its pieces": [
    "update item_serials set unit_cost = unit_cost + 1 where state = 'in_stock'",
  ],
  "an item without stock has no value, and its cost is the average of its stock": [
    "update inventory_items set cost = cost + 1 where quantity > 0",
  ],
  "a sale costs what left the stock for it": [
    "alter table sale_items disable trigger user",
    "update sale_items set cost = cost + 1",
  ],
  "a repair's parts cost what left the stock for it": [
    "update device_parts set cost = cost + 1 where used > 0",
  ],
  "what an item brought in is the cost of goods sold and what is left": [
    "alter table stock_value_entries disable trigger user",
    `insert into stock_value_entries (id, item_id, part, reason, value, quantity, value_after)
     select gen_random_uuid(), id, 'stock', 'correction', 1, quantity, value from inventory_items where quantity > 0`,
  ],
};
