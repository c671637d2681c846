import { pageHref } from "#src/shared/addresses.ts";
import { reportKind } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";
import { readEarnings } from "./queries.ts";

/** What technicians earned in a period, what was taken back and paid out, and what the shop owes them now. */
export const earningsReport = reportKind({
  name: "technician-earnings",
  group: "people",
  access: ["manage_commission"],
  days: "period",
  tables: {
    technicians: {
      technician: { type: "text" },
      repairsPaid: { type: "count" },
      earned: { type: "money" },
      takenBack: { type: "money" },
      kept: { type: "money" },
      paidOut: { type: "money" },
      owedNow: { type: "money" },
    },
  },
  async read(db, _actor, { from, to }) {
    const all = (await readEarnings(db, { from, to, technicianId: null })).map((each) => ({
      id: each.technician.id,
      technician: each.technician.name,
      repairsPaid: each.repairs,
      earned: each.earned,
      takenBack: each.reversed,
      kept: each.earned - each.reversed,
      paidOut: each.paid,
      owedNow: each.balance,
    }));
    const days = { time: "own", from, to };
    return {
      technicians: {
        rows: all.map(({ id, ...cells }) => ({
          cells,
          href: pageHref("/earnings/$id", { id }, days),
        })),
        totals: {
          repairsPaid: sumOf(all, (row) => row.repairsPaid),
          earned: sumOf(all, (row) => row.earned),
          takenBack: sumOf(all, (row) => row.takenBack),
          kept: sumOf(all, (row) => row.kept),
          paidOut: sumOf(all, (row) => row.paidOut),
          owedNow: sumOf(all, (row) => row.owedNow),
        },
      },
    };
  },
});
