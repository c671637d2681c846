/** How the search of the whole shop finds devices: by their numbers, and by their customers. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { subtitleOf } from "#src/server/record-search.ts";
import { foundList, searchOfList } from "#src/server/sql/lists/found-list.ts";
import { customerInSearch, newestOfCustomers } from "#src/areas/customers/core/server/search.ts";
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

export const deviceSearch = searchOfList({
  kind: "device",
  access: ["view_devices"],
  list: foundDevices,
  toRecord: (row, actor) => ({
    id: row.id,
    title: row.ticketNumber,
    subtitle: subtitleOf(`${row.brand} ${row.model}`, customerInSearch(row, actor)),
    href: pageHref("/devices/$id", { id: row.id }),
  }),
});
