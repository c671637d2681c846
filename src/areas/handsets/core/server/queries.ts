import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { UsedHandset, UsedHandsetInList } from "../../contract.ts";
import { photosOfHandset } from "./photo-queries.ts";
import { repairCostOf, repairsOfHandset, withoutValue } from "./repair-queries.ts";
import type { HandsetState } from "../../rules.ts";

/** When the shop bought the same piece again; null: it did not. The earlier purchase then ended with a sale. */
const boughtAgainAt = sql<string | null>`(
  select min(n.created_at) from handsets n
  where n.serial_id = h.serial_id and n.created_at > h.created_at and n.cancelled_at is null)`;

/** What became of a handset (alias `h`), from its piece (alias `p`). */
export const stateOfHandset: RawBuilder<HandsetState> = sql`(case
  when h.cancelled_at is not null then 'cancelled'
  when ${boughtAgainAt} is not null then 'sold'
  when p.state = 'reserved' then case when exists (
    select from handset_repairs r where r.handset_id = h.id and r.ended_at is null) then 'in_repair' else 'reserved' end
  when p.state in ('in_stock', 'sold') then p.state
  else 'gone' end)`;

/** What the piece costs now, or cost until the shop bought it again. */
const costNow = sql<number | null>`(case when ${boughtAgainAt} is null then p.unit_cost
  else h.price + ${repairCostOf(sql`h.id`)} end)`;

/** The sale that sold the piece last, until the shop bought it again. */
const lastSale = sql<string | null>`(
  select e.sale_id from item_serial_entries e
  where e.serial_id = h.serial_id and e.state = 'sold' and e.created_at >= h.created_at
    and e.created_at < coalesce(${boughtAgainAt}, 'infinity')
  order by e.position desc limit 1)`;

/** What one piece of the line brought without tax. */
const broughtBySale = sql<number | null>`(
  select round((l.total_price - l.discount_share - l.tax_amount)::numeric / l.quantity)::bigint
  from sale_items l
  where l.sale_id = ${lastSale} and l.item_id = h.item_id
    and h.imei = any(l.serials || l.replacement_serials)
  limit 1)`;

/** Selects used handsets (alias `h`) with their piece (`p`) and item (`i`). */
export const selectHandsets = (db: Database) =>
  db
    .selectFrom("handsets as h")
    .innerJoin("itemSerials as p", "p.id", "h.serialId")
    .innerJoin("inventoryItems as i", "i.id", "h.itemId")
    .select(["h.id", "h.handsetNumber", "h.brand", "h.model", "h.color", "h.imei", "h.itemId"])
    .select(["i.name as itemName", "h.price", "h.createdAt"])
    .select([stateOfHandset.as("state"), costNow.as("cost"), broughtBySale.as("soldFor")]);

type Amounts = { state: HandsetState; price: number; cost: number | null; soldFor: number | null };

/** The amounts of a handset that the actor may see. JSON leaves out undefined fields. */
function amountsFor(actor: Actor, { state, price, cost, soldFor }: Amounts) {
  const mayCost = may(actor, "view_cost");
  const sold = state === "sold" ? soldFor : null;
  return {
    price: mayCost || may(actor, "buy_handsets") ? price : undefined,
    cost: mayCost ? cost : undefined,
    soldFor: mayCost ? sold : undefined,
    margin: mayCost ? (sold === null || cost === null ? null : sold - cost) : undefined,
  };
}

export const handsetFor = <Row extends Amounts>(
  actor: Actor,
  row: Row,
): Omit<Row, keyof Amounts> & Pick<UsedHandsetInList, keyof Amounts | "margin"> => ({
  ...row,
  ...amountsFor(actor, row),
});

/** @throws Refusal not_found */
export async function getHandsetInList(
  db: Database,
  actor: Actor,
  id: string,
): Promise<UsedHandsetInList> {
  const row = await selectHandsets(db).where("h.id", "=", id).executeTakeFirstOrThrow(notFound);
  return handsetFor(actor, row);
}

/** @throws Refusal not_found */
export async function getUsedHandset(db: Database, actor: Actor, id: string): Promise<UsedHandset> {
  const row = await selectHandsets(db)
    .select(["h.serialId", "h.sellerId", "h.sellerName", "h.sellerPhone", "h.sellerIdentity"])
    .select(["h.conditionNote", "h.signature", "h.signatureMethod", "h.signedBy"])
    .select(["h.unsignedReason", "h.cancelledAt", "h.cancelReason"])
    .select([
      sql<UsedHandset["condition"]>`h.condition`.as("condition"),
      sql<UsedHandset["confirmed"]>`h.confirmed`.as("confirmed"),
      sql<UsedHandset["sale"]>`(select json_build_object('id', s.id, 'saleNumber', s.sale_number)
        from sales s where s.id = ${lastSale})`.as("sale"),
      sql<
        UsedHandset["tradedInFor"]
      >`(select json_build_object('id', s.id, 'saleNumber', s.sale_number)
        from payments y join sales s on s.id = y.sale_id where y.id = h.payment_id)`.as(
        "tradedInFor",
      ),
      sql<Person | null>`${userInJson("h.boughtBy")}`.as("boughtBy"),
      sql<Person | null>`${userInJson("h.cancelledBy")}`.as("cancelledBy"),
      photosOfHandset(sql`h.id`).as("photos"),
      repairsOfHandset(sql`h.id`).as("repairs"),
      repairCostOf(sql`h.id`).as("repairCost"),
    ])
    .where("h.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { sellerId, sellerName, sellerPhone, sellerIdentity, ...rest } = row;
  const { signature, signatureMethod, signedBy, unsignedReason, repairCost, ...handset } = rest;
  const maySeller = may(actor, "buy_handsets");
  const mayCost = may(actor, "view_cost");
  return {
    ...handsetFor(actor, handset),
    sale: handset.state === "sold" ? handset.sale : null,
    repairs: mayCost ? handset.repairs : handset.repairs.map(withoutValue),
    hasRepairCost: repairCost !== 0,
    ...(mayCost && { repairCost }),
    ...(maySeller && {
      seller: { id: sellerId, name: sellerName, phone: sellerPhone, identity: sellerIdentity },
      signature: {
        picture: signature,
        method: signatureMethod,
        signedBy,
        reason: unsignedReason,
      },
    }),
  };
}
