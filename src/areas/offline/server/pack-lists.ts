/** The lists of the pack. Each reads a bounded number of rows by indexes, whatever the size of the shop. */
import { sql } from "kysely";
import type { Permission } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import { selectSummaries, toSummary } from "#src/areas/devices/core/server/queries.ts";
import { mostOf, type KeptCustomer, type Pack, type PackList } from "../contract.ts";
import { readChanges, type Changes, type ChangingList } from "./changes.ts";

type ListOf<Name extends PackList> = NonNullable<Pack[Name]>;

/** `since`: null for the whole list. */
type ReadList<Name extends PackList> = (
  db: Database,
  since: string | null,
) => Promise<ListOf<Name>>;

/** Rows of a list, or those that changed: at most one more than the list may have, which tells that there are more. */
type Found<Name extends ChangingList> = Promise<{ rows: ListOf<Name>["items"]; isCut: boolean }>;

/** Who may read each list, and how it is read. */
export const packReaders: {
  readonly [Name in PackList]: { access: readonly Permission[]; read: ReadList<Name> };
} = {
  customers: {
    access: ["view_customers"],
    read: (db, since) => readList(db, "customers", since, readCustomers),
  },
  devices: {
    access: ["view_devices"],
    read: (db, since) => readList(db, "devices", since, readDevices),
  },
  serials: { access: ["view_pos", "view_inventory"], read: readSerials },
};

/**
 * What changed, or the whole list if so much changed that an answer with a maximum would leave some of it out: a device
 * takes whatever is missing in the changes for unchanged, and never asks for it again.
 */
async function readList<Row>(
  db: Database,
  name: ChangingList,
  since: string | null,
  read: (db: Database, changes: Changes | null) => Promise<{ rows: Row[]; isCut: boolean }>,
): Promise<{ items: Row[]; removed: string[]; isWhole: boolean; isCut: boolean }> {
  const most = mostOf[name];
  const changes = since === null ? null : await readChanges(db, name, since);
  if (changes) {
    const { rows, isCut } = await read(db, changes);
    if (rows.length <= most)
      return { items: rows, removed: changes.removed, isWhole: false, isCut };
  }
  const { rows, isCut } = await read(db, null);
  return { items: rows.slice(0, most), removed: [], isWhole: true, isCut };
}

/**
 * The customers who were active last: new ones, and those who brought a repair or bought something. A customer who changed
 * is sent again, also one who is not among them. `offset 0` keeps the look-up by the primary key: right
 * after an import the planner expects one listed customer, and would read all of them for each.
 */
async function readCustomers(db: Database, changes: Changes | null): Found<"customers"> {
  const most = mostOf.customers;
  const newest = sql.lit(most + 1);
  const hasChanged = changes
    ? sql`(customers.updated_at >= ${changes.since}::timestamptz or customers.id in (select unnest(${changes.ids}::uuid[])))`
    : sql`true`;
  const others = changes
    ? sql`union all select c.id, now() from unnest(${changes.ids}::uuid[]) as c (id)`
    : sql``;
  const { rows } = await sql<KeptCustomer & { candidates: number }>`
    with active (id, at) as (
      (select id, created_at from customers where ${isListed} order by created_at desc, id desc limit ${newest})
      union all (select customer_id, created_at from devices order by created_at desc, id desc limit ${newest})
      union all (select customer_id, created_at from sales order by created_at desc, id desc limit ${newest})
    ), ranked as (
      select customers.id, max(latest.at) as at
      from (select id, max(at) as at from active group by id) latest
        cross join lateral (
          select coalesce(p.merged_into, p.id) as id from customers p where p.id = latest.id offset 0) survivor
        cross join lateral (
          select c.* from customers c where c.id = survivor.id offset 0) customers
      where ${isListed} group by 1 order by 2 desc limit ${newest}
    ), wanted as (select id, at from ranked ${others})
    select customers.id, name, phone, loyalty_level as "loyaltyLevel", tag, points,
      total_spent as "totalSpent", joined_date as "joinedDate", last_visit as "lastVisit",
      is_active as "isActive", version, created_at as "createdAt", updated_at as "updatedAt",
      (select count(*)::int from ranked) as candidates
    from (select id, max(at) as at from wanted group by id) w
      cross join lateral (select c.* from customers c where c.id = w.id offset 0) customers
    where ${isListed} and ${hasChanged}
    order by w.at desc, customers.id desc limit ${newest}`.execute(db);
  return { rows, isCut: (rows[0]?.candidates ?? 0) > most };
}

/** Repairs that are not handed over, the newest first. */
async function readDevices(db: Database, changes: Changes | null): Found<"devices"> {
  const most = mostOf.devices;
  const rows = await selectSummaries(db)
    .where("d.status", "<>", "done")
    .where(changes ? hasDeviceChanged(changes) : sql<boolean>`true`)
    .orderBy("d.createdAt", "desc")
    .orderBy("d.id", "desc")
    .limit(most + 1)
    .execute();
  return { rows: rows.map((row) => toSummary(row)), isCut: rows.length > most };
}

/** A summary also shows the customer, the technician and who has the device. */
const hasDeviceChanged = ({ since, ids }: Changes) => sql<boolean>`(
  d.updated_at >= ${since}::timestamptz or c.updated_at >= ${since}::timestamptz
  or d.id in (select unnest(${ids}::uuid[]))
  or exists (select from users u where u.id in (d.assigned_to, d.holder_user_id) and u.updated_at >= ${since}::timestamptz))`;

/** Pieces in stock by their numbers. Few shops have many, so the list is always whole. */
async function readSerials(db: Database): Promise<ListOf<"serials">> {
  const most = mostOf.serials;
  const items = await db
    .selectFrom("inventoryItems as i")
    .innerJoin("itemSerials as s", "s.itemId", "i.id")
    .select(["s.id", "s.itemId", "s.serial", "s.cameAt"])
    .where("i.isSerialised", "=", true)
    .where("i.archivedAt", "is", null)
    .where("s.state", "=", "in_stock")
    .orderBy("s.cameAt", "desc")
    .orderBy("s.id", "desc")
    .limit(most + 1)
    .execute();
  return { items: items.slice(0, most), removed: [], isWhole: true, isCut: items.length > most };
}
