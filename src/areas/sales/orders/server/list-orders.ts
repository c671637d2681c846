import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst, oldestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { OrderRequestInList, orderFilters, orderRequestsContract } from "../contract.ts";
import { openOrderStatuses } from "../rules.ts";
import { selectOrders } from "./queries.ts";

type OrdersQuery = z.output<(typeof orderRequestsContract.listOrderRequests)["query"]>;

const [start, id] = [sql`r.created_at`, sql`r.id`];
const phoneColumn = sql`f.phone`;

const orders = keysetList({
  orders: { newest: newestFirst(start, id), oldest: oldestFirst(start, id) },
  choices: {
    status: (status: (typeof orderFilters)[number]) =>
      sql`r.status in (${sql.join(
        (status === "open" ? openOrderStatuses : [status]).map((each) => sql.lit(each)),
      )})`,
  },
  select: selectOrders,
  sources: {
    codes: {
      phone: [
        {
          column: id,
          find: ({ phone, phoneEnd }) =>
            firstIds(
              sql`f.id`,
              sql`order_requests f`,
              phoneColumn,
              between(phoneColumn, phone, phoneEnd),
              { by: phoneColumn },
            ),
        },
      ],
    },
    texts: [({ isIn }) => isIn(sql`r.search_text`)],
  },
  found: { id, table: sql`order_requests r` },
});

/** Lists order requests. The search finds numbers, names, phone numbers and places. */
export const listOrderRequests = (
  db: Database,
  { status, ...query }: OrdersQuery,
): Promise<Page<OrderRequestInList>> => orders.read(db, query, { status });

/** Counts by an index the order requests that wait for the shop, and those that wait for their customer. */
export async function countOrderRequests(
  db: Database,
): Promise<{ requested: number; accepted: number }> {
  const rows = await db
    .selectFrom("orderRequests")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("status", "in", ["requested", "accepted"])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { requested: countOf("requested"), accepted: countOf("accepted") };
}

const AT_ONCE = 500;

export async function* exportOrderRequests(
  db: Database,
  { status, ...query }: Pick<OrdersQuery, "search" | "status" | "sort">,
): AsyncGenerator<string> {
  yield (
    CSV_BEGINNING +
      csvLine([
        "Number",
        "Date",
        "Status",
        "Name",
        "Phone",
        "Fulfilment",
        "Pieces",
        "Total",
        "Held until",
      ])
  );
  for await (const rows of orders.readAll(db, { ...query, limit: AT_ONCE }, { status })) {
    yield rows
      .map((row) =>
        csvLine([
          row.number,
          inShopTime(row.createdAt),
          row.status,
          row.name,
          row.phone && formatPhone(row.phone),
          row.fulfilment,
          row.pieces,
          csvMoney(row.total),
          row.heldUntil && inShopTime(row.heldUntil),
        ]),
      )
      .join("");
  }
}
