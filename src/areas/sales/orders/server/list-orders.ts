import type { Readable } from "node:stream";
import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import { csvFileFor, personal, type FileColumn } from "#src/server/csv/columns-for.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
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

/** The order requests of the same filters as CSV. */
export const exportOrderRequests = (
  db: Database,
  actor: Actor,
  { status, ...query }: Pick<OrdersQuery, "search" | "status" | "sort">,
): Readable =>
  csvFileFor(actor, columns, orders.readAll(db, { ...query, limit: AT_ONCE }, { status }));

const columns: readonly FileColumn<OrderRequestInList>[] = [
  { title: "Number", value: ({ number }) => number },
  { title: "Date", value: ({ createdAt }) => inShopTime(createdAt) },
  { title: "Status", value: ({ status }) => status },
  { title: "Name", needs: personal.name, value: ({ name }) => name },
  {
    title: "Phone",
    needs: personal.contact,
    value: ({ phone }) => phone && formatPhone(phone),
  },
  { title: "Fulfilment", value: ({ fulfilment }) => fulfilment },
  { title: "Pieces", value: ({ pieces }) => pieces },
  { title: "Total", value: ({ total }) => csvMoney(total) },
  { title: "Held until", value: ({ heldUntil }) => heldUntil && inShopTime(heldUntil) },
];
