import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { Sale, salesContract } from "../../contract.ts";
import { selectSales, toSale } from "./queries.ts";
import { saleSources } from "./search.ts";

export type SalesQuery = z.output<(typeof salesContract.listSales)["query"]>;
export type SalesFilters = Omit<SalesQuery, "cursor" | "limit">;

const createdAt = sql`s.created_at`;
const total = sql`s.total`;
const id = sql`s.id`;

const sales = keysetList({
  /** Each order uses an index of `sales`, forwards or backwards. */
  orders: {
    newest: newestFirst(createdAt, id),
    oldest: oldestFirst(createdAt, id),
    highest: largestFirst(total, id),
    lowest: smallestFirst(total, id),
  },
  filters: {
    status: (status: RawBuilder<string>) => sql`s.status = ${status}`,
    paymentType: (paymentType: RawBuilder<string>) => sql`s.payment_type = ${paymentType}`,
    customerId: (customerId: RawBuilder<string>) =>
      sql`s.customer_id = surviving_customer(${customerId}::uuid)`,
    deviceId: (deviceId: RawBuilder<string>) =>
      sql`s.id in (select l.sale_id from sale_items l where l.device_id = ${deviceId})`,
    userId: (userId: RawBuilder<string>) => sql`s.user_id = ${userId}`,
    from: (moment: RawBuilder<string>) => sql`s.created_at >= ${moment}::timestamptz`,
    to: (moment: RawBuilder<string>) => sql`s.created_at < ${moment}::timestamptz`,
  },
  select: selectSales,
  sources: saleSources,
  found: { id, table: sql`sales s` },
});

const whereOf = (filters: SalesFilters) => {
  const { status, paymentType, customerId, deviceId, userId } = filters;
  const { from, to } = spanOf(filters);
  return {
    status,
    paymentType,
    customerId,
    deviceId,
    userId,
    from: from ?? undefined,
    to: to ?? undefined,
  };
};

/**
 * `search` finds a sale by its number or the last digits of it, by the numbers of its papers and repairs, by serial
 * numbers and by the customer's phone number. It also finds any part of the names and SKUs of goods and of the
 * customer's name.
 */
export async function listSales(
  db: Database,
  actor: Actor,
  query: SalesQuery,
): Promise<Page<Sale>> {
  const { items, nextCursor } = await sales.read(db, query, whereOf(query));
  return { items: items.map((row) => toSale(row, actor)), nextCursor };
}

/** Reads all sales that match the filters, in batches of `limit`. The rows still contain the costs. */
export const readAllSales = (db: Database, filters: SalesFilters, limit: number) =>
  sales.readAll(db, { ...filters, limit }, whereOf(filters));

/** Converts days of the shop to the start of the first day and the end of the last. Exact times stay as they are. */
export function spanOf({ from, to }: Pick<SalesFilters, "from" | "to">): {
  from: string | null;
  to: string | null;
} {
  const isDay = (value: string) => value.length === 10;
  return {
    from: from === undefined ? null : isDay(from) ? startOfDay(from) : from,
    to: to === undefined ? null : isDay(to) ? startOfDay(addDays(to, 1)) : to,
  };
}
