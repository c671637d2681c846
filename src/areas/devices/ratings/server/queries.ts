import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import { changeableUntil } from "../rules.ts";
import type { Rating, TrackedRating } from "../../core/detail/ratings.ts";
import { ratingsOf } from "../../core/server/detail/ratings.ts";

export async function getRatings(db: Database, deviceId: string): Promise<Rating[]> {
  const { rows } = await sql<{ ratings: Rating[] }>`
    select ${ratingsOf(sql`${deviceId}::uuid`)} as ratings`.execute(db);
  return rows[0]?.ratings ?? [];
}

export interface RatedColumns {
  score: number;
  createdAt: string;
  isRecorded: boolean;
}

/** What the tracking page needs of a rating. The query does not read the comment. */
export const ratedOf = (deviceId: RawBuilder<unknown>) => sql<RatedColumns | null>`(
  select json_build_object('score', k.score, 'createdAt', ${momentInJson(sql`k.created_at`)},
    'isRecorded', k.recorded_by is not null)
  from device_ratings k where k.device_id = ${deviceId})`;

/** @param now the current time in ISO 8601 */
export function toTrackedRating(
  status: string,
  rated: RatedColumns | null,
  now = new Date().toISOString(),
): TrackedRating {
  if (status !== "done") return { score: null, isOpen: false };
  if (!rated) return { score: null, isOpen: true };
  return {
    score: rated.score,
    isOpen: !rated.isRecorded && now <= changeableUntil(rated.createdAt),
  };
}
