import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { NewRefund } from "../../new-refund.ts";
import { refundableQuantity, refundAmount } from "../../rules.ts";
import type { linesOf, LockedSale } from "../../core/server/lock-sale.ts";
import { nameRefunded } from "./refund-serials.ts";

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

export interface RefundLine {
  line: StoredLine;
  quantity: number;
  restock: boolean;
  /** The serial numbers of the refunded pieces; empty if they have none. */
  serials: readonly string[];
}

type RefundedPart = Omit<RefundLine, "serials"> & { given?: readonly string[] | undefined };

/** The pieces and the amount of a refund that is not stored yet. */
export interface PlannedRefund {
  lines: readonly RefundLine[];
  amount: number;
}

/**
 * Determines the pieces and the amount of a refund, and stores nothing. The caller has locked the sale.
 * @throws Refusal exceeds_sold, serials_required, serial_unknown, serial_not_available, validation_failed
 */
export async function planRefund(
  tx: Tx,
  sale: LockedSale,
  items: readonly StoredLine[],
  asked: Pick<NewRefund, "lines" | "restock">,
): Promise<PlannedRefund> {
  const lines = await nameRefunded(tx, sale.id, linesToRefund(items, asked));
  return { lines, amount: refundAmount(sale, items, perLine(lines)) };
}

/** The lines to refund: as requested, or all remaining pieces. @throws Refusal exceeds_sold, validation_failed */
function linesToRefund(
  items: readonly StoredLine[],
  input: Pick<NewRefund, "lines" | "restock">,
): RefundedPart[] {
  if (!input.lines) {
    return items
      .map((line) => ({
        line,
        quantity: refundableQuantity(line),
        restock: input.restock,
      }))
      .filter(({ quantity }) => quantity > 0);
  }
  const lines = input.lines.map(({ saleItemId, quantity, restock, serials }, place) => {
    const line = items.find(({ id }) => id === saleItemId);
    if (line) return { line, quantity, restock, given: serials };
    const field = `lines.${place}.saleItemId`;
    return refuse("validation_failed", { fields: { [field]: "is not a line of this sale" } });
  });
  for (const { line } of lines) {
    const left = refundableQuantity(line);
    // A refund may contain a line twice, with and without restocking. Therefore the quantities are added up.
    if (quantityOf(lines, line) > left)
      refuse("exceeds_sold", { params: { name: line.name, left } });
  }
  return lines;
}

const quantityOf = (lines: readonly RefundedPart[], { id }: StoredLine): number =>
  lines.reduce((sum, { line, quantity }) => sum + (line.id === id ? quantity : 0), 0);

/** Adds up the refunded quantities of each sold line, because a refund may contain a line twice. */
export const perLine = (lines: readonly RefundedPart[]) =>
  [...new Set(lines.map(({ line }) => line))].map((line) => ({
    line,
    quantity: quantityOf(lines, line),
  }));
