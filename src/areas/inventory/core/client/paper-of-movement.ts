import { pageHref } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { StockMovement } from "../../stock-movement.ts";

/** The address of the stock count, sale or repair of a movement; null if there is none or the user may not see it. */
export function paperOf(
  { countId, saleId, deviceId }: StockMovement,
  may: (permission: Permission) => boolean,
): string | null {
  if (countId !== null) return pageHref("/inventory/counts/$id", { id: countId });
  if (saleId !== null && may("view_sales")) return pageHref("/sales/$id", { id: saleId });
  return deviceId !== null && may("view_devices")
    ? pageHref("/devices/$id", { id: deviceId })
    : null;
}
