import { sql } from "kysely";
import { invariant, notFound, refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { TechnicianNumbers } from "../contract.ts";
import type { Work } from "../../core/detail/work.ts";
import { workOf } from "../../core/server/detail/work.ts";

export async function getWork(db: Database, deviceId: string): Promise<Work> {
  const { rows } = await sql<{ work: Work }>`
    select ${workOf(sql`${deviceId}::uuid`)} as work`.execute(db);
  return rows[0]?.work ?? refuse("not_found");
}

/**
 * A technician's figures for the last `days` days. A completed repair counts for the technician to whom it is assigned
 * now. It is on time until the end of the promised day in the shop's time zone.
 */
export async function getNumbers(
  db: Database,
  technicianId: string,
  { days }: { days: number },
): Promise<TechnicianNumbers> {
  const since = sql`now() - make_interval(days => ${days}::integer)`;
  const { rows } = await sql<Omit<TechnicianNumbers, "technicianId" | "days">>`
    select done.*, rated.*, worked.*
    from (
      select count(*) as completed,
        round((avg(extract(epoch from d.completed_at - d.created_at)) / 86400)::numeric, 2) as average_days,
        round(avg(case when d.expected_return_date is not null then
          (${shopDay(sql`d.completed_at`)} <= d.expected_return_date)::int end)::numeric, 4)
          as on_time_share
      from devices d where d.assigned_to = ${technicianId}::uuid and d.completed_at >= ${since}) done,
    (select count(*) as ratings, round(avg(r.score)::numeric, 2) as average_rating
      from device_ratings r where r.technician_id = ${technicianId}::uuid and r.created_at >= ${since}) rated,
    (select coalesce(round(extract(epoch from sum(coalesce(s.ended_at, now()) - s.started_at))), 0)::bigint
        as work_seconds
      from device_work_sessions s where s.technician_id = ${technicianId}::uuid and s.started_at >= ${since}) worked`.execute(
    db,
  );
  const [numbers] = rows;
  invariant(numbers, "figures are counted even where there is nothing to count");
  return { technicianId, days, ...numbers };
}

/** @throws Refusal not_found */
export async function getTechnicianNumbers(
  db: Database,
  technicianId: string,
  period: { days: number },
): Promise<TechnicianNumbers> {
  await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", technicianId)
    .where("role", "=", "technician")
    .executeTakeFirstOrThrow(notFound);
  return getNumbers(db, technicianId, period);
}
