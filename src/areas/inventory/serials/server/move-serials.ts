import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import type { Tx } from "#src/server/database.ts";
import { goodsBack, SOLD_UNSEEN } from "../../rules.ts";
import { partOfValue, splitValue, type Average } from "../../value-rules.ts";
import { isHere, stateAfterLeaving, type SerialAct, type SerialState } from "../rules.ts";
import { readPieces, writePieces, type Entry, type Piece } from "./serial-statements.ts";

/** A change of stock with the data for the pieces that it moves. */
export interface SerialChange {
  act: SerialAct;
  itemId: string;
  /** The name of the item. Refusals contain it. */
  name: string;
  /** The number of pieces. It is negative for `spoil`, and for an `adjust` that removes pieces. */
  quantity: number;
  /** null: the change ends a whole reservation and moves all of its pieces. Otherwise serial numbers are required. */
  serials: readonly string[] | null;
  reason: string | null;
  reference: string | null;
  /** The id of the movement that records this change; null when the stock stays the same. */
  movementId: string | null;
  saleId: string | null;
  deviceId: string | null;
  orderRequestId?: string | null;
  /** What the incoming pieces cost together; null: the average, or for a piece that was here before its own cost. */
  given: PiecesValue | null;
  /** The average cost of the item. */
  average: Average;
}

/** What pieces cost together. `isKnown` false: the cost of a piece is not known, and counts as 0. */
interface PiecesValue {
  value: number;
  isKnown: boolean;
}

export interface SerialPlan {
  pieces: Map<string, Piece>;
  touched: Set<Piece>;
  entries: Entry[];
  /** The cost of the pieces of each movement, by its id. */
  values: Map<string, PiecesValue>;
}

/**
 * Computes the new states of the pieces, and what each movement is worth, without writing them. The caller has locked
 * the items. Changes that take out or reserve pieces are handled last, because the same call may bring in these pieces.
 * @throws Refusal serials_required, serial_unknown, serial_taken, serial_not_available (`params`: itemId, name,
 * serial)
 */
export async function planSerials(tx: Tx, changes: readonly SerialChange[]): Promise<SerialPlan> {
  const given = changes.map((change) => change.serials);
  const pieces = await readPieces(tx, {
    itemIds: [...new Set(changes.map(({ itemId }) => itemId))],
    serials: given.flatMap((serials) => serials ?? []),
    holders: [
      ...new Set(
        changes.flatMap(({ serials, ...change }) => (serials ? [] : (holderOf(change) ?? []))),
      ),
    ],
  });
  const plan: SerialPlan = {
    pieces: new Map(pieces.map((piece) => [keyOf(piece.itemId, piece.serial), piece])),
    touched: new Set(),
    entries: [],
    values: new Map(),
  };
  const elsewhere = new Map(
    pieces.filter(({ state }) => isHere(state)).map((piece) => [piece.serial, piece.itemId]),
  );
  const inOrder = changes.toSorted((a, b) => Number(isLeaving(a)) - Number(isLeaving(b)));
  for (const change of inOrder) {
    const serials = serialsOf(change, plan, changes);
    const costs = isComing(change) ? costsOfComing(change, serials.length) : null;
    for (const [nth, serial] of serials.entries()) {
      if (isComing(change)) {
        const other = elsewhere.get(serial);
        if (/^\d{15}$/.test(serial) && other !== undefined && other !== change.itemId) {
          refuse("serial_taken", { params: paramsOf(change, serial) });
        }
      }
      move(plan, change, serial, costs?.[nth] ?? null);
    }
  }
  return plan;
}

/** Writes a plan. @throws Refusal serial_taken when another request adds the same IMEI at the same moment */
export async function writeSerials(
  tx: Tx,
  actorId: string | null,
  plan: SerialPlan,
): Promise<void> {
  if (plan.entries.length === 0) return;
  await writePieces(tx, {
    pieces: JSON.stringify([...plan.touched]),
    entries: JSON.stringify(plan.entries),
    actorId,
  });
}

type Holder = Pick<SerialChange, "saleId" | "deviceId" | "orderRequestId">;
const keyOf = (itemId: string, serial: string) => `${itemId} ${serial}`;
const holderOf = ({ saleId, deviceId, orderRequestId }: Holder) =>
  saleId ?? deviceId ?? orderRequestId ?? null;
const isLeaving = ({ act, quantity }: SerialChange) =>
  act === "take-out" || act === "use-reserved" || act === "reserve" || quantity < 0;
const isComing = ({ act, quantity }: SerialChange) =>
  act === "bring-in" || act === "adopt" || (act === "adjust" && quantity > 0);

const paramsOf = ({ itemId, name }: SerialChange, serial: string) => ({ itemId, name, serial });

/** The serial numbers of a change: the given ones or, when the change ends a reservation, those of the reservation. */
function serialsOf(
  change: SerialChange,
  { pieces }: SerialPlan,
  changes: readonly SerialChange[],
): readonly string[] {
  const { itemId, name, serials, quantity } = change;
  const requested = Math.abs(quantity);
  const refuseCount = () => refuse("serials_required", { params: { itemId, name, requested } });
  if (serials) return serials.length === requested ? serials : refuseCount();
  if (change.act !== "release" && change.act !== "use-reserved") return refuseCount();
  const isSameHolder = (other: SerialChange) =>
    other.itemId === itemId && holderOf(other) === holderOf(change);
  const isAlone = changes.filter(isSameHolder).length === 1;
  const held = [...pieces.values()].filter(
    (piece) =>
      piece.itemId === itemId && piece.state === "reserved" && holderOf(piece) === holderOf(change),
  );
  if (!isAlone || held.length !== requested) return refuseCount();
  return held.map(({ serial }) => serial);
}

/**
 * The cost of each incoming piece, except pieces that return at their own cost. The costs are null if the total value
 * is unknown and 0.
 */
function costsOfComing({ given, average }: SerialChange, pieces: number): (number | null)[] {
  const atAverage = average.isKnown ? partOfValue(average.value, pieces, average.pieces) : 0;
  const { value, isKnown } = given ?? { value: atAverage, isKnown: average.isKnown };
  return splitValue(value, pieces).map((cost) => (isKnown || cost > 0 ? cost : null));
}

/** Whether a piece that was here before comes back at its own cost, whatever the change brings. */
const isOwnCost = ({ given, reason }: SerialChange): boolean =>
  given === null || goodsBack.some((each) => each === reason);

/** Checks that the state of the piece allows the act, then sets the new state and adds an entry to its history. */
function move(plan: SerialPlan, change: SerialChange, serial: string, cost: number | null): void {
  const key = keyOf(change.itemId, serial);
  const params = paramsOf(change, serial);
  const known = plan.pieces.get(key);
  if (isComing(change)) {
    // A piece that came in before this rule may still leave and come back.
    if (!known && isShortened(serial)) refuse("serial_shortened", { params });
    if (known && isHere(known.state)) refuse("serial_taken", { params });
    // Movements of a sale or repair can bring back only its own pieces. All other movements can bring back any piece: what
    // was sold unseen may have gone before under the same number.
    const from = change.reason === SOLD_UNSEEN ? null : holderOf(change);
    if (known && from !== null && holderOf(known) !== from) {
      refuse("serial_not_available", { params: { ...params, state: known.state } });
    }
  } else {
    if (!known) return refuse("serial_unknown", { params });
    if (!mayMove(change, known)) {
      refuse("serial_not_available", { params: { ...params, state: known.state } });
    }
  }
  const piece: Piece = known ?? {
    id: newId(),
    itemId: change.itemId,
    serial,
    state: "in_stock",
    entryCount: 0,
    unitCost: null,
    saleId: null,
    deviceId: null,
    orderRequestId: null,
  };
  plan.pieces.set(key, piece);
  piece.state = stateAfter(change);
  if (isComing(change) && !(known && isOwnCost(change))) piece.unitCost = cost;
  if (change.movementId) addCost(plan, change.movementId, piece);
  const isFree = piece.state === "in_stock";
  piece.saleId = isFree ? null : change.saleId;
  piece.deviceId = isFree ? null : change.deviceId;
  piece.orderRequestId = isFree ? null : (change.orderRequestId ?? null);
  piece.entryCount += 1;
  plan.touched.add(piece);
  const { act, reason, movementId, saleId, deviceId, orderRequestId = null, reference } = change;
  plan.entries.push({
    id: newId(),
    serialId: piece.id,
    position: piece.entryCount,
    state: piece.state,
    act,
    reason,
    movementId,
    saleId,
    deviceId,
    orderRequestId,
    reference,
  });
}

function addCost({ values }: SerialPlan, movementId: string, { unitCost }: Piece): void {
  const sum = values.get(movementId) ?? { value: 0, isKnown: true };
  values.set(movementId, {
    value: sum.value + (unitCost ?? 0),
    isKnown: sum.isKnown && unitCost !== null,
  });
}

function mayMove(change: SerialChange, piece: Piece): boolean {
  switch (change.act) {
    case "use-reserved":
    case "release":
      return piece.state === "reserved" && holderOf(piece) === holderOf(change);
    case "spoil":
      return piece.state === "used" && piece.deviceId === change.deviceId;
    default:
      return piece.state === "in_stock";
  }
}

function stateAfter(change: SerialChange): SerialState {
  if (isComing(change) || change.act === "release") return "in_stock";
  if (change.act === "reserve") return "reserved";
  return stateAfterLeaving(change.reason);
}
