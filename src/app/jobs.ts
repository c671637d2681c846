import type { CronItem, TaskList } from "graphile-worker";
import * as z from "zod";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { deleteExpiredSessions } from "#src/areas/users/server/sessions.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { forgetOldKeys } from "#src/server/http/idempotency.ts";
import { forgetOldCounts } from "#src/server/http/rate-limit.ts";
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
    await forgetOldKeys(db);
    await forgetOldCounts(db);
    await inTransaction(db, deleteExpiredSessions);
  },
});

export const cron: CronItem[] = [{ task: "tidy", match: "17 3 * * *" }];
