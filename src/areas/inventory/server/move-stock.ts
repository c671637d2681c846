import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { MovementType, ReasonIn, ReasonOfAdjustment, ReasonOut } from "../rules.ts";
import { planSerials, writeSerials, type SerialChange } from "../serials/server/move-serials.ts";
import { changeStock, lockItems, type ChangedItem, type StockRow } from "./stock-statements.ts";

/**
 * The device or sale of a change. With both ids the sale belongs to the repair, and pieces are reserved for the sale.
 */
export interface StockPurpose {
  deviceId?: string | undefined;
  saleId?: string | undefined;
  /** The number of the ticket, sale, return or stock count that causes the change, or the name of an imported file. */
  reference?: string | undefined;
  note?: string | undefined;
}

/**
 * One change to one item. `quantity` is a whole number of at least 1; `adjust` takes a signed number.
 * - `bring-in`: pieces come in (IN), at `unitCost` each, by default the item's cost.
 * - `take-out`: available pieces go out (OUT).
 * - `adjust`: corrects the quantity (ADJUSTMENT).
 * - `reserve`: reserves available pieces for the device or sale, in addition to its existing reservation.
 * - `use-reserved`: reserved pieces go out (OUT) for their device or sale.
 * - `release`: reserved pieces become available again.
 *
 * `serials` names all moved pieces of a serialised item, in normalised form (serial-number.ts). It may be absent only
 * when the whole reservation of a device or sale ends.
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

/** An item after the changes, with the data that a sale needs. Callers must not show `cost` without `view_cost`. */
export type MovedItem = Omit<ChangedItem, "isKnown" | "isArchived" | "isEnough" | "isHeld">;

/**
 * Changes stock and reservations. No other verb may write them. All changes happen, or none. Changes to the same item
 * are summed before they are checked. Items are locked in the order of their ids, so that concurrent calls cannot
 * deadlock. A call takes two statements for any number of items, one more when a reservation ends, and two more when an
 * item is serialised.
 * The caller has checked the permission of the actor and has locked the device or sale whose reservation changes.
 * `actor` null means the system. An archived item allows only `adjust` and changes that end existing business:
 * `bring-in` for a refund or a returned part, `use-reserved` and `release`.
 * @throws Refusal product_not_found, item_archived, insufficient_stock (`params`: itemId, name, available, requested),
 * conflict (`params.reason` not-reserved: a reservation has fewer pieces than the call takes from it),
 * serials_required, serial_unknown, serial_taken, serial_not_available (`params`: serial), validation_failed (`serials`
 * of an item that is not serialised)
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
  // To end a reservation the statement must read its latest state, so the items are locked before the statement.
  if (rows.some(({ setAside }) => setAside < 0)) await lockItems(tx, { itemIds });
  const items = await changeStock(tx, {
    changes: JSON.stringify(rows),
    itemIds,
    actorId: actor?.userId ?? null,
  });
  const serials = serialChanges(changes, rows, items);
  for (const item of items) refuseUnfit(item);
  // Serial numbers are checked before the quantity, because a refusal that names the missing piece is more helpful.
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

/** The changes of serialised items, in the form that `planSerials` needs. */
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

/** How each act changes the stock (`moved`) and the reserved pieces (`setAside`), for each piece of its quantity. */
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

/** Whether new pieces arrive, or available pieces are taken out or reserved. An archived item refuses such a change. */
function isNewUse(change: StockChange): boolean {
  if (change.act === "bring-in") return change.reason === "opening" || change.reason === "received";
  return change.act === "take-out" || change.act === "reserve";
}

/** Checks that a call does not both add to and end the same reservation. A caller that does this has a bug. */
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
