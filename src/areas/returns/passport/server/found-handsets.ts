/** How the search of the whole shop finds handsets: by the numbers of their visits, or as goods that the shop sold. */
import { pageHref } from "#src/shared/addresses.ts";
import { shapeOf } from "#src/shared/number-shapes.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import { foundDevices } from "#src/areas/devices/list/server/found-devices.ts";
import { normalizeSerial } from "#src/areas/inventory/serials/serial-number.ts";

const SHORTEST_CODE = 4;
const SHORTEST_SERIAL = 8;

const toRecord = (code: string, name: string): FoundRecord => ({
  id: code,
  title: name,
  subtitle: code,
  href: pageHref("/passport", {}, { code }),
});

async function findHandsets(
  db: Database,
  actor: Actor,
  text: string,
  most: number,
): Promise<FoundRecord[]> {
  const shape = shapeOf(text);
  if (shape.as === "text") return [];
  const isTicket = shape.as === "document" && shape.document.kind === "ticket";
  const typed = searchKey((shape.as === "code" && shape.code.digits) || text);
  const ending = shape.as === "code" ? shape.code.ending : "";
  if (!isTicket && typed.length < SHORTEST_CODE) return [];
  const found = new Map<string, FoundRecord>();
  for (const device of await foundDevices.find(db, text, most)) {
    const codes = [device.imei, device.serialNumber].filter((each) => each !== null);
    const named = codes.find((each) => searchKey(each).includes(typed));
    const isNamed = isTicket || (ending !== "" && device.ticketNumber.endsWith(ending));
    const code = named ?? (isNamed ? codes[0] : undefined);
    if (code && !found.has(code))
      found.set(code, toRecord(code, `${device.brand} ${device.model}`));
  }
  return found.size > 0 || shape.as !== "code"
    ? [...found.values()]
    : findGoods(db, actor, shape.code);
}

/** A handset that the shop sold but never repaired. The user must type its complete number. */
async function findGoods(
  db: Database,
  actor: Actor,
  { word, digits }: { word: string; digits: string },
): Promise<FoundRecord[]> {
  if (word.length < SHORTEST_SERIAL) return [];
  if (!may(actor, "view_inventory") && !may(actor, "use_parts")) return [];
  const piece = await db
    .selectFrom("itemSerials as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["p.serial", "i.name"])
    .where("p.serial", "=", normalizeSerial(digits || word))
    .executeTakeFirst();
  return piece ? [toRecord(piece.serial, piece.name)] : [];
}

export const handsetSearch: RecordSearch = {
  kind: "handset",
  access: ["view_devices"],
  find: findHandsets,
  // A passport is not a record: what was opened is its repair.
  named: async () => [],
};
