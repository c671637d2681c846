import type { CronItem, TaskList } from "graphile-worker";
import { sql } from "kysely";
import * as z from "zod";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { reactions } from "./reactions.ts";

const reactPayload = z.object({ eventId: z.number() });

export const tasks = (db: Database): TaskList => ({
  /** Runs what src/app/reactions.ts lists for one event. */
  react: async (payload) => {
    const { eventId } = reactPayload.parse(payload);
    const event = await db
      .selectFrom("events")
      .select(["kind", "recordId", "actorId", "data"])
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    for (const reaction of reactions[event.kind as EventKind] ?? []) {
      await inTransaction(db, (tx) => reaction(tx, event));
    }
  },
  /** Forgets what has no use any more: old keys, ended sessions, counted calls. */
  tidy: async () => {
    await sql`delete from idempotency_keys where created_at < now() - interval '90 days'`.execute(
      db,
    );
    await sql`delete from sessions where expires_at < now()`.execute(db);
    await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
  },
});

export const cron: CronItem[] = [{ task: "tidy", match: "17 3 * * *" }];
