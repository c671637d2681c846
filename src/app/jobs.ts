import type { CronItem, TaskList } from "graphile-worker";
import * as z from "zod";
import { FILL_DEMO_SHOP, type FillDemoShop } from "#src/areas/users/server/demo-shop.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { forgetOldFailures } from "#src/areas/users/server/sign-in-failures.ts";
import { deleteExpiredSessions } from "#src/areas/users/server/sessions.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { forgetOldKeys } from "#src/server/http/idempotency.ts";
import { forgetOldCounts } from "#src/server/http/rate-limit.ts";
import type { Log } from "#src/server/log.ts";
import { reactions } from "./reactions.ts";

const reactPayload = z.object({ eventId: z.number() });

const nothingToFill: FillDemoShop = async () => {};

export const tasks = (
  db: Database,
  log: Log,
  fillDemoShop: FillDemoShop = nothingToFill,
): TaskList => ({
  /** Runs what src/app/reactions.ts lists for one event. */
  react: async (payload) => {
    const { eventId } = reactPayload.parse(payload);
    const event = await db
      .selectFrom("events")
      .select(["kind", "recordId", "actorId", "data"])
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    for (const reaction of reactions[event.kind as EventKind] ?? []) {
      while ((await inTransaction(db, (tx) => reaction(tx, event))) === "again");
    }
  },
  [FILL_DEMO_SHOP]: () => fillDemoShop(db, log),
  /** Forgets what has no use any more: old keys, ended sessions, counted calls. */
  tidy: async () => {
    await forgetOldKeys(db);
    await forgetOldCounts(db);
    await inTransaction(db, deleteExpiredSessions);
    await inTransaction(db, forgetOldFailures);
  },
});

export const cron: CronItem[] = [{ task: "tidy", match: "17 3 * * *" }];
