/**
 * Reads the saved till from the browser's storage. Any script or user can change this storage, and a screen that fails
 * on invalid data would fail at every start. Therefore only the invalid parts are dropped. The valid parts are kept,
 * because they may include carts that were sent.
 */
import { paymentMethods } from "#src/areas/payments/providers.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { manualDiscounts } from "../../rules.ts";
import type { Cart, CartLine } from "./cart.ts";
import type { AsideCart, ParkedCart, TillState, TillStep } from "./till-store.ts";

/** `cart` is null when the saved cart cannot be read. */
export type ReadTill = Omit<TillState, "cart"> & { cart: Cart | null };

export function readTill(kept: Record<string, unknown>): ReadTill {
  const cart = isCart(kept["cart"]) ? kept["cart"] : null;
  const step = cart && isStep(kept["step"]) ? kept["step"] : ({ at: "cart" } as const);
  return { cart, step, held: listOf(kept["held"], isHeld), aside: listOf(kept["aside"], isAside) };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = <T>(value: unknown, isOne: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(isOne) : [];

const isText = (value: unknown) => typeof value === "string";
const isMoment = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isOneOf = (choices: readonly string[], value: unknown) =>
  choices.some((each) => each === value);

const isHeld = (value: unknown): value is ParkedCart =>
  isRecord(value) &&
  isCart(value["cart"]) &&
  isMoment(value["heldAt"]) &&
  (value["refusal"] === undefined || isRecord(value["refusal"]));

const isAside = (value: unknown): value is AsideCart =>
  isRecord(value) &&
  isCart(value["cart"]) &&
  isMoment(value["since"]) &&
  isStep(value["step"]) &&
  value["step"].at !== "cart";

function isStep(value: unknown): value is TillStep {
  if (!isRecord(value)) return false;
  if (value["at"] === "done") return value["kept"] === undefined || isKept(value["kept"]);
  if (value["at"] !== "sending") return isOneOf(["cart", "paying"], value["at"]);
  const { key, tender, sentAt, by } = value;
  return (
    isText(key) &&
    isRecord(tender) &&
    isText(sentAt) &&
    (by === undefined || isOneOf(["outbox", "page"], by))
  );
}

const isKept = (value: unknown): boolean =>
  isRecord(value) && isText(value["key"]) && isRecord(value["tender"]) && isMoment(value["at"]);

function isCart(value: unknown): value is Cart {
  if (!isRecord(value)) return false;
  const { id, lines, customer, discount, method, repair, order } = value;
  return (
    isText(id) &&
    Array.isArray(lines) &&
    lines.every(isLine) &&
    (customer === null || customer === "new" || (isRecord(customer) && isText(customer["id"]))) &&
    (discount === null || isDiscount(discount)) &&
    (method === null || isOneOf(paymentMethods, method)) &&
    (repair === null ||
      (isRecord(repair) && isText(repair["id"]) && isText(repair["ticketNumber"]))) &&
    (order === undefined || (isRecord(order) && isText(order["id"]) && isText(order["number"])))
  );
}

const isTier = (value: unknown): boolean =>
  isRecord(value) && isOneOf(loyaltyLevels, value["level"]) && Number.isFinite(value["value"]);

function isDiscount(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, name, redemptionId, percent, amount } = value;
  const isNumberOrNull = (each: unknown) => each === null || Number.isFinite(each);
  switch (type) {
    case "tier":
      return isTier(value) && (value["was"] === undefined || isTier(value["was"]));
    case "reward":
      return [redemptionId, name].every(isText) && [percent, amount].every(isNumberOrNull);
    default:
      return (
        isOneOf(manualDiscounts, type) &&
        Number.isFinite(value["value"]) &&
        isText(value["reason"]) &&
        (value["approvalId"] === undefined || isText(value["approvalId"]))
      );
  }
}

function isLine(value: unknown): value is CartLine {
  if (!isRecord(value)) return false;
  const { itemId, name, sku, price, quantity, available, override, serials, agreed } = value;
  return (
    [itemId, name, sku].every(isText) &&
    [price, quantity].every(isAmount) &&
    Number.isSafeInteger(available) &&
    (override === null ||
      (isRecord(override) && isAmount(override["unitPrice"]) && isText(override["reason"]))) &&
    (serials === undefined || (Array.isArray(serials) && serials.every(isText))) &&
    (agreed === undefined ||
      (isRecord(agreed) &&
        [agreed["unitPrice"], agreed["quantity"], agreed["held"]].every(isAmount)))
  );
}
