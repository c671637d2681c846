/** The number searches that number-search.ts measures: which text is searched in which list. */
import type pg from "pg";
import { permissions } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import { listCustomers } from "#src/areas/customers/segments/server/list-customers.ts";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import { listDevices } from "#src/areas/devices/list/server/list-devices.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { listItems } from "#src/areas/inventory/core/server/list-items.ts";
import { returnsContract } from "#src/areas/returns/contract.ts";
import { listReturns } from "#src/areas/returns/list/server/list-returns.ts";
import { salesContract } from "#src/areas/sales/contract.ts";
import { listSales } from "#src/areas/sales/core/server/list-sales.ts";

export interface NumberSearch {
  name: string;
  typed: readonly string[];
  find: (typed: string) => Promise<{ items: readonly unknown[] }>;
}

const actor: Actor = {
  userId: "",
  name: "",
  role: "admin",
  sessionId: null,
  mustChangePassword: false,
  permissions: new Set(permissions),
};

/** Returns the searches. Each searches for up to `most` different numbers, which are sampled from the whole table. */
export async function readSearches(
  db: Database,
  client: pg.Client,
  most: number,
): Promise<NumberSearch[]> {
  const sample = async (column: string, from: string) => {
    const { rows } = await client.query<{ typed: string }>(
      `select typed from (select ${column} as typed from ${from} where ${column} is not null
         order by md5(id::text) limit $1) s`,
      [most],
    );
    return rows.map(({ typed }) => typed);
  };
  const devices = (search: string) =>
    listDevices(db, deviceListContract.listDevices.query.parse({ search }));
  const customers = (search: string) =>
    listCustomers(db, customersContract.listCustomers.query.parse({ search }));
  const sales = (search: string) =>
    listSales(db, actor, salesContract.listSales.query.parse({ search }));
  const items = (search: string) =>
    listItems(db, actor, inventoryContract.listItems.query.parse({ search }));
  const returns = (search: string) =>
    listReturns(db, returnsContract.listReturns.query.parse({ search }));
  /** Searches the four lists in which the command palette searches a text. */
  const all = async (search: string) => {
    const found = [
      await devices(search),
      await customers(search),
      await items(search),
      await sales(search),
    ];
    return { items: found.flatMap((page) => [...page.items]) };
  };

  const tickets = await sample("ticket_number", "devices");
  const serials = await sample("serial_number", "devices");
  const imeis = await sample("imei", "devices");
  const phones = await sample("phone", "customers");
  const saleNumbers = await sample("sale_number", "sales");
  const returnNumbers = await sample("return_number", "returned_devices");
  const repairReceipts = await sample(
    "receipt_number",
    "(select * from receipts where device_id is not null) r",
  );
  const saleReceipts = await sample(
    "receipt_number",
    "(select * from receipts where sale_id is not null) r",
  );
  const codes = await sample("sku", "inventory_items");
  const local = phones.map((phone) => `0${phone.slice(4)}`);
  const sequence = (number: string) => number.split("-").at(-1) ?? "";
  const dashless = (number: string) => number.replaceAll("-", "").toLowerCase();
  return [
    { name: "devices: ticket", typed: tickets, find: devices },
    { name: "devices: r23065150", typed: tickets.map(dashless), find: devices },
    {
      name: "devices: beginning of a ticket",
      typed: tickets.map((each) => each.slice(0, -3)),
      find: devices,
    },
    { name: "devices: last digits of a ticket", typed: tickets.map(sequence), find: devices },
    { name: "devices: IMEI", typed: imeis, find: devices },
    { name: "devices: serial number", typed: serials, find: devices },
    { name: "devices: phone", typed: local, find: devices },
    { name: "devices: receipt", typed: repairReceipts, find: devices },
    { name: "customers: phone", typed: local, find: customers },
    { name: "customers: +255 …", typed: phones, find: customers },
    { name: "sales: number", typed: saleNumbers, find: sales },
    { name: "sales: s23065150", typed: saleNumbers.map(dashless), find: sales },
    { name: "sales: last digits of a number", typed: saleNumbers.map(sequence), find: sales },
    { name: "sales: phone", typed: local, find: sales },
    { name: "sales: receipt", typed: saleReceipts, find: sales },
    { name: "sales: ticket", typed: tickets, find: sales },
    { name: "returns: number", typed: returnNumbers, find: returns },
    { name: "returns: ticket", typed: tickets, find: returns },
    { name: "returns: IMEI", typed: imeis, find: returns },
    { name: "returns: phone", typed: local, find: returns },
    { name: "items: SKU", typed: codes, find: items },
    { name: "items: ticket", typed: tickets, find: items },
    { name: "palette: ticket", typed: tickets, find: all },
    { name: "palette: phone", typed: local, find: all },
  ];
}
