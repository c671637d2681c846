import { invariant, Refusal, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { deliveredIn } from "#src/server/http/delivered.ts";
import { limitOf, type MovementKind } from "../../movement-limits.ts";
import {
  keepLimits,
  type ActOfStock,
  type ApprovedAct,
  type LimitedMove,
  type StockActor,
} from "../../limits/server/keep-limits.ts";
import {
  SOLD_UNSEEN,
  type ReasonIn,
  type ReasonOfAdjustment,
  type ReasonOut,
} from "../../rules.ts";
import {
  planSerials,
  writeSerials,
  type SerialChange,
  type SerialPlan,
} from "../../serials/server/move-serials.ts";
import { averageOf, MAX_VALUE } from "../../value-rules.ts";
import { refuseMixedHolders, toRow } from "./stock-rows.ts";
import {
  changeStock,
  lockItems,
  type ChangedItem,
  type LockedItem,
  type StockRow,
} from "../../core/server/stock-statements.ts";

/**
 * The device, sale or order request of a change. With the ids of a device and a sale, the sale belongs to the repair, and
 * pieces are reserved for the sale. An order request can only reserve and release.
 */
export interface StockPurpose {
  deviceId?: string | undefined;
  saleId?: string | undefined;
  orderRequestId?: string | undefined;
  /** The number of the ticket, sale, return or stock count that causes the change, or the name of an imported file. */
  reference?: string | undefined;
  note?: string | undefined;
}

/**
 * One change to one item. `quantity` is a whole number of at least 1; `adjust` takes a signed number.
 * - `bring-in`: pieces come in (IN). `value` is what all of them together cost the shop, by default the item's average.
 *   `isValueKnown` false: the cost is not known, and counts as 0. A serialised piece that was sold or used comes back
 *   at its own cost.
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
  /** What kind of movement it is, and so which limit it has; by default what the reason says (`kindOfReason`). */
  kind?: MovementKind | undefined;
  /** The approval of this change alone, when its value is above a limit. */
  approved?: ApprovedAct | undefined;
} & StockPurpose &
  (
    | {
        act: "bring-in";
        reason: ReasonIn;
        value?: number | undefined;
        isValueKnown?: boolean | undefined;
      }
    | {
        act: "take-out" | "use-reserved";
        reason: ReasonOut;
        /** The pieces left the shop before, so that an archived item does not refuse them (`takeSold`). */
        hasLeft?: true;
      }
    | { act: "adjust"; reason: ReasonOfAdjustment | typeof SOLD_UNSEEN }
    | { act: "reserve"; expiresAt?: string | undefined }
    /** `as` used: a change of the same call takes the pieces for a sale. */
    | { act: "release"; as?: "released" | "expired" | "used" | undefined }
  );

/** An item after the changes, with the data that a sale needs. Callers must not show `cost` without `view_cost`. */
export type MovedItem = Omit<
  ChangedItem,
  "isKnown" | "isArchived" | "isEnough" | "isHeld" | "movements"
>;

/** What the pieces of one change were worth, without a sign. */
export interface MovedValue {
  movementId: string;
  value: number;
  /** The value of one piece, rounded; null: not known. */
  unitCost: number | null;
}

export interface Moved {
  items: MovedItem[];
  /** The values of the changes, in their order; null for a change without a movement, such as a reservation. */
  values: (MovedValue | null)[];
}

/**
 * Changes stock and reservations. No other verb may write them. All changes happen, or none. Changes to the same item
 * are summed before they are checked. Items are locked in the order of their ids, so that concurrent calls cannot
 * deadlock. A call takes two statements for any number of items, one more when a reservation ends or pieces are named,
 * and two more when an item is serialised.
 * Leaving pieces take their part of the item's value, and serialised pieces their own (docs/decisions/0086).
 * A movement whose kind has a limit is counted, and refused above it (`movement-limits.ts`); others cost no statement.
 * The caller has checked the permission of the actor and has locked the device or sale whose reservation changes.
 * `actor` null means the system. An archived item allows only `adjust` and changes that end existing business:
 * `bring-in` for a refund or a returned part, `use-reserved` and `release`.
 * @throws Refusal product_not_found, item_archived, insufficient_stock (`params`: itemId, name, available, requested),
 * conflict (`params.reason` not-reserved: a reservation has fewer pieces than the call takes from it),
 * serials_required, serial_unknown, serial_taken, serial_not_available (`params`: serial), validation_failed (`serials`
 * of an item that is not serialised), and those of `keepLimits`
 */
export async function moveStock(
  tx: Tx,
  actor: StockActor | null,
  changes: readonly StockChange[],
  act: ActOfStock = {},
): Promise<Moved> {
  if (changes.length === 0) return { items: [], values: [] };
  const isTolerant = changes.some(isOnlyDelivered);
  invariant(!isTolerant || deliveredIn(tx), "only what a device delivers has happened before");
  const rows = changes.map(toRow);
  refuseMixedHolders(rows);
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))].toSorted();
  // To end a reservation, or to read the cost of a piece, a statement needs the latest state. Therefore the items are
  // locked before it.
  const isRead =
    rows.some(({ setAside }) => setAside < 0) || changes.some(({ serials }) => serials);
  const locked = isRead ? await lockItems(tx, { itemIds }) : [];
  const pieces = await planPieces(tx, changes, rows, locked);
  const items = await changeStock(tx, {
    changes: JSON.stringify(rows),
    itemIds,
    actorId: actor?.userId ?? null,
  });
  for (const item of items) refuseUnfit(item);
  // Serial numbers are checked before the quantity, because a refusal that names the missing piece is more helpful.
  if (pieces.refusal) throw pieces.refusal;
  refuseUnnamed(changes, items);
  for (const item of items) refuseShort(item);
  if (pieces.plan) await writeSerials(tx, actor?.userId ?? null, pieces.plan);
  await recordEvents(
    tx,
    itemIds.map((itemId) => ({
      kind: "item.stock_changed",
      recordId: itemId,
      actorId: actor?.userId ?? null,
    })),
  );
  const values = valuesOf(rows, items);
  const limited = limitedMoves(changes, rows, values, items);
  if (actor && limited.length > 0) await keepLimits(tx, actor, limited, act);
  return { items, values };
}

const isOnlyDelivered = (change: StockChange): boolean =>
  "reason" in change &&
  (change.reason === SOLD_UNSEEN || ("hasLeft" in change && change.hasLeft === true));

/** The movements that have a limit, with what counts for it. */
function limitedMoves(
  changes: readonly StockChange[],
  rows: readonly StockRow[],
  values: readonly (MovedValue | null)[],
  items: readonly ChangedItem[],
): LimitedMove[] {
  return rows.flatMap(({ kind, itemId, moved: quantity }, nth) => {
    const moved = values[nth];
    if (!kind || limitOf(kind) === null || !moved) return [];
    const item = items.find((each) => each.itemId === itemId);
    const atPrice = Math.min(Math.abs(quantity) * (item?.price ?? 0), MAX_VALUE);
    // Without a known cost, pieces would pass every limit.
    const value = moved.unitCost === null ? Math.max(moved.value, atPrice) : moved.value;
    const { movementId } = moved;
    const approved = changes[nth]?.approved;
    return [{ movementId, kind, name: item?.name ?? "", quantity, value, approved }];
  });
}

/** The values of the movements, in the order of the call. */
function valuesOf(rows: readonly StockRow[], items: readonly ChangedItem[]) {
  const written = new Map(
    items
      .flatMap(({ movements }) => movements)
      .map(({ id, value, unitCost }) => [id, { movementId: id, value: Math.abs(value), unitCost }]),
  );
  return rows.map(({ id }): MovedValue | null => written.get(id) ?? null);
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

/**
 * Plans what happens to the pieces of serialised items, and gives each change the value of its own pieces. A refusal is
 * returned, because refusals of the items come first.
 */
async function planPieces(
  tx: Tx,
  changes: readonly StockChange[],
  rows: StockRow[],
  locked: readonly LockedItem[],
): Promise<{ plan: SerialPlan | null; refusal: Refusal | null }> {
  const serialised = new Map(
    locked.filter(({ isSerialised }) => isSerialised).map((item) => [item.id, item]),
  );
  const moved = changes.flatMap((change, place): SerialChange[] => {
    const item = serialised.get(change.itemId);
    const row = rows[place];
    if (!item || !row) return [];
    const { act, itemId, quantity, serials = null } = change;
    const { id, reason, reference, saleId, deviceId, holderOrder, type, value, isValueKnown } = row;
    return [
      {
        act,
        itemId,
        quantity,
        serials,
        reason,
        reference,
        saleId,
        deviceId,
        orderRequestId: holderOrder,
        name: item.name,
        movementId: type && id,
        given: value === null ? null : { value, isKnown: isValueKnown },
        average: averageOf(item),
      },
    ];
  });
  if (moved.length === 0) return { plan: null, refusal: null };
  try {
    const plan = await planSerials(tx, moved);
    for (const row of rows) {
      const own = plan.values.get(row.id);
      if (own)
        Object.assign(row, { value: Math.sign(row.moved) * own.value, isValueKnown: own.isKnown });
    }
    return { plan, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { plan: null, refusal: error };
    throw error;
  }
}

/**
 * Refuses serial numbers of an item that is not serialised, and changes of a serialised item without them.
 * @throws Refusal serials_required, validation_failed
 */
function refuseUnnamed(changes: readonly StockChange[], items: readonly ChangedItem[]): void {
  const known = new Map(items.map((item) => [item.itemId, item]));
  for (const { act, itemId, quantity, serials } of changes) {
    const item = known.get(itemId);
    if (
      item?.isSerialised &&
      serials === undefined &&
      act !== "use-reserved" &&
      act !== "release"
    ) {
      const requested = Math.abs(quantity);
      refuse("serials_required", { params: { itemId, name: item.name, requested } });
    }
    if (!item?.isSerialised && serials !== undefined) {
      refuse("validation_failed", {
        fields: { serials: "this item is not kept by serial number" },
      });
    }
  }
}
