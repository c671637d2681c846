/** How the search of the whole shop finds payouts: by number, and by the name of the technician. */
import { sql, type RawBuilder } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { endingSource } from "#src/server/sql/lists/number-endings.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { maySeeEarnings, seesEarnings } from "../rules.ts";

const id = sql`y.id`;
const other = {
  id: sql`f.id`,
  table: sql`commission_payouts f`,
  number: sql`f.payout_number`,
  createdAt: sql`f.created_at`,
};

const selectFound = (db: Database) =>
  db
    .selectFrom("commissionPayouts as y")
    .innerJoin("users as u", "u.id", "y.technicianId")
    .select(["y.id", "y.payoutNumber", "y.technicianId", "u.name as technicianName"]);

const payouts = keysetList({
  orders: { newest: newestFirst(sql`y.created_at`, id) },
  filters: { technicianId: (user: RawBuilder<string>) => sql`y.technician_id = ${user}::uuid` },
  select: selectFound,
  sources: {
    own: { kind: "payout", number: sql`y.payout_number` },
    numbers: { payout: numberSource(id, other) },
    codes: { ending: [endingSource(id, other)] },
    // A shop has few users, and their payouts have an index.
    texts: [
      ({ isIn }) =>
        sql`y.technician_id in (select u.id from users u where ${isIn(sql`search_key(u.name)`)})`,
    ],
  },
  found: { id, table: sql`commission_payouts y` },
});

type Row = Awaited<ReturnType<(typeof payouts)["read"]>>["items"][number];

const toRecord = ({ payoutNumber, technicianName, ...row }: Row): FoundRecord => ({
  id: row.id,
  title: payoutNumber,
  subtitle: technicianName,
  href: pageHref("/earnings/payouts/$id", { id: row.id }),
});

/** Whose payouts the actor may see; undefined: everybody's. */
const seenBy = (actor: Actor): string | undefined =>
  may(actor, "manage_commission") ? undefined : actor.userId;

export const payoutSearch: RecordSearch = {
  kind: "payout",
  access: seesEarnings,
  find: async (db, actor, text, most) => {
    const query = { search: text, sort: "newest", limit: most } as const;
    const { items } = await payouts.read(db, query, { technicianId: seenBy(actor) });
    return items.map(toRecord);
  },
  named: async (db, actor, ids) => {
    const rows = await selectFound(db)
      .where("y.id", "in", [...ids])
      .execute();
    return rows.filter(({ technicianId }) => maySeeEarnings(actor, technicianId)).map(toRecord);
  },
};
