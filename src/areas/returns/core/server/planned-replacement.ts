import { sql, type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { LockedReturn } from "./lock-return.ts";
import type { ReplacementLimit } from "../../replacement-rules.ts";
import type { PlannedReplacement } from "../../replacement-schemas.ts";

/** What one piece of the sold line `l` was priced at, before discounts. */
export const soldPriceOf = sql<number>`greatest(l.list_price, l.unit_price)`;

/** What the customer of return `r` is to get, at the price of today. */
export const plannedReplacementOf = sql<PlannedReplacement | null>`(
  select json_build_object('itemId', p.id, 'name', p.name, 'isSerialised', p.is_serialised,
    'quantity', r.planned_quantity, 'price', p.price, 'value', p.price * r.planned_quantity,
    'approvedValue', r.replacement_approved_value, 'approvedBy', ${userInJson("r.replacement_approved_by")},
    'approvedAt', ${momentInJson(sql`r.replacement_approved_at`)})
  from inventory_items p where p.id = r.planned_item_id)`;

/** What a replacement of a return is compared with. */
export function limitOf(returned: LockedReturn): ReplacementLimit {
  const { itemId, sold, plannedItemId, plannedQuantity, replacementApprovedValue } = returned;
  return {
    item: itemId && sold ? { id: itemId, soldPrice: sold.price } : null,
    planned:
      plannedItemId && plannedQuantity
        ? {
            itemId: plannedItemId,
            quantity: plannedQuantity,
            approvedValue: replacementApprovedValue,
          }
        : null,
  };
}

/** The columns of a return whose chosen replacement is approved at this value. */
export const approvedNow = (actor: Actor, value: number): UpdateObject<DB, "returnedDevices"> => ({
  replacementApprovedValue: value,
  replacementApprovedBy: actor.userId,
  replacementApprovedAt: sql`now()`,
});

/** The columns of a return whose chosen replacement nobody has approved. */
export const approvedByNobody = {
  replacementApprovedValue: null,
  replacementApprovedBy: null,
  replacementApprovedAt: null,
};

/** @throws Refusal validation_failed */
export function refuseMoreThanCameBack(
  returned: LockedReturn,
  quantity: number,
  field: string,
): void {
  if (quantity <= returned.quantity) return;
  refuse("validation_failed", {
    fields: { [field]: "is more than came back" },
    params: { most: returned.quantity },
  });
}

/** The item that is to be given, with its price of now. @throws Refusal product_not_found */
export async function itemToGive(
  tx: Tx,
  itemId: string,
): Promise<{ name: string; price: number; isArchived: boolean }> {
  const item = await tx
    .selectFrom("inventoryItems")
    .select(["name", "price", sql<boolean>`archived_at is not null`.as("isArchived")])
    .where("id", "=", itemId)
    .executeTakeFirst();
  return item ?? refuse("product_not_found", { params: { itemId } });
}
