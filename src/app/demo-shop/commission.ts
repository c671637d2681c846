import { sql } from "kysely";
import { addDays, today } from "#src/shared/time.ts";
import { addRule } from "#src/areas/commission/server/add-rule.ts";
import { readDue } from "#src/areas/commission/server/due.ts";
import { payCommission } from "#src/areas/commission/server/pay-commission.ts";
import { settleRepair } from "#src/areas/commission/server/settle-repair.ts";
import { daysBack } from "./credit.ts";
import type { Step, Story } from "./story.ts";

const PAYDAYS = [60, 30];
/** Days on which new hand-overs are counted, so that later returns take something back. The product does it at once. */
const COUNTED = [27, 23, 19, 15, 11, 7, 3];

/** A rule of commission, what the technicians earned by it, and two paydays. */
export function commissionSteps(story: Story): Step[] {
  const { tx, admin, technicians, time } = story;
  const at = (days: number, act: () => Promise<unknown>): Step => ({
    minute: daysBack(story, days),
    act: async () => void (await act()),
  });
  return [
    at(95, () =>
      addRule(tx, admin, {
        technicianId: null,
        // The story clock moves it into the past.
        startsOn: today(),
        kind: "labour",
        rate: 1000,
        tiersBy: "count",
        tiers: [{ from: 15, rate: 1250 }],
        reason: "Makubaliano na mafundi wote",
      }),
    ),
    ...PAYDAYS.map((days) =>
      at(days, async () => {
        await settleAll(story);
        const upTo = addDays(today(new Date(time.momentOf(daysBack(story, days)))), -1);
        for (const { userId: technicianId } of technicians) {
          const { amount } = await readDue(tx, { technicianId, upTo });
          const paid = { technicianId, upTo, amount, method: "mobile_money" as const };
          if (amount > 0) await payCommission(tx, admin, { ...paid, isFromDrawer: false });
        }
      }),
    ),
    ...COUNTED.map((days) => at(days, () => settleNew(story))),
    { minute: time.minutes, act: () => settleAll(story) },
  ];
}

/** What the job does: it counts what happened to repairs. */
async function settleAll({ tx }: Story): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from devices where status = 'done' order by handed_over_at, id`.execute(tx);
  for (const { id } of rows) await settleRepair(tx, id);
}

async function settleNew({ tx }: Story): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from devices d where status = 'done'
      and not exists (select from commission_repairs c where c.device_id = d.id)
    order by handed_over_at, id`.execute(tx);
  for (const { id } of rows) await settleRepair(tx, id);
}
