/** What somebody chose to give back of a sale, and what the server will make of it: the same rules, asked before. */
import type { SaleDetail, SaleItem } from "../../contract.ts";
import { pointsOfRefund, refundableQuantity, refundAmount } from "../../rules.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/contract.ts";

export interface LineChoice {
  quantity: number;
  /** Back on the shelf, to be sold again. */
  restock: boolean;
  /** Of a line that was sold by serial number: which pieces, as many as the quantity. */
  serials?: readonly string[];
}

/** By the id of the line. A line that is not in it stays sold. */
export type RefundChoice = Readonly<Record<string, LineChoice>>;

export const leftOf = (line: SaleItem): number => refundableQuantity(line);

/** Those of the line that did not come back yet; empty where it was not sold by serial number. */
export const serialsLeft = ({ serials, refundedSerials, replacedSerials }: SaleItem): string[] =>
  serials.filter(
    (serial) => !refundedSerials.includes(serial) && !replacedSerials.includes(serial),
  );

/** A single piece is what was meant; among several somebody has to say which. */
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

export interface ChosenRefund {
  /** As the server takes them. */
  lines: { saleItemId: string; quantity: number; restock: boolean; serials?: string[] }[];
  pieces: number;
  /** Minor units, to the cent what the server will give back. */
  amount: number;
  /** At most: what a customer has spent already cannot be taken. */
  points: number;
}

export function refundOf(
  sale: Pick<SaleDetail, "items" | "total" | "refundedAmount" | "pointsRate" | "customerId">,
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
    points: sale.customerId === WALK_IN_CUSTOMER_ID ? 0 : pointsOfRefund(sale, amount),
  };
}
