import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { AlertType } from "../rules.ts";

/** More new alerts than this, for example after an import, are told in one notification. */
const MAX_ALONE = 5;

/** Tells of stock that has fallen to its minimum or to zero. An alert is raised once per crossing, and so is this. */
export async function notifyOfAlerts(
  tx: Tx,
  raised: readonly { id: string; itemId: string; type: AlertType }[],
): Promise<void> {
  const low = raised.filter(({ type }) => type === "low_stock" || type === "out_of_stock");
  const told = { to: { permission: "view_inventory" }, actorId: null } as const;
  if (low.length > MAX_ALONE) {
    const href = pageHref("/inventory/alerts", {}, { short: true });
    await notify(tx, {
      ...told,
      type: "warning",
      code: "many_low",
      values: { count: low.length },
      href,
    });
    return;
  }
  for (const { id, itemId, type } of low) {
    const item = await tx
      .selectFrom("inventoryItems")
      .select(["name", "sku", "quantity", "reserved", "minStock"])
      .where("id", "=", itemId)
      .executeTakeFirst();
    if (!item) continue;
    const { quantity, reserved, ...values } = item;
    await notify(tx, {
      ...told,
      type: type === "out_of_stock" ? "error" : "warning",
      code: type === "out_of_stock" ? "out_of_stock" : "low_stock",
      values: { ...values, itemId, available: quantity - reserved },
      href: pageHref("/inventory/$id", { id: itemId }),
      recordId: id,
    });
  }
}
