import { sql } from "kysely";
import { MAX_MONEY } from "#src/shared/amounts/typed-amounts.ts";
import { asId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { ParkedDetail } from "../parked-contract.ts";
import { isTree, listAt, numberAt, textAt, valueAt } from "../read-body.ts";
import { getParked, listByKeys } from "./parked-queries.ts";
import type { CommandContent } from "./store-command.ts";

const ofPayment = ["method", "provider", "reference"];
const ofPerson = ["name", "phone", "city"];

/**
 * The fields that people may read, for each endpoint. Everything else stays closed: a passcode, the number of an identity
 * card and a signature are in the same bodies, and a new field is closed until somebody opens it.
 */
const readable: Readonly<Record<string, readonly string[]>> = {
  createSale: [
    "expectedTotal",
    ...ofPayment.map((name) => `payment.${name}`),
    ...ofPerson.map((name) => `customer.${name}`),
    "discount.type",
    "discount.value",
    "discount.reason",
  ],
  createCustomer: [...ofPerson, "locationDescription", "notes"],
  createDevice: [
    "brand",
    "model",
    "color",
    "serialNumber",
    "imei",
    "accessories",
    "issueDescription",
    "finalAmount",
    "depositAmount",
    ...ofPayment.map((name) => `depositPayment.${name}`),
    ...ofPerson.map((name) => `customer.${name}`),
  ],
  takeDevicePayment: ["amount", ...ofPayment],
  addRemark: ["content"],
  updateChecklists: [],
  changeDeviceStatus: ["status", "remark", "releaseUnpaidReason"],
  countItems: [],
};

const MOST_LINES = 200;
const LONGEST_TEXT = 4000;

/** One command with what the device sent, as far as people may read it. @throws Refusal not_found */
export async function readParked(
  db: Database,
  secrets: Secrets,
  key: string,
): Promise<ParkedDetail> {
  const { row, content } = await getParked(db, secrets, key);
  const { rows: waiting } = await sql<{ key: string }>`
    select key from delivered_commands where waits_for = ${key} and state = 'waiting'
    order by seq limit 100`.execute(db);
  const keys = waiting.map((each) => each.key);
  return {
    ...row,
    ...(await recordsOf(db, row.endpoint, content)),
    fields: content ? fieldsOf(row.endpoint, content.body) : [],
    waiting: await listByKeys(db, secrets, keys),
  };
}

/** Several payments are shown one after the other. */
function fieldsOf(endpoint: string, body: unknown): ParkedDetail["fields"] {
  const single = Object.hasOwn(readable, endpoint) ? (readable[endpoint] ?? []) : [];
  const parts = endpoint === "createSale" ? listAt(body, "payments").filter(isTree) : [];
  return [
    ...single.flatMap((name) => fieldAt(name, body)),
    ...parts.flatMap((part) =>
      ["amount", ...ofPayment].flatMap((name) =>
        fieldAt(name, part).map(({ value }) => ({ name: `payment.${name}`, value })),
      ),
    ),
  ];
}

function fieldAt(name: string, body: unknown): ParkedDetail["fields"] {
  const value = name.split(".").reduce(valueAt, body);
  if (typeof value === "number" && Number.isFinite(value)) return [{ name, value }];
  if (typeof value !== "string" || value.trim() === "") return [];
  return [{ name, value: value.slice(0, LONGEST_TEXT) }];
}

async function recordsOf(
  db: Database,
  endpoint: string,
  content: CommandContent | null,
): Promise<Pick<ParkedDetail, "goods" | "customer" | "repair">> {
  const { params, body } = content ?? { params: {}, body: {} };
  const lines = endpoint === "createSale" ? listAt(body, "lines").slice(0, MOST_LINES) : [];
  const goods = lines.flatMap((line, nth) => {
    const itemId = asId(textAt(line, "itemId") ?? "");
    return itemId
      ? [{ line: nth, itemId, pieces: numberAt(line, "quantity", 1, 1e6), of: line }]
      : [];
  });
  const names = await namesOfItems(
    db,
    goods.map(({ itemId }) => itemId),
  );
  return {
    goods: goods.map(({ of, ...each }) => ({
      ...each,
      name: names.get(each.itemId) ?? null,
      serials: listAt(of, "serials").filter((serial) => typeof serial === "string"),
      price: priceAt(of),
    })),
    customer: await customerOf(db, asId(textAt(body, "customerId") ?? "")),
    repair: await repairOf(db, asId(textAt(params, "id") ?? "")),
  };
}

/** Whoever tries again may lend the author the right to set it, so that they must see it. */
function priceAt(line: unknown): ParkedDetail["goods"][number]["price"] {
  const set = valueAt(line, "priceOverride");
  const unitPrice = numberAt(set, "unitPrice", 0, MAX_MONEY);
  return unitPrice === null ? null : { unitPrice, reason: textAt(set, "reason") };
}

async function namesOfItems(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("inventoryItems")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const customerOf = async (db: Database, id: string | null): Promise<ParkedDetail["customer"]> =>
  (id &&
    (await db
      .selectFrom("customers")
      .select(["id", "name"])
      .where("id", "=", id)
      .executeTakeFirst())) ||
  null;

const repairOf = async (db: Database, id: string | null): Promise<ParkedDetail["repair"]> =>
  (id &&
    (await db
      .selectFrom("devices")
      .select(["id", "ticketNumber", "status"])
      .where("id", "=", id)
      .executeTakeFirst())) ||
  null;
