import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { linesOf } from "../../core/server/lock-sale.ts";

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

interface GivenLine {
  line: StoredLine;
  quantity: number;
  restock: boolean;
  /** The serial numbers in the request. Undefined means all remaining pieces, if the line has serial numbers. */
  given?: readonly string[] | undefined;
}

/**
 * Adds the serial numbers to each line of a refund, and refuses pieces that were already refunded or replaced. Goods
 * that were sold before their item became serialised can get serial numbers when they return to stock.
 * @throws Refusal serials_required, serial_unknown (not of this line), serial_not_available (already refunded or
 * replaced), validation_failed
 */
export async function nameRefunded<Line extends GivenLine>(
  tx: Tx,
  saleId: string,
  lines: readonly Line[],
): Promise<(Line & { serials: readonly string[] })[]> {
  const isNamed = lines.some(({ line, given }) => given !== undefined || line.serials.length > 0);
  if (!isNamed) return lines.map((each) => ({ ...each, serials: [] }));
  const gone = await refundedSerials(tx, saleId);
  return lines.map((each) => {
    const { line, quantity, given } = each;
    if (line.serials.length === 0) {
      refuseUnkept(each);
      return { ...each, serials: given ?? [] };
    }
    const before = gone.get(line.id) ?? new Set<string>();
    for (const serial of line.replacedSerials) before.add(serial);
    const serials = given ?? line.serials.filter((serial) => !before.has(serial));
    if (serials.length !== quantity) {
      const { itemId, name } = line;
      refuse("serials_required", { params: { itemId, name, requested: quantity } });
    }
    for (const serial of serials) {
      const params = { itemId: line.itemId, name: line.name, serial };
      if (!line.serials.includes(serial)) refuse("serial_unknown", { params });
      if (before.has(serial)) refuse("serial_not_available", { params });
      // From here on, another line of this refund with the same piece is refused.
      before.add(serial);
    }
    gone.set(line.id, before);
    return { ...each, serials };
  });
}

/** Refuses serial numbers for goods sold without any, unless the goods return to the stock of a serialised item. */
function refuseUnkept({ line, restock, given }: GivenLine): void {
  if (given === undefined || (restock && line.isSerialised)) return;
  refuse("validation_failed", { fields: { lines: `${line.name} was not sold by serial number` } });
}

/** The serial numbers that were already refunded, by the id of the sold line. */
async function refundedSerials(tx: Tx, saleId: string): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .selectFrom("saleRefundLines as l")
    .innerJoin("saleItems as i", "i.id", "l.saleItemId")
    .select(["l.saleItemId", "l.serials"])
    .where("i.saleId", "=", saleId)
    .execute();
  const gone = new Map<string, Set<string>>();
  for (const { saleItemId, serials } of rows) {
    const before = gone.get(saleItemId) ?? new Set();
    for (const serial of serials) before.add(serial);
    gone.set(saleItemId, before);
  }
  return gone;
}
