import type { CronItem, TaskList } from "graphile-worker";
import * as z from "zod";
import { refreshAlerts } from "#src/areas/inventory/alerts/server/refresh-alerts.ts";
import { APPLY_IMPORTS } from "#src/areas/inventory/import/server/apply-import.ts";
import { forgetOldRows, writeImports } from "#src/areas/inventory/import/server/write-import.ts";
import { CHECK_PAYMENT } from "#src/areas/payments/server/ask-for-payment.ts";
import { expireSales } from "#src/areas/sales/server/cancel-sale.ts";
import { checkSalePayment } from "#src/areas/sales/checkout/server/settle-sale-payment.ts";
import { FILL_DEMO_SHOP, type FillDemoShop } from "#src/areas/users/setup/server/demo-shop.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { forgetOldFailures } from "#src/areas/users/sessions/server/throttle/attempts.ts";
import { forgetOldPlaces } from "#src/areas/users/sessions/server/throttle/known-places.ts";
import { id } from "#src/shared/fields.ts";
import { deleteExpiredSessions } from "#src/areas/users/sessions/server/sessions.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { deleteUnusedFiles, type FileStore } from "#src/server/files/file-store.ts";
import { forgetOldKeys } from "#src/server/http/idempotency.ts";
import { forgetOldCounts } from "#src/server/http/guards/rate-limit.ts";
import type { Log } from "#src/server/log.ts";
import { reactions } from "./reactions.ts";

const reactPayload = z.object({ eventId: z.number() });

const paymentPayload = z.object({ paymentId: id });

const nothingToFill: FillDemoShop = async () => {};

export const tasks = (
  db: Database,
  log: Log,
  files: FileStore,
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
  [FILL_DEMO_SHOP]: () => fillDemoShop(db, log, files),
  /** Asks a provider what became of a payment. */
  [CHECK_PAYMENT]: (payload) => checkSalePayment(db, paymentPayload.parse(payload).paymentId),
  /** Frees the stock of sales nobody paid in time. */
  expire_sales: () => expireSales(db),
  /** Makes the alerts of the stock what the shelves say: what days bring, and what was left out after a change. */
  refresh_stock_alerts: () => inTransaction(db, (tx) => refreshAlerts(tx, null)),
  /** Writes the files of items that somebody asked to have written. */
  [APPLY_IMPORTS]: () => writeImports(db),
  /** Forgets what has no use any more: old keys, ended sessions, counted calls. */
  tidy: async () => {
    await forgetOldKeys(db);
    await forgetOldCounts(db);
    await inTransaction(db, forgetOldRows);
    await inTransaction(db, deleteExpiredSessions);
    await inTransaction(db, forgetOldFailures);
    await inTransaction(db, forgetOldPlaces);
  },
  /** Deletes files that nothing refers to any more. */
  delete_unused_files: () => deleteUnusedFiles(files),
});

export const cron: CronItem[] = [
  { task: "tidy", match: "17 3 * * *" },
  { task: "expire_sales", match: "* * * * *" },
  { task: APPLY_IMPORTS, match: "* * * * *" },
  { task: "refresh_stock_alerts", match: "*/5 * * * *" },
  { task: "delete_unused_files", match: "41 3 * * *" },
];
