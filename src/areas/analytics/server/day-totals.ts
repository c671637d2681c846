import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Totals } from "../answers.ts";
import { daySums } from "./day-sums.ts";
import type { FigureName } from "./figures.ts";
import { hiddenMoney } from "./hidden-money.ts";
import { readDays } from "./read-days.ts";
import { sightOf, totalsOf } from "./rights.ts";
import { inSnapshot } from "./snapshot.ts";

const names = [
  "sale",
  "sale_refund",
  "repair_payment",
  "repair_refund",
  "device_received",
  "device_completed",
  "device_handed_over",
] as const satisfies FigureName[];

export interface DayTotals extends Omit<Totals, "newCustomers"> {
  /** Only for readers who may see devices. */
  devicesHandedOver?: number;
}

/** What the shop earned and did on one day, as far as the actor may see it. Other areas tell it to the owner. */
export async function totalsOfDay(db: Database, actor: Actor, day: string): Promise<DayTotals> {
  const span = { from: day, to: day };
  const { perDay, asOf } = await inSnapshot(db, async (tx) => ({
    ...(await readDays(tx, { perDay: { names, spans: [span] } })),
    asOf: new Date().toISOString(),
  }));
  const hidden = await hiddenMoney(db, actor, asOf);
  const sight = sightOf(actor);
  const sums = daySums([...perDay, ...hidden.rows]);
  return {
    ...totalsOf(sums, span, { ...sight, customers: false }),
    ...(sight.devices && { devicesHandedOver: sums.count("device_handed_over", span) }),
  };
}
