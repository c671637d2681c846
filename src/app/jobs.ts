import type { CronItem, TaskList } from "graphile-worker";
import { sql } from "kysely";
import * as z from "zod";
import { FILL_DEMO_SHOP, runDemoShop, type FillDemoShop } from "#src/areas/users/server/demo-shop.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";
import { reactions } from "./reactions.ts";

const reactPayload = z.object({ eventId: z.number() });

const nothingToFill: FillDemoShop = async () => {};

export const tasks = (db: Database, log: Log, fillDemoShop: FillDemoShop = nothingToFill): TaskList => ({
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
  [FILL_DEMO_SHOP]: () => runDemoShop(db, log, fillDemoShop),
  /** Forgets what has no use any more: old keys, ended sessions, counted calls. */
  tidy: async () => {
    await sql`delete from idempotency_keys where created_at < now() - interval '90 days'`.execute(db);
    await sql`delete from sessions where expires_at < now()`.execute(db);
    await sql`delete from sign_in_failures where last_failed_at < now() - interval '1 day'`.execute(db);
    await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
  },
});

export const cron: CronItem[] = [{ task: "tidy", match: "17 3 * * *" }];
