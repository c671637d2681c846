/** Answers the choice of pieces by serial number from the copies of this device. */
import type { OfflineAnswer } from "#src/client/copies/read-with-copies.ts";
import type { ItemSerial } from "#src/areas/inventory/serials/contract.ts";
import { normalizeSerial } from "#src/areas/inventory/serials/serial-number.ts";
import { pageOf, type ListInput } from "./page-of-copies.ts";
import type { KeptList } from "./pack-store.ts";

type Serials = KeptList<"serials">;

/** The pieces of an item that are in stock. The copies know no others. */
export function listCopiedSerials(
  list: Serials,
  itemId: string,
  query: ListInput,
): OfflineAnswer | null {
  const { state, deviceId, search = "" } = query;
  if (state !== "in_stock" || deviceId !== undefined) return null;
  const part = normalizeSerial(String(search));
  const found = [...list.rows.values()]
    .filter((each) => each.itemId === itemId && each.serial.includes(part))
    .toSorted((a, b) => a.serial.localeCompare(b.serial));
  const page = pageOf(found, query);
  if (!page) return null;
  const items = page.items.map(({ id, serial, cameAt }): ItemSerial => ({
    id,
    itemId,
    serial,
    isImei: /^\d{15}$/.test(serial),
    state: "in_stock",
    sale: null,
    device: null,
    cameAt,
    wentAt: null,
  }));
  return {
    answer: { ...page, items, total: found.length },
    at: list.at,
    isPartial: list.isCut,
  };
}
