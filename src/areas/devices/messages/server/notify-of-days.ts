/** What the days bring: devices that nobody collects, the question how good the repair was, warranties that end. */
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import {
  followAll,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import {
  BEFORE_WARRANTY_ENDS,
  isBetween,
  moneyWriter,
  writtenDay,
} from "#src/areas/messaging/automatic/server/wording.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { balanceOf } from "../../balance.ts";
import { REPAIR_WARRANTY, warrantyLengths } from "../../core/server/warranty-lengths.ts";

export const NOTIFY_OF_DEVICES = "tell_of_devices";

/** After so many days customers are reminded of a device that waits. */
const UNCLAIMED_AFTER = [3, 7, 14];

/** Tells everything that is due. */
export async function notifyCustomersOfDevices(
  db: Database,
  publicUrl: string,
  now: Date = new Date(),
): Promise<void> {
  const { business, notifications } = await getSettingsOf(db, ["business", "notifications"]);
  const lengths = await warrantyLengths(db, business.repairWarrantyDays);
  const followers: Follower<Waiting>[] = [
    ...UNCLAIMED_AFTER.map((each) => unclaimed(each, publicUrl)),
    followUp(notifications.followUpDelayDays, publicUrl),
    ...lengths.filter((days) => days > BEFORE_WARRANTY_ENDS).map(warrantyEnding),
  ];
  await followAll(db, followers, now);
}

interface Waiting extends Position {
  customerId: string;
  trackingToken: string;
  transitionId: string;
  handedOverAt: string | null;
  finalAmount: number | null;
  chargesAmount: number;
  paidAmount: number;
}

const columns = sql`d.id, d.customer_id, d.tracking_token, d.final_amount, d.charges_amount, d.paid_amount,
  d.handed_over_at, t.id as transition_id`;
const withLastMove = sql`devices d
  join device_transitions t on t.device_id = d.id and t.position = d.transition_count`;
/** A repair that was handed over as completed, and not one that was cancelled. */
const wasCompleted = sql`d.status = 'done' and t.from_status = 'completed'`;

const track = (publicUrl: string, { trackingToken: token }: Waiting) =>
  publicUrl + pageHref("/track/$token", { token });

function unclaimed(days: number, publicUrl: string): Follower<Waiting> {
  const key = `unclaimed_${days}`;
  return {
    key,
    occasion: "unclaimed",
    delayDays: days,
    read: (tx, after, until, limit) =>
      readRows(
        tx,
        sql`select d.moved_at::text as at, ${columns} from ${withLastMove}
          where d.status in ('completed', 'cancelled', 'unrepairable')
            and ${isBetween(sql`d.moved_at`, sql`d.id`, after, until)}
          order by d.moved_at, d.id limit ${limit}`,
      ),
    notify: async (tx, device) => {
      const write = await moneyWriter(tx);
      await notifyCustomer(tx, {
        occasion: "unclaimed",
        kind: key,
        recordId: device.transitionId,
        customerId: device.customerId,
        deviceId: device.id,
        variables: {
          days: String(days),
          balance: write(balanceOf(device) ?? 0),
          link: track(publicUrl, device),
        },
      });
    },
  };
}

const followUp = (days: number, publicUrl: string): Follower<Waiting> => ({
  key: "follow_up",
  occasion: "follow_up",
  delayDays: days,
  read: (tx, after, until, limit) =>
    readHandedOver(
      tx,
      after,
      until,
      limit,
      sql`
      not exists (select from device_ratings r where r.device_id = d.id)`,
    ),
  notify: (tx, device) =>
    notifyCustomer(tx, {
      occasion: "follow_up",
      recordId: device.transitionId,
      customerId: device.customerId,
      deviceId: device.id,
      variables: { link: track(publicUrl, device) },
    }),
});

/** Repairs keep the warranty of their intake, so each length has a follower of its own. */
const warrantyEnding = (days: number): Follower<Waiting> => ({
  key: `${REPAIR_WARRANTY}${days}`,
  occasion: "warranty_ending",
  delayDays: days - BEFORE_WARRANTY_ENDS,
  read: (tx, after, until, limit) =>
    readHandedOver(tx, after, until, limit, sql`d.warranty_days = ${days}`),
  notify: async (tx, device) => {
    const handedOver = today(new Date(device.handedOverAt ?? ""));
    await notifyCustomer(tx, {
      occasion: "warranty_ending",
      recordId: device.transitionId,
      customerId: device.customerId,
      deviceId: device.id,
      variables: { day: writtenDay(addDays(handedOver, days)) },
    });
  },
});

const readHandedOver = (
  tx: Tx,
  after: Position,
  until: string,
  limit: number,
  condition: ReturnType<typeof sql>,
) =>
  readRows(
    tx,
    sql`select d.handed_over_at::text as at, ${columns} from ${withLastMove}
      where ${wasCompleted} and ${isBetween(sql`d.handed_over_at`, sql`d.id`, after, until)} and ${condition}
      order by d.handed_over_at, d.id limit ${limit}`,
  );

const readRows = async (tx: Tx, query: ReturnType<typeof sql>): Promise<Waiting[]> =>
  (await (query as ReturnType<typeof sql<Waiting>>).execute(tx)).rows;
