import { sql } from "kysely";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { MovementFilters, MovementTotals } from "../contract.ts";

/** The totals of the filtered movements. The query reads all of them, so screens must not repeat it per page. */
export async function getMovementTotals(
  db: Database,
  actor: Actor,
  { itemId, type, reason, userId, from, to }: MovementFilters,
): Promise<MovementTotals> {
  const { cameValue, wentValue, ...pieces } = await db
    .selectFrom("stockMovements")
    .select(({ fn }) => [
      fn.countAll<number>().as("movements"),
      sql<number>`coalesce(sum(quantity) filter (where quantity > 0), 0)::bigint`.as("came"),
      sql<number>`coalesce(-sum(quantity) filter (where quantity < 0), 0)::bigint`.as("went"),
      sql<number>`coalesce(sum(value) filter (where quantity > 0), 0)`.as("cameValue"),
      sql<number>`coalesce(-sum(value) filter (where quantity < 0), 0)`.as("wentValue"),
    ])
    .$if(itemId !== undefined, (q) => q.where("itemId", "=", itemId ?? ""))
    .$if(type !== undefined, (q) => q.where("type", "=", type ?? "IN"))
    .$if(reason !== undefined, (q) => q.where("reason", "=", reason ?? "sale"))
    .$if(userId !== undefined, (q) => q.where("createdBy", "=", userId ?? ""))
    .$if(from !== undefined, (q) => q.where("createdAt", ">=", startOfDay(from ?? "")))
    .$if(to !== undefined, (q) => q.where("createdAt", "<", startOfDay(addDays(to ?? "", 1))))
    .executeTakeFirstOrThrow();
  return may(actor, "view_cost") ? { ...pieces, cameValue, wentValue } : pieces;
}

/** Lists the users who have moved stock at any time, ordered by name. */
export async function listMovers(db: Database): Promise<{ users: { id: string; name: string }[] }> {
  const users = await db
    .selectFrom("users as u")
    .select(["u.id", "u.name"])
    .where(sql<boolean>`exists (select from stock_movements m where m.created_by = u.id)`)
    .orderBy("u.name")
    .execute();
  return { users };
}
