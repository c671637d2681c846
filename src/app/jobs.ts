import type { CronItem, TaskList } from "graphile-worker";
import * as z from "zod";
import { FILL_DEMO_SHOP, type FillDemoShop } from "#src/areas/users/setup/server/demo-shop.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { checkInvariants, ruleCount } from "./invariants.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { BackedUpShop } from "#src/server/backup/backed-up-shop.ts";
import type { Area, JobServices, TaskServices } from "#src/server/area.ts";
import { shopUrlOf, type Config } from "#src/server/config.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { forgetVisitors } from "#src/server/events/personal-values.ts";
import { sealEvents } from "#src/server/events/seals.ts";
import { deleteUnusedFiles, type FileStore } from "#src/server/files/file-store.ts";
import { forgetOldKeys } from "#src/server/http/idempotency.ts";
import { sealOldAnswers } from "#src/server/http/stored-answers.ts";
import { forgetOldCounts } from "#src/server/http/guards/rate-limit.ts";
import type { Log } from "#src/server/log.ts";
import { forgetOldCalls } from "#src/server/webhooks/receive-webhook.ts";

const reactPayload = z.object({ eventId: z.number() });

const nothingToFill: FillDemoShop = async () => {};

interface AllTaskServices extends Pick<TaskServices, "secrets"> {
  config: Config;
  db: Database;
  log: Log;
  files: FileStore;
  backup: BackedUpShop;
  fillDemoShop?: FillDemoShop | undefined;
  databaseUrl: string;
}

/** The tasks of background jobs: those of the platform and those of `areas`. */
export const tasks = (
  areas: readonly Area[],
  {
    db,
    log,
    files,
    backup,
    fillDemoShop = nothingToFill,
    secrets,
    config,
    databaseUrl,
  }: AllTaskServices,
): TaskList => {
  const services: JobServices = {
    secrets,
    publicUrl: shopUrlOf(config),
    files,
    backup,
    log,
    retained: retainedBy(areas),
    reports: areas.flatMap((area) => area.reports ?? []),
    integrations: areas.flatMap(
      (area) => area.integrations?.({ secrets, publicUrl: shopUrlOf(config) }) ?? [],
    ),
    async checkInvariants(tell) {
      let done = 0;
      return checkInvariants({ databaseUrl, log }, () => tell(++done, ruleCount));
    },
    attachments: Object.assign({}, ...areas.map((area) => area.attachments ?? {})),
  };
  return {
    /** Runs the reactions of all areas to one event. A reaction that returns `again` runs again, in a new transaction. */
    react: async (payload) => {
      const { eventId } = reactPayload.parse(payload);
      const event = await db
        .selectFrom("events")
        .select(["kind", "recordId", "actorId", "data"])
        .where("id", "=", eventId)
        .executeTakeFirstOrThrow();
      const reactions = areas.flatMap((area) => area.reactions?.[event.kind as EventKind] ?? []);
      for (const reaction of reactions) {
        while ((await inTransaction(db, (tx) => reaction(tx, event, services))) === "again");
      }
    },
    [FILL_DEMO_SHOP]: () => fillDemoShop(db, log, files, secrets),
    tidy: () => forgetOldRows(db, areas),
    seal_events: () => sealEvents(db),
    seal_old_answers: () => sealOldAnswers(db),
    delete_unused_files: () => deleteUnusedFiles(files),
    ...Object.assign({}, ...areas.map((area) => area.tasks?.(db, services) ?? {})),
  };
};

/** Deletes rows that are no longer needed, such as old keys, ended sessions and rate-limit counts. */
async function forgetOldRows(db: Database, areas: readonly Area[]): Promise<void> {
  await forgetOldKeys(db);
  await forgetOldCounts(db);
  await forgetOldCalls(db, (await getSettings(db, "integrations")).callsKept);
  await inTransaction(db, forgetVisitors);
  for (const forget of areas.flatMap((area) => area.forget ?? [])) {
    await inTransaction(db, forget);
  }
}

export const retainedBy = (areas: readonly Area[]) => areas.flatMap((area) => area.retained ?? []);

export const cronOf = (areas: readonly Area[]): CronItem[] => [
  { task: "seal_events", match: "*/5 * * * *" },
  { task: "seal_old_answers", match: "*/5 * * * *" },
  { task: "tidy", match: "17 3 * * *" },
  { task: "delete_unused_files", match: "41 3 * * *" },
  ...areas.flatMap((area) => area.cron ?? []),
];
