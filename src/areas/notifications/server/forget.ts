import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** How long a notification is kept. The bell shows the newest 50 only, and no other screen shows any. */
export const KEPT_DAYS = 90;
/** The rest waits for the next nights, so that the job holds no lock for long. */
const MAX_AT_ONCE = 100_000;

/** Deletes old notifications, together with what users have read of them. */
export async function forgetNotifications(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("notifications")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("notifications")
        .select("id")
        .where("createdAt", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
        .orderBy("createdAt")
        .limit(MAX_AT_ONCE),
    )
    .execute();
}
