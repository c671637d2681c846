/** How the search of the whole shop finds devices: by their numbers, and by their customers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  customerFor,
  subtitleOf,
  type FoundRecord,
  type RecordSearch,
} from "#src/server/record-search.ts";
import { foundList } from "#src/server/sql/lists/found-list.ts";
import { unnamedKind } from "#src/areas/customers/customer-name.ts";
import { newestOfCustomers } from "#src/areas/customers/core/server/search.ts";
import { orders } from "./device-orders.ts";
import { deviceSources } from "./search.ts";

const id = sql`d.id`;
const customer = newestOfCustomers(id, "devices");

/** The devices that the text names. The passports of handsets are found with it too. */
export const foundDevices = foundList({
  select: (db) =>
    db
      .selectFrom("devices as d")
      .innerJoin("customers as c", "c.id", "d.customerId")
      .select(["d.id", "d.ticketNumber", "d.brand", "d.model", "d.imei", "d.serialNumber"])
      .select(["d.customerId", "c.name as customerName", "c.phone as customerPhone"]),
  table: sql`devices d`,
  id,
  order: orders.newest,
  sources: {
    ...deviceSources,
    codes: { ...deviceSources.codes, names: customer.names, phone: [customer.phone] },
    texts: [],
  },
});

type Row = Awaited<ReturnType<(typeof foundDevices)["named"]>>[number];

const toRecord =
  (actor: Actor) =>
  (row: Row): FoundRecord => ({
    id: row.id,
    title: row.ticketNumber,
    subtitle: subtitleOf(
      `${row.brand} ${row.model}`,
      customerFor(
        actor,
        unnamedKind({ id: row.customerId, phone: row.customerPhone }) ? null : row.customerName,
      ),
    ),
    href: pageHref("/devices/$id", { id: row.id }),
  });

export const deviceSearch: RecordSearch = {
  kind: "device",
  access: ["view_devices"],
  find: async (db, actor, text, most) =>
    (await foundDevices.find(db, text, most)).map(toRecord(actor)),
  named: async (db, actor, ids) => (await foundDevices.named(db, ids)).map(toRecord(actor)),
};
