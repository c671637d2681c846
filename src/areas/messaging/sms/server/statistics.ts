import { sql } from "kysely";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { providersInOrder } from "../../providers/server/providers-in-order.ts";
import type { TaskServices } from "#src/server/area.ts";
import type { SendingState, Statistics } from "../contract.ts";
import { deliveryRate, successRate } from "../rates.ts";
import { isWithin } from "../schedule.ts";
import type { SmsStatus } from "../values.ts";
import { readShop } from "./decide.ts";
import { partPriceOf } from "../cost.ts";
import { momentsOf } from "./queries.ts";
import { usedToday } from "./used-today.ts";

interface Count {
  month: string;
  status: SmsStatus;
  isSimulated: boolean;
  count: number;
}

/** How many messages of the days there are, in all and by month. */
export async function getStatistics(
  db: Database,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const { from = "-infinity", to = "infinity" } = momentsOf(days);
  const { rows } = await sql<Count>`
    select to_char(created_at at time zone ${sql.lit(SHOP_TIMEZONE)}, 'YYYY-MM') as month, status, is_simulated,
      count(*)::int as count
    from sms_messages where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    group by 1, 2, 3 order by 1`.execute(db);
  const all = countsOf(rows);
  const months = Map.groupBy(rows, ({ month }) => month);
  return {
    totalSent: all.sent + all.delivered,
    ...all,
    simulated: sum(rows.filter((row) => row.isSimulated && isSent(row))),
    successRate: successRate(all),
    deliveryRate: deliveryRate(all),
    monthly: [...months].map(([month, ofMonth]) => {
      const { sent, delivered, failed } = countsOf(ofMonth);
      return { month, sent: sent + delivered, delivered, failed };
    }),
  };
}

const sum = (rows: readonly Count[]): number => rows.reduce((all, { count }) => all + count, 0);
const isSent = ({ status }: Count) => status === "sent" || status === "delivered";

function countsOf(rows: readonly Count[]): Record<SmsStatus, number> {
  const of = (status: SmsStatus) => sum(rows.filter((row) => row.status === status));
  return {
    pending: of("pending"),
    sent: of("sent"),
    delivered: of("delivered"),
    failed: of("failed"),
    unknown: of("unknown"),
    cancelled: of("cancelled"),
  };
}

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
    dailyParts: notifications.smsDailyParts || null,
    partPrice: partPriceOf(notifications),
  };
}
