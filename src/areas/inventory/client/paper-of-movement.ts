import type { Permission } from "#src/shared/permissions.ts";
import type { StockMovement } from "../movements/stock-movement.ts";

/** The count, sale or repair that a movement is of, where this person may see it. */
export function paperOf(
  { countId, saleId, deviceId }: StockMovement,
  may: (permission: Permission) => boolean,
): string | null {
  if (countId !== null) return `/inventory/counts/${countId}`;
  if (saleId !== null && may("view_sales")) return `/sales/${saleId}`;
  return deviceId !== null && may("view_devices") ? `/devices/${deviceId}` : null;
}
