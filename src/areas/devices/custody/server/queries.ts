import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { CustodyMove, Holder } from "../contract.ts";
import type { HolderKind } from "../rules.ts";
import type { Person } from "#src/shared/fields.ts";

/** The columns that describe a device's holder. `holderName` is the name of a holder who is a user. */
export interface HolderColumns {
  holderKind: HolderKind;
  holderUserId: string | null;
  holderPlace: string | null;
  heldSince: string;
  holderName: string | null;
}

export const toHolder = (row: HolderColumns): Holder => ({
  kind: row.holderKind,
  id: row.holderUserId,
  name: row.holderPlace ?? row.holderName,
  since: row.heldSince,
});

const endOf = (side: "from" | "to") => {
  const column = (name: string) => sql.ref(`k.${side}_${name}`);
  return sql`json_build_object('kind', ${column("kind")},
    'name', coalesce(${column("place")}, (select u.name from users u where u.id = ${column("user_id")})))`;
};

/** All changes of a device's holder, newest first. */
export const custodyOf = (deviceId: RawBuilder<unknown>) => sql<CustodyMove[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'position', k.position, 'from', ${endOf("from")}, 'to', ${endOf("to")},
    'movedBy', ${userInJson("k.moved_by")}, 'note', k.note, 'movedAt', ${momentInJson(sql`k.moved_at`)})
    order by k.position desc), '[]')
  from device_custody k where k.device_id = ${deviceId})`;

/** @throws Refusal not_found */
export async function getCustody(
  db: Database,
  deviceId: string,
): Promise<{ holder: Holder; custody: CustodyMove[] }> {
  const row = await db
    .selectFrom("devices as d")
    .leftJoin("users as u", "u.id", "d.holderUserId")
    .select(["d.holderKind", "d.holderUserId", "d.holderPlace", "d.heldSince"])
    .select(["u.name as holderName", custodyOf(sql.ref("d.id")).as("custody")])
    .where("d.id", "=", deviceId)
    .executeTakeFirst();
  return row ? { holder: toHolder(row), custody: row.custody } : refuse("not_found");
}

const PLACES_SHOWN = 12;

/** The active users by name, and the places that devices were put in most often in the last 90 days. */
export async function listHolders(db: Database): Promise<{ people: Person[]; places: string[] }> {
  const [people, places] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "name"])
      .where("isActive", "=", true)
      .orderBy("name")
      .execute(),
    db
      .selectFrom("deviceCustody")
      .select("toPlace")
      .where("toPlace", "is not", null)
      .where("movedAt", ">", sql<string>`now() - interval '90 days'`)
      .groupBy("toPlace")
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .orderBy("toPlace")
      .limit(PLACES_SHOWN)
      .execute(),
  ]);
  return { people, places: places.flatMap(({ toPlace }) => toPlace ?? []) };
}
