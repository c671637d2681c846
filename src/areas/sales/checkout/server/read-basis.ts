import { sql, type RawBuilder } from "kysely";
import { invariant, refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import { numberPrefix } from "#src/server/sql/document-number.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { settingsFrom, type StoredSetting } from "#src/areas/settings/core/server/queries.ts";
import type { DatedRate, TaxCode } from "#src/areas/settings/taxes/rules.ts";
import type { NewSale } from "../../new-sale.ts";

export interface BasisCustomer {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  isActive: boolean;
  isWalkIn: boolean;
  isErased: boolean;
  preferredLanguage: Language | null;
  loyaltyLevel: LoyaltyLevel;
}

export interface BasisItem {
  id: string;
  name: string;
  sku: string;
  price: number;
  cost: number | null;
  taxCode: TaxCode;
  /** The available stock when this query ran. */
  available: number;
  isArchived: boolean;
  isSerialised: boolean;
  /** The item's own warranty; null: as set for the shop. */
  warrantyDays: number | null;
}

export interface BasisDevice {
  id: string;
  ticketNumber: string;
  brand: string;
  model: string;
  status: string;
}

/** The stored data that the checkout needs for a new sale. */
export interface Basis {
  customer: BasisCustomer;
  items: ReadonlyMap<string, BasisItem>;
  devices: ReadonlyMap<string, BasisDevice>;
  settings: Pick<Settings, "business" | "localization" | "loyalty" | "sales" | "automation">;
  /** All tax rates, also those of other days. */
  rates: readonly DatedRate[];
  /** What a device that delivers the sale has shown; null for a sale that is made now. */
  happened: {
    at: string;
    total: number | undefined;
    /** It gave a larger discount of the level than the customer's level has. */
    isAboveLevel: boolean;
  } | null;
  /** The new sale's number. If the sale is refused, the rollback makes the number free for another sale. */
  saleNumber: string;
}

/**
 * Reads all data for a new sale in one query: the customer, items, repairs, settings, and the sale's number. The query
 * locks the customer, so that no user can erase the customer before the sale is stored. The items are not locked here:
 * `moveStock` locks them at the end of the checkout, for a short time.
 * @throws Refusal not_found, customer_erased, customer_inactive, validation_failed (an unknown device)
 */
export async function readBasis(
  tx: Tx,
  customerId: string,
  saleId: string,
  lines: NewSale["lines"],
): Promise<Basis> {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  const deviceIds = [...new Set(lines.flatMap(({ deviceId }) => deviceId ?? []))];
  const [row] = await select(tx, {
    customerId,
    itemIds,
    deviceIds,
    numberPrefix: numberPrefix("sale"),
  });
  invariant(row, "a query without a table answers one row");
  const { items, devices, stored, rates, saleNumber } = row;
  const named = await survivorOf(tx, row.customer);
  if (!named) return refuse("not_found", { fields: { customerId: "is not a customer" } });
  const customer = await buyerOf(tx, named, saleId);
  lines.forEach(({ deviceId }, place) => {
    if (deviceId && !devices.some(({ id }) => id === deviceId)) {
      refuse("validation_failed", { fields: { [`lines.${place}.deviceId`]: "is not a device" } });
    }
  });
  return {
    customer,
    items: new Map(items.map((item) => [item.id, item])),
    devices: new Map(devices.map((device) => [device.id, device])),
    settings: settingsFrom(stored, ["business", "localization", "loyalty", "sales", "automation"]),
    rates,
    happened: null,
    saleNumber,
  };
}

/**
 * Who buys. What was sold before the customer was erased is sold to the walk-in customer, and the sale to a deactivated
 * customer stands, when a device delivers it.
 * @throws Refusal customer_erased, customer_inactive
 */
async function buyerOf(tx: Tx, named: BasisCustomer, saleId: string): Promise<BasisCustomer> {
  const isDelivered = deliveredIn(tx) !== undefined;
  const subject = { kind: "sale", id: saleId } as const;
  if (named.isErased) {
    if (!isDelivered) refuse("customer_erased");
    flagForReview(tx, { kind: "customer_erased", subject });
    return (await readCustomer(tx, WALK_IN_CUSTOMER_ID)) ?? refuse("not_found");
  }
  if (!named.isActive) {
    if (!isDelivered) refuse("customer_inactive");
    flagForReview(tx, { kind: "customer_inactive", subject });
  }
  return named;
}

type LockedCustomer = BasisCustomer & { mergedInto: string | null };

/** The customer of the sale: if a merge was faster, the survivor, locked as well. */
async function survivorOf(tx: Tx, held: LockedCustomer | null): Promise<BasisCustomer | null> {
  if (!held?.mergedInto) return held;
  return survivorOf(tx, await readCustomer(tx, held.mergedInto));
}

async function readCustomer(tx: Tx, id: string): Promise<LockedCustomer | null> {
  const { rows } = await sql<LockedCustomer>`${heldCustomer(sql`${id}`)}`.execute(tx);
  return rows[0] ?? null;
}

interface Values {
  customerId: string;
  itemIds: readonly string[];
  deviceIds: readonly string[];
  numberPrefix: string;
}

interface Row {
  customer: LockedCustomer | null;
  items: BasisItem[];
  devices: BasisDevice[];
  stored: StoredSetting[];
  rates: DatedRate[];
  saleNumber: string;
}

const heldCustomer = (customerId: RawBuilder<unknown>) => sql`
  select id, name, phone, email, is_active as "isActive", is_walk_in as "isWalkIn", erased_at is not null as "isErased",
    preferred_language as "preferredLanguage", loyalty_level as "loyaltyLevel", merged_into as "mergedInto"
  from customers where id = ${customerId}::uuid for key share`;

const select = compileOnce(
  (_, { customerId, itemIds, deviceIds, numberPrefix: prefix }: Given<Values>) => sql<Row>`
/* one plan */
with held as (${heldCustomer(customerId)})
select (select to_json(held) from held) as customer,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'sku', sku, 'price', price, 'cost', cost,
     'taxCode', tax_code, 'available', quantity - reserved, 'isArchived', archived_at is not null, 'isSerialised', is_serialised,
     'warrantyDays', warranty_days)), '[]')
   from inventory_items where id = any(${itemIds}::uuid[])) as items,
  (select coalesce(json_agg(json_build_object('id', id, 'ticketNumber', ticket_number, 'brand', brand, 'model', model,
     'status', status)), '[]')
   from devices where id = any(${deviceIds}::uuid[])) as devices,
  (select coalesce(json_agg(json_build_object('category', category, 'settingKey', setting_key,
     'settingValue', setting_value)), '[]')
   from current_settings where category in ('business', 'localization', 'loyalty', 'sales', 'automation')) as stored,
  (select coalesce(json_agg(json_build_object('code', code, 'rate', rate, 'paymentMethod', payment_method,
     'validFrom', valid_from, 'validTo', valid_to)), '[]')
   from tax_rates) as rates,
  document_number('sale', ${prefix}) as "saleNumber"`,
);
