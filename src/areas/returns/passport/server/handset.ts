import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { normalizeImei } from "#src/shared/imei.ts";
import { asCode, searchKey } from "#src/shared/text.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { normalizeSerial } from "#src/areas/inventory/serials/serial-number.ts";
import type { Handset, HandsetVisit } from "../contract.ts";
import { warrantyOn } from "../../rules.ts";
import { goodsOf } from "./handset-goods.ts";
import { getOrigin } from "../../core/server/origin.ts";
import { selectSummaries, toSummary } from "../../core/server/queries.ts";
import { photosOf } from "#src/areas/devices/core/server/detail/photos.ts";

const AT_MOST = 100;

/** The numbers that identify a handset: the serial numbers (as `searchKey` of each) and the IMEIs of its visits. */
interface Marks {
  serials: string[];
  imeis: string[];
}

/**
 * Returns the passport of the handset with this serial number (in upper or lower case) or IMEI. A visit that recorded
 * both numbers connects them, so that either number finds the whole history.
 * @throws Refusal not_found
 */
export async function getHandset(db: Database, actor: Actor, code: string): Promise<Handset> {
  const marks = await marksOf(db, code);
  const maySeeGoods = may(actor, "view_inventory") || may(actor, "use_parts");
  const [rows, returns, pieces] = await Promise.all([
    visitsOf(db, marks),
    may(actor, "view_returns") ? returnsOf(db, marks) : [],
    maySeeGoods ? goodsOf(db, actor, pieceNumbers(marks)) : [],
  ]);
  const newest = rows[0] ?? pieces[0];
  if (!newest) return refuse("not_found");
  const visits = rows.map(({ customerId, customerName, customerPhone, ...visit }) => ({
    ...visit,
    customer: { id: customerId, name: customerName, phone: customerPhone },
  }));
  return {
    brand: newest.brand,
    model: newest.model,
    serialNumbers: distinct([
      ...rows.map(({ serialNumber }) => serialNumber),
      ...pieces.map(({ isImei, serial }) => (isImei ? null : serial)),
    ]),
    imeis: distinct([
      ...rows.map(({ imei }) => imei),
      ...pieces.map(({ isImei, serial }) => (isImei ? serial : null)),
    ]),
    warranty: await warrantyOfLast(db, visits),
    visits,
    owners: ownersOf(visits),
    sales: may(actor, "view_sales") && visits.length > 0 ? await salesFor(db, visits) : [],
    goods: pieces.map(({ id, serial, state, item, entries }) => ({
      id,
      serial,
      state,
      item,
      entries,
    })),
    returns: returns.map(toSummary),
  };
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** The typed number, and the numbers of all visits that recorded it. */
async function marksOf(db: Database, typed: string): Promise<Marks> {
  const code = asCode(typed);
  const imei = normalizeImei(code);
  const found = await db
    .selectFrom("devices as d")
    .select(["d.serialNumber", "d.imei"])
    .where(isMarked("d", { serials: [searchKey(code)], imeis: imei ? [imei] : [] }))
    .limit(AT_MOST)
    .execute();
  return {
    serials: distinct([code, ...found.map(({ serialNumber }) => serialNumber)]).map(searchKey),
    imeis: distinct([imei || null, ...found.map((row) => row.imei)]),
  };
}

const isMarked = (table: "d" | "r", { serials, imeis }: Marks): RawBuilder<boolean> =>
  sql`(search_key(${sql.ref(`${table}.serial_number`)}) = any(${serials}::text[]) or ${sql.ref(`${table}.imei`)} = any(${imeis}::text[]))`;

/** Parts that were built in, minus parts that were removed again. */
const partsOf = sql<HandsetVisit["parts"]>`(
  select coalesce(json_agg(json_build_object('itemId', used.id, 'name', used.name, 'quantity', used.quantity)
    order by used.name), '[]')
  from (
    select i.id, i.name, -sum(m.quantity) as quantity
    from stock_movements m join inventory_items i on i.id = m.item_id
    where m.device_id = d.id and m.reason in ('repair_part', 'part_returned')
    group by i.id having sum(m.quantity) < 0) as used)`;

function visitsOf(db: Database, marks: Marks) {
  return db
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select([
      "d.id",
      "d.ticketNumber",
      "d.brand",
      "d.model",
      "d.serialNumber",
      "d.imei",
      "d.status",
      "d.issueDescription",
      "d.finalAmount",
      "d.createdAt",
      "d.completedAt",
      "d.handedOverAt",
      "d.customerId",
      "c.name as customerName",
      "c.phone as customerPhone",
      sql<HandsetVisit["technician"]>`${userInJson("d.assigned_to")}`.as("technician"),
      partsOf.as("parts"),
      photosOf(sql.ref("d.id")).as("photos"),
    ])
    .where(isMarked("d", marks))
    .orderBy("d.createdAt", "desc")
    .orderBy("d.id", "desc")
    .limit(AT_MOST)
    .execute();
}

/** The serial numbers and IMEIs in the form in which the inventory stores the numbers of pieces. */
const pieceNumbers = ({ serials, imeis }: Marks): string[] => [
  ...new Set([...serials, ...imeis].map(normalizeSerial)),
];

/** Finds the returns of a handset. A return of several pieces is found through the sale of this handset. */
function returnsOf(db: Database, marks: Marks) {
  const numbers = pieceNumbers(marks);
  const amongSeveral = sql<string>`select m.id from item_serials p
    join item_serial_entries e on e.serial_id = p.id join sale_items l on l.sale_id = e.sale_id
    join returned_devices m on m.sale_item_id = l.id
    where p.serial = any(${numbers}::text[]) and m.serials && ${numbers}::text[]`;
  return selectSummaries(db)
    .where(
      "r.id",
      "in",
      sql<string>`(select r.id from returned_devices r where ${isMarked("r", marks)} union ${amongSeveral})`,
    )
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .limit(AT_MOST)
    .execute();
}

/** The goods that were sold for one of these repairs in completed sales, newest first. */
function salesFor(db: Database, visits: readonly HandsetVisit[]) {
  return db
    .selectFrom("saleItems as l")
    .innerJoin("sales as s", "s.id", "l.saleId")
    .select([
      "s.id",
      "s.saleNumber",
      "l.name",
      "l.quantity",
      "l.totalPrice",
      sql<string>`s.completed_at`.as("soldAt"),
    ])
    .where(
      "l.deviceId",
      "in",
      visits.map(({ id }) => id),
    )
    .where("s.status", "=", "completed")
    .orderBy("s.completedAt", "desc")
    .orderBy("l.position")
    .limit(AT_MOST)
    .execute();
}

/** The warranty of the newest repair that was handed over. A later return does not restart this warranty. */
async function warrantyOfLast(
  db: Database,
  visits: readonly HandsetVisit[],
): Promise<Handset["warranty"]> {
  const last = visits.find(({ status, handedOverAt }) => status === "done" && handedOverAt);
  if (!last) return null;
  const origin = await getOrigin(db, { deviceId: last.id });
  const { id, ticketNumber } = last;
  return {
    ...warrantyOn(today(), origin),
    originDay: origin.originDay,
    visit: { id, ticketNumber },
  };
}

/** Joins consecutive visits of one customer to one entry. Visits and entries are sorted newest first. */
function ownersOf(visits: readonly HandsetVisit[]): Handset["owners"] {
  const owners: Handset["owners"] = [];
  for (const { customer, createdAt, handedOverAt } of visits) {
    const latest = owners.at(-1);
    if (latest?.customer.id === customer.id) {
      latest.from = createdAt;
      latest.visits += 1;
    } else {
      owners.push({ customer, from: createdAt, until: handedOverAt ?? createdAt, visits: 1 });
    }
  }
  return owners;
}
