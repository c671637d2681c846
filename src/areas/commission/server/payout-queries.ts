import { sql, type RawBuilder } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Payout, PayoutInList } from "../contract.ts";
import { maySeeEarnings } from "../rules.ts";
import { refuseOthers } from "./queries.ts";

const selectPayouts = (db: Database) =>
  db
    .selectFrom("commissionPayouts as y")
    .leftJoin("paymentAccounts as a", "a.id", "y.paymentAccountId")
    .select(["y.id", "y.payoutNumber", "y.upTo", "y.amount", "y.method"])
    .select(["a.name as paymentAccountName", "y.reference", "y.note"])
    .select(["y.voidedAt", "y.voidReason", "y.createdAt"])
    .select([
      sql<Person>`${userInJson("y.technicianId")}`.as("technician"),
      sql<boolean>`y.shift_movement_id is not null`.as("isFromDrawer"),
      sql<Person | null>`${userInJson("y.voidedBy")}`.as("voidedBy"),
      sql<Person>`${userInJson("y.createdBy")}`.as("createdBy"),
    ]);

const payouts = keysetList({
  orders: { newest: newestFirst(sql`y.created_at`, sql`y.id`) },
  filters: { technicianId: (id: RawBuilder<string>) => sql`y.technician_id = ${id}` },
  select: selectPayouts,
});

/** @throws Refusal forbidden (another technician, without `manage_commission`) */
export function listPayouts(
  db: Database,
  actor: Actor,
  {
    cursor,
    limit,
    technicianId,
  }: { cursor?: string | undefined; limit: number; technicianId: string },
): Promise<Page<PayoutInList>> {
  refuseOthers(actor, technicianId);
  return payouts.read(db, { sort: "newest", cursor, limit }, { technicianId });
}

/** One line for each repair: an entry that took back a part stands beside what was earned. */
const readLines = (id: string) => sql<Payout["lines"][number]>`
  select d.id as device_id, d.ticket_number, d.brand || ' ' || d.model as description, max(e.day) as day,
    coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as earned,
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as reversed
  from commission_payout_entries c
  join commission_entries e on e.id = c.entry_id
  join devices d on d.id = e.device_id
  where c.payout_id = ${id} group by d.id order by max(e.day), d.ticket_number`;

/** A payout for a caller who may see it. @throws Refusal not_found */
export async function readPayout(db: Database, id: string): Promise<Payout> {
  const found = await selectPayouts(db).where("y.id", "=", id).executeTakeFirstOrThrow(notFound);
  const { rows: lines } = await readLines(id).execute(db);
  return { ...found, lines };
}

/** Somebody else's payout is `not_found`, so that nobody learns that it exists. @throws Refusal not_found */
export async function getPayout(db: Database, actor: Actor, id: string): Promise<Payout> {
  const found = await readPayout(db, id);
  return maySeeEarnings(actor, found.technician.id) ? found : refuse("not_found");
}
