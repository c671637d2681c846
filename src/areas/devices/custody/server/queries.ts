import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { Person } from "#src/shared/fields.ts";
import type { CustodyMove, Holder } from "../../core/detail/custody.ts";
import { toHolder, custodyOf } from "../../core/server/detail/custody.ts";

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
    .executeTakeFirstOrThrow(notFound);
  return { holder: toHolder(row), custody: row.custody };
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
