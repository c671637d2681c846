import { invariant } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { kindOfReason, limitOf } from "../../movement-limits.ts";
import type { MovementType } from "../../rules.ts";
import type { StockChange } from "./move-stock.ts";
import type { StockRow } from "../../core/server/stock-statements.ts";

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

/** The row of a change, as the statement takes it. `place` is its index in the call. */
export function toRow(change: StockChange, place: number): StockRow {
  const { itemId, act, quantity, deviceId = null, saleId = null, orderRequestId = null } = change;
  invariant(
    Number.isSafeInteger(quantity) && quantity !== 0,
    "a change of stock is a whole number",
  );
  invariant(act === "adjust" || quantity > 0, `${act} takes a number of pieces`);
  const { moved, setAside } = effects[act];
  invariant(setAside === 0 || (deviceId ?? saleId ?? orderRequestId), `${act} says for whom`);
  return {
    place,
    id: newId(),
    itemId,
    moved: moved * quantity,
    setAside: setAside * quantity,
    type: movementOf[act] ?? null,
    reason: "reason" in change ? change.reason : null,
    kind: limitedKind(change),
    note: change.note ?? null,
    reference: change.reference ?? null,
    deviceId,
    saleId,
    value: act === "bring-in" ? (change.value ?? null) : null,
    isValueKnown: act !== "bring-in" || (change.isValueKnown ?? true),
    holderDevice: saleId ? null : deviceId,
    holderSale: saleId,
    holderOrder: orderRequestId,
    expiresAt: act === "reserve" ? (change.expiresAt ?? null) : null,
    endedAs: act === "use-reserved" ? "used" : act === "release" ? (change.as ?? "released") : null,
    isNewUse: isNewUse(change),
  };
}

/** The kind of a movement that has a limit; null for other changes. */
function limitedKind(change: StockChange): StockRow["kind"] {
  if (!("reason" in change)) return null;
  const kind = change.kind ?? kindOfReason[change.reason];
  return limitOf(kind) === null ? null : kind;
}

/** Whether new pieces arrive, or available pieces are taken out or reserved. An archived item refuses such a change. */
function isNewUse(change: StockChange): boolean {
  if (change.act === "bring-in") return change.reason === "opening" || change.reason === "received";
  return (change.act === "take-out" && !change.hasLeft) || change.act === "reserve";
}

/** Checks that a call does not both add to and end the same reservation. A caller that does this has a bug. */
export function refuseMixedHolders(rows: readonly StockRow[]): void {
  const direction = new Map<string, number>();
  for (const { itemId, holderDevice, holderSale, holderOrder, setAside } of rows) {
    if (setAside === 0) continue;
    const holder = `${itemId} ${holderDevice ?? holderSale ?? holderOrder}`;
    const sign = Math.sign(setAside);
    invariant((direction.get(holder) ?? sign) === sign, "a reservation grows or ends, not both");
    direction.set(holder, sign);
  }
}
