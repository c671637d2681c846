import { sql } from "kysely";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { InventoryAnalytics } from "../contract.ts";
import { ageBands, turnover } from "../rules.ts";
import { getOutgoings, listDayChanges, listShrinkage, type DayChange } from "./period-queries.ts";
import { getShelf, listCategoryStock } from "./shelf-queries.ts";

interface Worth {
  pieces: number;
  atPrice: number;
  atCost: number;
}

/** Reads all figures from one snapshot of the database, so that they fit together. Omits costs without `view_cost`. */
export async function getAnalytics(
  db: Database,
  actor: Actor,
  days: number,
): Promise<InventoryAnalytics> {
  const to = today();
  const from = addDays(to, 1 - days);
  const since = startOfDay(from);
  const mayCost = may(actor, "view_cost");
  const read = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // With less memory PostgreSQL would write the sums of a hundred thousand items to the disk, which is slow.
      await sql`set local work_mem = '64MB'`.execute(tx);
      return {
        stock: await listCategoryStock(tx),
        changes: await listDayChanges(tx, since),
        outgoings: await getOutgoings(tx, since),
        shrinkage: await listShrinkage(tx, since),
        shelf: await getShelf(tx, mayCost ? "at_cost" : "at_price"),
      };
    });
  const worth = ({ pieces, atPrice, atCost }: Worth) => ({
    pieces,
    atPrice,
    ...(mayCost && { atCost }),
  });
  const total = sum(read.stock);
  const line = valueLine(total, read.changes, from, to);
  const costOfGoods = read.changes.reduce((cost, change) => cost + change.costOfGoods, 0);
  const averageStock = Math.round(line.reduce((all, { atCost }) => all + atCost, 0) / line.length);
  const out = new Map(read.outgoings.byCategory.map((each) => [each.category, each.out]));
  const idle = (each: (typeof read.shelf)["slow"]) => ({
    items: each.items,
    ...worth(each),
    worst: each.worst.map((one) => ({
      ...one,
      ...worth(one),
      ...(!mayCost && { atCost: undefined }),
    })),
  });
  return {
    asOf: new Date().toISOString(),
    from,
    to,
    stock: {
      items: read.stock.reduce((all, { items }) => all + items, 0),
      ...worth(total),
      ...(mayCost && {
        withoutCost: read.stock.reduce((all, { withoutCost }) => all + withoutCost, 0),
      }),
    },
    line: line.map(({ day, atPrice, atCost }) => ({ day, atPrice, ...(mayCost && { atCost }) })),
    ageing: byAge(total, read.shelf.ageing).map(({ band, ...each }) => ({ band, ...worth(each) })),
    ...(mayCost && {
      turnover: { costOfGoods, averageStock, ...turnover(costOfGoods, averageStock, days) },
    }),
    bestSellers: read.outgoings.best.map((best) => ({
      item: best.item,
      sold: best.sold,
      used: best.used,
      ...worth(best),
    })),
    slow: idle(read.shelf.slow),
    dead: idle(read.shelf.dead),
    categories: read.stock.map((each) => ({
      category: each.category,
      items: each.items,
      ...worth(each),
      out: out.get(each.category) ?? 0,
    })),
    shrinkage: read.shrinkage.map((each) => ({ reason: each.reason, ...worth(each) })),
  };
}

const sum = (parts: readonly Worth[]): Worth => ({
  pieces: parts.reduce((all, { pieces }) => all + pieces, 0),
  atPrice: parts.reduce((all, { atPrice }) => all + atPrice, 0),
  atCost: parts.reduce((all, { atCost }) => all + atCost, 0),
});

/**
 * The value at the end of each day. The function starts with the current stock and subtracts the changes day by day.
 */
function valueLine(now: Worth, changes: readonly DayChange[], from: string, to: string) {
  const byDay = new Map(changes.map((change) => [change.day, change]));
  const before = addDays(from, -1);
  let { atPrice, atCost } = now;
  const line: { day: string; atPrice: number; atCost: number }[] = [];
  for (let day = to; day >= before; day = addDays(day, -1)) {
    line.push({ day, atPrice, atCost });
    const change = byDay.get(day);
    atPrice -= change?.atPrice ?? 0;
    atCost -= change?.atCost ?? 0;
  }
  return line.toReversed();
}

/** The stock of every age band. Pieces without a known arrival are in the oldest band, so that no piece is missing. */
export function byAge(total: Worth, found: readonly (Worth & { band: string })[]) {
  const known = sum(found);
  return ageBands.map(({ name, upTo }) => {
    const own = found.find(({ band }) => band === name) ?? { pieces: 0, atPrice: 0, atCost: 0 };
    const more = upTo === Infinity ? 1 : 0;
    return {
      band: name,
      pieces: own.pieces + more * (total.pieces - known.pieces),
      atPrice: own.atPrice + more * (total.atPrice - known.atPrice),
      // Pieces share the value of their item, so the value of a band is rounded here.
      atCost: Math.round(own.atCost + more * (total.atCost - known.atCost)),
    };
  });
}
