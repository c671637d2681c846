/** The user's choices for a refund, and a preview of its amount and points by the same rules as on the server. */
import type { SaleDetail, SaleItem } from "../../contract.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { refundableQuantity, refundAmount } from "../../rules.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";

export interface LineChoice {
  quantity: number;
  /** Whether the pieces return to stock. */
  restock: boolean;
  /** The chosen serial numbers of a serialised line, as many as the quantity. */
  serials?: readonly string[];
}

/** The choice for each line, by line id. A line without an entry is not refunded. */
export type RefundChoice = Readonly<Record<string, LineChoice>>;

export const leftOf = (line: SaleItem): number => refundableQuantity(line);

/** The serial numbers of a line that can still be refunded; empty when the line has no serial numbers. */
export const serialsLeft = ({ serials, refundedSerials, replacedSerials }: SaleItem): string[] =>
  serials.filter(
    (serial) => !refundedSerials.includes(serial) && !replacedSerials.includes(serial),
  );

/** The choice when the dialog opens: the only piece, if just one can be refunded; otherwise nothing. */
export const firstChoice = (items: readonly SaleItem[]): RefundChoice => {
  const left = items.filter((line) => leftOf(line) > 0);
  return left.length === 1 && left.every((line) => leftOf(line) === 1) ? everything(left) : {};
};

export const everything = (items: readonly SaleItem[], restock = true): RefundChoice =>
  Object.fromEntries(
    items.map((line) => {
      const serials = serialsLeft(line);
      const all = { quantity: leftOf(line), restock };
      return [line.id, serials.length > 0 ? { ...all, serials } : all];
    }),
  );

/** Sets `restock` for all chosen lines when the reason changes, because faulty goods do not return to stock. */
export const restocking = (choice: RefundChoice, restock: boolean): RefundChoice =>
  Object.fromEntries(Object.entries(choice).map(([id, line]) => [id, { ...line, restock }]));

export interface ChosenRefund {
  /** The lines for the body of the request. */
  lines: { saleItemId: string; quantity: number; restock: boolean; serials?: string[] }[];
  pieces: number;
  /** The amount that the server will refund, in minor units. */
  amount: number;
  /** The largest number of points that are taken back. Points that the customer has already spent cannot be taken. */
  points: number;
}

type RefundedFields =
  | "items"
  | "total"
  | "refundedAmount"
  | "pointsRate"
  | "pointsAmount"
  | "customerId"
  | "payments";

export function refundOf(
  sale: Pick<SaleDetail, RefundedFields>,
  choice: RefundChoice,
): ChosenRefund {
  const chosen = sale.items.flatMap((line) => {
    const { quantity = 0, restock = true, serials } = choice[line.id] ?? {};
    return quantity > 0 ? [{ line, quantity, restock, serials }] : [];
  });
  const amount = chosen.length === 0 ? 0 : refundAmount(sale, sale.items, chosen);
  return {
    lines: chosen.map(({ line, quantity, restock, serials }) => ({
      saleItemId: line.id,
      quantity,
      restock,
      ...(serials && { serials: [...serials] }),
    })),
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    amount,
    points: sale.customerId === WALK_IN_CUSTOMER_ID ? 0 : pointsTaken(sale, amount),
  };
}

/** The refund gives back first what has earned points. */
const pointsTaken = (
  { pointsAmount, pointsRate }: Pick<SaleDetail, RefundedFields>,
  amount: number,
): number =>
  pointsFor(pointsAmount, pointsRate) - pointsFor(Math.max(0, pointsAmount - amount), pointsRate);
