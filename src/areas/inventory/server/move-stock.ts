import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { MovementType, ReasonIn, ReasonOfAdjustment, ReasonOut } from "../rules.ts";
import { planSerials, writeSerials, type SerialChange } from "../serials/server/move-serials.ts";
import { changeStock, lockItems, type ChangedItem, type StockRow } from "./stock-statements.ts";

/** What it is for. Of a sale that belongs to a repair it is the sale that sets pieces aside. */
export interface StockPurpose {
  deviceId?: string | undefined;
  saleId?: string | undefined;
  /** The number on paper: a ticket, a sale, an order. */
  reference?: string | undefined;
  note?: string | undefined;
}

/**
 * One thing that happens to one item. `quantity` is whole and at least 1, but for `adjust`, where it is signed.
 * - `bring-in`: pieces come (IN), at `unitCost` each, else at the item's own cost.
 * - `take-out`: free pieces go (OUT).
 * - `adjust`: the number is put right (ADJUSTMENT).
 * - `reserve`: free pieces are set aside for the device or sale; what it has already grows.
 * - `use-reserved`: pieces set aside go (OUT): a reservation becomes what it was for.
 * - `release`: pieces set aside are free again.
 *
 * `serials` names the pieces of an item that is kept by serial number, as many as move, in their kept form
 * (serial-number.ts). Only where all that is set aside for somebody ends they may be left out.
 */
export type StockChange = {
  itemId: string;
  quantity: number;
  serials?: readonly string[] | undefined;
} & StockPurpose &
  (
    | { act: "bring-in"; reason: ReasonIn; unitCost?: number | undefined }
    | { act: "take-out" | "use-reserved"; reason: ReasonOut }
    | { act: "adjust"; reason: ReasonOfAdjustment }
    | { act: "reserve"; expiresAt?: string | undefined }
    | { act: "release"; as?: "released" | "expired" | undefined }
  );

/** An item as the changes left it, with what a sale needs to know of it. `cost` is for those with `view_cost`. */
export type MovedItem = Omit<ChangedItem, "isKnown" | "isArchived" | "isEnough" | "isHeld">;

/**
 * The one verb that changes stock: every quantity, every reservation and every row that explains them is written
 * here, for as many items at once as an action has. Items are locked in the order of their ids, so that no two
 * actions wait for each other; the same item twice is summed and checked together; all of it happens or nothing.
 * Two statements (three where something set aside ends), however many items there are; two more where one of them is
 * kept by serial number.
 *
 * The caller has checked the actor's right, and holds the device or sale that sets aside. `actor` null: the system.
 * An archived item only gives back or finishes what was begun: `bring-in` by refund or part returned, `adjust`,
 * `use-reserved` and `release` work, anything else is refused.
 * @throws Refusal product_not_found, item_archived, insufficient_stock (with `params` itemId, name, available,
 * requested), conflict (`params.reason` not-reserved: less is set aside for it than should end), serials_required,
 * serial_unknown, serial_taken, serial_not_available (naming the serial), validation_failed (`serials` of an item
 * that has none)
 */
export async function moveStock(
  tx: Tx,
  actor: { userId: string } | null,
  changes: readonly StockChange[],
): Promise<MovedItem[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(toRow);
  refuseMixedHolders(rows);
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))].toSorted();
  // What is set aside is read with the statement that ends it: that one must begin when nobody else can change it.
  if (rows.some(({ setAside }) => setAside < 0)) await lockItems(tx, { itemIds });
  const items = await changeStock(tx, {
    changes: JSON.stringify(rows),
    itemIds,
    actorId: actor?.userId ?? null,
  });
  const serials = serialChanges(changes, rows, items);
  for (const item of items) refuseUnfit(item);
  // A piece that somebody else just took is named, rather than how few are left.
  const plan = serials.length > 0 ? await planSerials(tx, serials) : null;
  for (const item of items) refuseShort(item);
  if (plan) await writeSerials(tx, actor?.userId ?? null, plan);
  await recordEvents(
    tx,
    itemIds.map((itemId) => ({
      kind: "item.stock_changed",
      recordId: itemId,
      actorId: actor?.userId ?? null,
    })),
  );
  return items;
}

function refuseUnfit({ isKnown, isArchived, isHeld, itemId, name }: ChangedItem): void {
  if (!isKnown) refuse("product_not_found", { params: { itemId } });
  if (isArchived) refuse("item_archived", { params: { itemId, name } });
  if (!isHeld) {
    refuse("conflict", {
      detail: "This is no longer set aside",
      params: { reason: "not-reserved", itemId, name },
    });
  }
}

function refuseShort({ isEnough, itemId, name, available, requested }: ChangedItem): void {
  if (!isEnough) refuse("insufficient_stock", { params: { itemId, name, available, requested } });
}

/** The movements of serialised items. */
function serialChanges(
  changes: readonly StockChange[],
  rows: readonly StockRow[],
  items: readonly ChangedItem[],
): SerialChange[] {
  const isNamed = changes.some(({ serials }) => serials !== undefined);
  if (!isNamed && !items.some(({ isSerialised }) => isSerialised)) return [];
  const known = new Map(items.map((item) => [item.itemId, item]));
  return changes.flatMap((change, place) => {
    const item = known.get(change.itemId);
    const row = rows[place];
    if (!item?.isKnown || !row) return [];
    if (!item.isSerialised) {
      if (change.serials === undefined) return [];
      return refuse("validation_failed", {
        fields: { serials: "this item is not kept by serial number" },
      });
    }
    const { act, itemId, quantity, serials = null } = change;
    const { reason, reference, saleId, deviceId } = row;
    return {
      act,
      itemId,
      name: item.name,
      quantity,
      serials,
      reason,
      reference,
      saleId,
      deviceId,
      movementId: row.type && row.id,
      unitCost: row.unitCost ?? item.cost,
    };
  });
}

const movementOf: Partial<Record<StockChange["act"], MovementType>> = {
  "bring-in": "IN",
  "take-out": "OUT",
  "use-reserved": "OUT",
  adjust: "ADJUSTMENT",
};

/** How each act changes what is on the shelf and what of it is set aside, per piece. */
const effects: Record<StockChange["act"], { moved: -1 | 0 | 1; setAside: -1 | 0 | 1 }> = {
  "bring-in": { moved: 1, setAside: 0 },
  "take-out": { moved: -1, setAside: 0 },
  adjust: { moved: 1, setAside: 0 },
  reserve: { moved: 0, setAside: 1 },
  "use-reserved": { moved: -1, setAside: -1 },
  release: { moved: 0, setAside: -1 },
};

function toRow(change: StockChange, place: number): StockRow {
  const { itemId, act, quantity, deviceId = null, saleId = null } = change;
  invariant(
    Number.isSafeInteger(quantity) && quantity !== 0,
    "a change of stock is a whole number",
  );
  invariant(act === "adjust" || quantity > 0, `${act} takes a number of pieces`);
  const { moved, setAside } = effects[act];
  invariant(setAside === 0 || (deviceId ?? saleId), `${act} says for which device or sale`);
  return {
    place,
    id: newId(),
    itemId,
    moved: moved * quantity,
    setAside: setAside * quantity,
    type: movementOf[act] ?? null,
    reason: "reason" in change ? change.reason : null,
    note: change.note ?? null,
    reference: change.reference ?? null,
    deviceId,
    saleId,
    unitCost: act === "bring-in" ? (change.unitCost ?? null) : null,
    holderDevice: saleId ? null : deviceId,
    holderSale: saleId,
    expiresAt: act === "reserve" ? (change.expiresAt ?? null) : null,
    endedAs: act === "use-reserved" ? "used" : act === "release" ? (change.as ?? "released") : null,
    isNewUse: isNewUse(change),
  };
}

/** Not for an item that was archived. */
function isNewUse(change: StockChange): boolean {
  if (change.act === "bring-in") return change.reason === "opening" || change.reason === "received";
  return change.act === "take-out" || change.act === "reserve";
}

/** In one call, what a device or sale has of an item grows or ends, not both: nobody means that. */
function refuseMixedHolders(rows: readonly StockRow[]): void {
  const direction = new Map<string, number>();
  for (const { itemId, holderDevice, holderSale, setAside } of rows) {
    if (setAside === 0) continue;
    const holder = `${itemId} ${holderDevice ?? holderSale}`;
    const sign = Math.sign(setAside);
    invariant((direction.get(holder) ?? sign) === sign, "a reservation grows or ends, not both");
    direction.set(holder, sign);
  }
}
