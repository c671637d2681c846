import { cashStepOf } from "#src/areas/payments/cash-rounding.ts";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { newId } from "#src/shared/ids.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { rateOn, STANDARD_CODE, type TaxCode } from "#src/areas/settings/taxes/rules.ts";
import type { NewSale } from "../../new-sale.ts";
import { LARGEST_SUBTOTAL, totalsOf, type SaleTotals, type ServiceCharge } from "../../rules.ts";
import type { ApprovedDiscount } from "../../discount-requests/server/use-discount.ts";
import type { OrderToSell } from "../../orders/server/sell-order.ts";
import { cartDiscount, type LockedReward, type SaleDiscount } from "./cart-discount.ts";
import { priceOf } from "../../prices/server/price-of-line.ts";
import type { Basis, BasisItem } from "./read-basis.ts";

/** A line of the cart, with the price, tax rate and cost that the server read for its item. */
export interface SoldLine {
  id: string;
  itemId: string;
  name: string;
  sku: string;
  quantity: number;
  listPrice: number;
  unitPrice: number;
  priceReason: string | null;
  totalPrice: number;
  discountShare: number;
  taxCode: TaxCode;
  taxRate: number;
  taxAmount: number;
  /** The cost of one piece, rounded; null: not known. */
  unitCost: number | null;
  /** The exact value that left the stock; null: no piece has left. */
  cost: number | null;
  deviceId: string | null;
  /** The serial numbers of the sold pieces; empty for items that are not serialised. */
  serials: readonly string[];
  /** How long the shop answers for the pieces. Later settings do not change it. */
  warrantyDays: number;
}

export interface PricedCart {
  discount: SaleDiscount | null;
  lines: SoldLine[];
  totals: SaleTotals<TaxCode>;
}

/** What decides about prices beside the settings: each is locked, and null if the cart has none. */
export interface CartTerms {
  reward: LockedReward | null;
  order: OrderToSell | null;
  approved: ApprovedDiscount | null;
}

/**
 * Calculates the prices and totals of a cart. A line has the price of its item in the database, or a permitted
 * `priceOverride`. Clients cannot send any other price or total (docs/decisions/0017-checkout.md); they can only say
 * which total they expect.
 * @throws Refusal product_not_found, item_archived, insufficient_stock, serials_required, forbidden, validation_failed,
 * total_changed, approval_outdated
 */
export function priceCart(
  actor: Actor,
  {
    lines: cart,
    discount: asked,
    expectedTotal,
    ...paid
  }: Pick<NewSale, "lines" | "discount" | "payment" | "payments" | "expectedTotal">,
  basis: Basis,
  { reward, order, approved }: CartTerms,
): PricedCart {
  const { business, sales } = basis.settings;
  const parts = paid.payments ?? (paid.payment ? [{ ...paid.payment, amount: 0 }] : []);
  const rateOf = taxRates(basis, parts);
  refuseImpossible(cart, basis, order);
  const priced = cart.map((line) => {
    const { itemId, quantity, deviceId = null, serials = [], priceOverride } = line;
    const item = itemOf(basis, itemId);
    if (priceOverride) requirePermission(actor, "override_prices");
    return {
      id: newId(),
      itemId,
      name: item.name,
      sku: item.sku,
      quantity,
      listPrice: item.price,
      ...priceOf(line, item, order),
      taxCode: item.taxCode,
      taxRate: rateOf(item.taxCode),
      unitCost: item.cost,
      cost: null,
      deviceId,
      serials,
      warrantyDays: item.warrantyDays ?? business.goodsWarrantyDays,
    };
  });
  const subtotal = priced.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  if (subtotal > LARGEST_SUBTOTAL) {
    refuse("validation_failed", { fields: { lines: "come to more than can be paid at once" } });
  }
  const goods = { subtotal, lines: priced };
  const discount = cartDiscount(actor, { discount: asked, reward, approved }, goods, basis);
  const isCash = parts.some(({ method }) => method === "cash");
  const roundTo = isCash ? cashStepOf(sales) : 0;
  const byOthers = parts.reduce(
    (sum, { method, amount }) => (method === "cash" ? sum : sum + amount),
    0,
  );
  const totals = totalsOf(priced, discount, roundTo, byOthers, serviceCharge(business, rateOf));
  for (const said of [expectedTotal, basis.happened?.total])
    if (said !== undefined && said !== totals.total)
      refuse("total_changed", { params: { total: totals.total } });
  const none = { totalPrice: 0, discountShare: 0, taxAmount: 0 };
  return {
    totals,
    discount,
    lines: priced.map((line, place) => ({ ...line, ...(totals.lines[place] ?? none) })),
  };
}

/** The rate of each code on the day of the sale. A sale that is paid by several methods has the rates of no method of its own. */
function taxRates({ rates, happened }: Basis, parts: readonly { method: string }[]) {
  const day = today(happened ? new Date(happened.at) : undefined);
  const methods = new Set(parts.map(({ method }) => method));
  const [method = null] = methods.size === 1 ? methods : [];
  return (code: TaxCode): number => rateOn(rates, code, method, day);
}

const serviceCharge = (
  { serviceChargeEnabled, serviceChargePercent: percent }: Basis["settings"]["business"],
  rateOf: (code: TaxCode) => number,
): ServiceCharge<TaxCode> | null =>
  serviceChargeEnabled ? { percent, taxCode: STANDARD_CODE, taxRate: rateOf(STANDARD_CODE) } : null;

/**
 * Refuses a cart that cannot be sold, before the sale is written. Several lines of one item are checked as one
 * quantity. If the stock changes after this check, `moveStock` refuses the sale.
 */
function refuseImpossible(cart: NewSale["lines"], basis: Basis, order: OrderToSell | null): void {
  const wanted = new Map<string, number>();
  cart.forEach((line, place) => refuseUnnamed(line, place, itemOf(basis, line.itemId)));
  for (const { itemId, quantity } of cart) {
    wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  }
  for (const [itemId, requested] of wanted) {
    const { name, available, isArchived, isSerialised } = itemOf(basis, itemId);
    // The pieces are gone already (`takeSold`).
    if (basis.happened) continue;
    if (isArchived) refuse("item_archived", { params: { itemId, name } });
    // For a serialised item only `moveStock` checks the stock, because its refusal names the missing piece.
    const held = order?.agreed.get(itemId)?.held ?? 0;
    if (!isSerialised && available + held < requested) {
      const there = available + held;
      refuse("insufficient_stock", { params: { itemId, name, available: there, requested } });
    }
  }
}

/** Refuses a serialised item without a serial number for each piece, and any other item with serial numbers. */
function refuseUnnamed(
  { itemId, quantity, serials }: NewSale["lines"][number],
  place: number,
  { name, isSerialised }: BasisItem,
): void {
  if (isSerialised && serials?.length !== quantity) {
    refuse("serials_required", { params: { itemId, name, requested: quantity } });
  }
  if (!isSerialised && serials) {
    const field = `lines.${place}.serials`;
    refuse("validation_failed", { fields: { [field]: "this item is not kept by serial number" } });
  }
}

const itemOf = ({ items }: Basis, itemId: string) =>
  items.get(itemId) ?? refuse("product_not_found", { params: { itemId } });
