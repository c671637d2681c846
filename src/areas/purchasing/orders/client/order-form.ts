/** What a user types about a purchase order. */
import * as z from "zod";
import { asId } from "#src/shared/ids.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { OrderCurrency, ShipmentMode } from "#src/areas/shipments/rules.ts";
import { needed, type Problem } from "#src/client/checks.ts";
import type { PurchaseOrder } from "../contract.ts";
import { readRate, typedRate } from "../../rates/rate-text.ts";
import { orderTotal, type OrderStatus } from "../../rules.ts";
import { HOME_CURRENCY, type PayingMethod } from "../../values.ts";

/** A line with the names that the form shows. */
export interface FormLine {
  itemId: string;
  name: string;
  sku: string;
  quantity: number;
  unitCost: number;
}

/** A type, because the fields of an interface cannot be read by their names. */
export type OrderForm = {
  supplierId: string;
  orderNumber: string;
  orderDate: string;
  status: OrderStatus;
  currency: OrderCurrency;
  /** Empty: the rate that is offered. */
  exchangeRate: string;
  shipmentMode: "" | ShipmentMode;
  agentName: string;
  shippingCost: number | null;
  paymentMethod: "" | PayingMethod;
  paymentAccountId: string;
  notes: string;
  items: FormLine[];
  /** Whether a product is chosen that is not in the order yet. */
  isUnfinished: boolean;
};

export const emptyOrder = (today: string): OrderForm => ({
  supplierId: "",
  orderNumber: "",
  orderDate: today,
  status: "draft",
  currency: HOME_CURRENCY,
  exchangeRate: "",
  shipmentMode: "",
  agentName: "",
  shippingCost: null,
  paymentMethod: "",
  paymentAccountId: "",
  notes: "",
  items: [],
  isUnfinished: false,
});

export const formOf = (order: PurchaseOrder, format: MoneyFormat): OrderForm => ({
  ...emptyOrder(order.orderDate),
  supplierId: order.supplierId,
  orderNumber: order.orderNumber,
  status: order.status,
  currency: order.currency,
  exchangeRate: typedRate(order.exchangeRate, format),
  paymentMethod: order.paymentMethod ?? "",
  paymentAccountId: order.paymentAccountId ?? "",
  notes: order.notes ?? "",
  items: order.items.map(({ itemId, itemName, sku, quantity, unitCost = 0 }) => ({
    itemId,
    name: itemName,
    sku,
    quantity,
    unitCost,
  })),
});

/** The problem of a rate that was typed, or is empty and replaced by the offered one. */
export const problemOfTyped = (
  typed: string,
  offered: number | null,
  format: MoneyFormat,
): Problem =>
  typed.trim() === ""
    ? offered === null
      ? "purchasing:invalid.rate"
      : undefined
    : readRate(typed, format) === null
      ? "purchasing:invalid.rateNumber"
      : undefined;

const problemOfSupplier = (id: string): Problem =>
  needed(id, "purchasing:invalid.supplier") ??
  (asId(id) === null ? "purchasing:invalid.supplierId" : undefined);

/** The problems of the fields that new and changed orders share. */
const checkOrder = (
  form: OrderForm,
  offered: number | null,
  format: MoneyFormat,
): Record<string, Problem> => ({
  orderDate: needed(form.orderDate),
  exchangeRate:
    form.currency === HOME_CURRENCY
      ? undefined
      : problemOfTyped(form.exchangeRate, offered, format),
});

const problemOfLines = ({ items, isUnfinished }: OrderForm): Problem =>
  isUnfinished
    ? "purchasing:invalid.unfinished"
    : items.length === 0
      ? "purchasing:invalid.items"
      : undefined;

export const checkNewOrder = (form: OrderForm, offered: number | null, format: MoneyFormat) => ({
  supplierId: problemOfSupplier(form.supplierId),
  ...checkOrder(form, offered, format),
  shipmentMode: needed(form.shipmentMode, "purchasing:invalid.mode"),
  items: problemOfLines(form),
});

/** The problems of an order that is changed. Users who do not see costs have no lines in their form. */
export const changedOrder = (mayCost: boolean, format: MoneyFormat) =>
  z.custom<OrderForm>().superRefine((form, { addIssue }) => {
    const problems: Record<string, Problem> = {
      orderNumber: form.orderNumber.trim() === "" ? "common:invalid.required" : undefined,
      ...checkOrder(form, null, format),
      ...(mayCost && { items: problemOfLines(form) }),
    };
    for (const [field, message] of Object.entries(problems))
      if (message) addIssue({ code: "custom", message, path: [field] });
  });

/** The changed fields of an order, as the server takes them. */
export const changeOf = (changes: Partial<OrderForm>, format: MoneyFormat) => {
  const { orderNumber, orderDate, status, exchangeRate, notes, items } = changes;
  const { paymentMethod, paymentAccountId } = changes;
  return {
    ...(orderNumber !== undefined && { orderNumber: orderNumber.trim() }),
    ...(orderDate !== undefined && { orderDate }),
    ...(status !== undefined && { status }),
    ...(exchangeRate !== undefined && {
      exchangeRate: readRate(exchangeRate, format) ?? undefined,
    }),
    ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || null }),
    ...(paymentAccountId !== undefined && { paymentAccountId: paymentAccountId || null }),
    ...(notes !== undefined && { notes }),
    ...(items !== undefined && { totalAmount: orderTotal(items), items: linesOf({ items }) }),
  };
};

export const linesOf = ({ items }: Pick<OrderForm, "items">) =>
  items.map(({ itemId, quantity, unitCost }) => ({ itemId, quantity, unitCost }));

export const rateOf = (
  { currency, exchangeRate }: OrderForm,
  offered: number | null,
  format: MoneyFormat,
) => (currency === HOME_CURRENCY ? 1 : (readRate(exchangeRate, format) ?? offered ?? undefined));
