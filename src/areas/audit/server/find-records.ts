/** The search of the audit: the records that a user means by a number, a name, an IMEI or a phone number. */
import { asId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { listCustomers } from "#src/areas/customers/segments/server/list-customers.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import { listDevices } from "#src/areas/devices/list/server/list-devices.ts";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import { listItems } from "#src/areas/inventory/core/server/list-items.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { listUsers } from "#src/areas/users/core/server/queries.ts";
import { usersContract } from "#src/areas/users/contract.ts";
import { recordsNumbered } from "./record-names.ts";

/** How many records of each kind a search considers. */
const MAX_RECORDS = 50;

/** Returns the ids of the records that the text means. Customers and devices are searched only for who may see them. */
export async function findRecords(db: Database, actor: Actor, typed: string): Promise<string[]> {
  const itself = asId(typed);
  if (itself) return [itself];
  const query = { search: typed, limit: MAX_RECORDS };
  const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
  const found = [
    await recordsNumbered(db, typed),
    idsOf(await listUsers(db, usersContract.listUsers.query.parse(query))),
    idsOf(await listItems(db, actor, inventoryContract.listItems.query.parse(query))),
  ];
  if (may(actor, "view_customers"))
    found.push(idsOf(await listCustomers(db, customersContract.listCustomers.query.parse(query))));
  if (may(actor, "view_devices"))
    found.push(idsOf(await listDevices(db, deviceListContract.listDevices.query.parse(query))));
  return [...new Set(found.flat())];
}
