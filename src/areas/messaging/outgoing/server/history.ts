/** The history of a channel: a list under filters, and the same list as a file. */
import { sql, type RawBuilder } from "kysely";
import type { Readable } from "node:stream";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import { csvFileFor, type FileColumn } from "#src/server/csv/columns-for.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { KeysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { ofPerson } from "#src/areas/customers/core/server/person.ts";
import type { Channel } from "./channel.ts";

/** The order of the history, where `m` is the message. */
export const historyOrders = { newest: newestFirst(sql`m.created_at`, sql`m.id`) };

/** The filters of the history, where `m` is the message. */
export const historyFilters = {
  type: (type: RawBuilder<string>) => sql`m.type = ${type}`,
  status: (status: RawBuilder<string>) => sql`m.status = ${status}`,
  customerId: (customerId: RawBuilder<string>) => sql`m.customer_id = ${customerId}`,
  customerIds: (ids: RawBuilder<readonly string[]>) => sql`m.customer_id = any(${ids}::uuid[])`,
  deviceId: (deviceId: RawBuilder<string>) => sql`m.device_id = ${deviceId}`,
  from: (moment: RawBuilder<string>) => sql`m.created_at >= ${moment}::timestamptz`,
  to: (moment: RawBuilder<string>) => sql`m.created_at < ${moment}::timestamptz`,
};

interface Filters {
  type: string;
  status: string;
  customerId: string;
  deviceId: string;
  /** Only SMS have it. */
  bulkId: string;
  from: string;
  to: string;
}
type Where = { [K in keyof Filters]?: Filters[K] | undefined };
type Search = { search?: string | undefined };
type List<Row> = Pick<
  KeysetList<"newest", Filters & { customerIds: readonly string[] }, object, Row>,
  "read" | "readAll"
>;

const AT_ONCE = 500;

/** Reads the history, newest first. What went to a merged customer belongs to the survivor. */
export const historyOf = <Row>(list: List<Row>) => ({
  async readPage(
    db: Database,
    {
      search,
      cursor,
      limit,
      ...where
    }: Where & Search & { cursor?: string | undefined; limit: number },
  ): Promise<Page<Row>> {
    return list.read(db, { search, cursor, limit, sort: "newest" }, await conditionsOf(db, where));
  },
  /** Reads all of it for a file, some at a time. */
  async *readAll(db: Database, { search, ...where }: Where & Search): AsyncGenerator<Row[]> {
    const query = { search, limit: AT_ONCE, sort: "newest" } as const;
    yield* list.readAll(db, query, await conditionsOf(db, where));
  },
});

/** Moments instead of the days of the shop, and all ids of the person instead of one. */
const conditionsOf = async (db: Database, { customerId, from, to, ...others }: Where) => ({
  ...others,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
  ...(customerId && (await ofPerson(db, customerId))),
});

/** The history as a CSV file. An event records who took the file, under which filters. */
export async function exportHistory<Row>(
  db: Database,
  actor: Actor,
  { name }: Channel,
  filters: Where & Search,
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): Promise<Readable> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  await inTransaction(db, (tx) =>
    recordEvent(tx, {
      kind: `${name}.exported`,
      recordId: actor.userId,
      actorId: actor.userId,
      data: { filters: given.map(([filter]) => filter) },
    }),
  );
  return csvFileFor(actor, columns, rows);
}
