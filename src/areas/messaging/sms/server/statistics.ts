import type { Database } from "#src/server/database.ts";
import { providersInOrder } from "../../providers/server/providers-in-order.ts";
import type { TaskServices } from "#src/server/area.ts";
import type { SendingState, Statistics } from "../contract.ts";
import { deliveryRate, successRate } from "../../core/rates.ts";
import { isWithin } from "../../core/schedule.ts";
import { countsByStatus } from "../../core/status-counts.ts";
import type { SmsStatus } from "../../core/values.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { costOf, dailyPartsOf, partPriceOf } from "../../core/cost.ts";
import { countByMonth, type MonthCount } from "./day-counts.ts";
import { usedToday } from "./used-today.ts";

/** How many messages of the days there are, in all and by month, and about what they cost. */
export async function getStatistics(
  db: Database,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const rows = await countByMonth(db, days);
  const { notifications } = await readShop(db);
  const all = countsOf(rows);
  const months = Map.groupBy(rows, ({ month }) => month);
  const charged = rows.filter((row) => !row.isSimulated && isSent(row));
  const parts = sum(charged, "parts");
  return {
    totalSent: all.sent + all.delivered,
    ...all,
    simulated: sum(rows.filter((row) => row.isSimulated && isSent(row))),
    parts,
    cost: costOf(parts, partPriceOf(notifications)),
    successRate: successRate(all),
    deliveryRate: deliveryRate(all),
    monthly: [...months].map(([month, ofMonth]) => {
      const { sent, delivered, failed } = countsOf(ofMonth);
      return { month, sent: sent + delivered, delivered, failed };
    }),
  };
}

const sum = (rows: readonly MonthCount[], what: "messages" | "parts" = "messages"): number =>
  rows.reduce((all, row) => all + row[what], 0);
const isSent = ({ status }: MonthCount) => status === "sent" || status === "delivered";

const countsOf = (rows: readonly MonthCount[]): Record<SmsStatus, number> =>
  countsByStatus((status) => sum(rows.filter((row) => row.status === status)));

/** Reads what the screen shows before a user sends: the provider, what waits, and what is left of the limit of the day. */
export async function getSendingState(
  db: Database,
  services: Pick<TaskServices, "secrets" | "publicUrl">,
): Promise<SendingState> {
  const shop = await readShop(db);
  const { notifications } = shop;
  const [first] = await providersInOrder(db, services);
  const { waiting } = await db
    .selectFrom("smsMessages")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("sendAt", "is not", null)
    .executeTakeFirstOrThrow();
  return {
    provider: first?.provider.name ?? null,
    isSimulated: first?.provider.name === "log",
    isAutomaticOn: notifications.smsNotifications,
    isQuietNow: !isWithin(notifications.notificationSchedule, new Date()),
    schedule: notifications.notificationSchedule,
    waiting,
    usedToday: await usedToday(db),
    dailyParts: dailyPartsOf(notifications),
    partPrice: partPriceOf(notifications),
  };
}
