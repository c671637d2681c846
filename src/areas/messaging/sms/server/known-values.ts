/** The values of the placeholders that Fundi fills by itself. */
import type { Database } from "#src/server/database.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { KnownVariable } from "../../templates/occasions.ts";

/** What messages need of a customer. */
export interface Recipient {
  id: string;
  name: string;
  points: number;
}

type KnownValues = Record<KnownVariable, string | null>;

export interface Handset {
  ticketNumber: string;
  brand: string;
  model: string;
}

export const knownValues = (
  business: Pick<Settings["business"], "name" | "phone">,
  customer: Recipient | null,
  handset: Handset | null,
): KnownValues => ({
  customer_name: customer?.name ?? null,
  points: customer ? String(customer.points) : null,
  shop_name: business.name,
  shop_phone: business.phone,
  ticket_number: handset?.ticketNumber ?? null,
  device: handset && `${handset.brand} ${handset.model}`,
});

/** The device that a message is about; undefined if there is none with this id. */
export const findHandset = (db: Database, deviceId: string): Promise<Handset | undefined> =>
  db
    .selectFrom("devices")
    .select(["ticketNumber", "brand", "model"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
