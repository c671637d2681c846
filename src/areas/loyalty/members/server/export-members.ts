import { Readable } from "node:stream";
import type * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import { recordListExport } from "#src/areas/customers/core/server/record-list-export.ts";
import type { membersContract } from "../contract.ts";
import { nextExpiries } from "../../points/server/points-left.ts";
import { readAllMembers } from "./list-members.ts";
import { readTotals } from "./totals.ts";

const columns = [
  "Name",
  "Phone",
  "Email",
  "City",
  "Points",
  "Tier",
  "Points Earned",
  "Points Redeemed",
  "Total Spent",
  "Joined",
  "Last Visit",
  "Next Expiry",
  "Points Expiring Then",
];

type ExportQuery = z.output<(typeof membersContract.exportMembers)["query"]>;

/** The list of customers with their points as CSV, in the order of the list. An event records who took the file. */
export async function exportMembers(
  db: Database,
  actor: { userId: string },
  { sort, ...filters }: ExportQuery,
): Promise<Readable> {
  await recordListExport(db, actor, filters);
  return Readable.from(linesOf(db, { sort, ...filters }), { objectMode: false });
}

async function* linesOf(db: Database, query: ExportQuery): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  for await (const customers of readAllMembers(db, query)) {
    const ids = customers.map(({ id }) => id);
    const expiries = await nextExpiries(db, ids);
    yield customers.map((customer) => lineOf(customer, expiries.get(customer.id))).join("");
  }
}

const lineOf = (customer: Customer, next?: { day: string; points: number }): string =>
  csvLine([
    customer.name,
    customer.phone && formatPhone(customer.phone),
    customer.email,
    customer.city,
    customer.points,
    customer.loyaltyLevel,
    customer.totalPointsEarned,
    customer.totalPointsRedeemed,
    csvMoney(customer.totalSpent),
    customer.joinedDate,
    customer.lastVisit && today(new Date(customer.lastVisit)),
    next?.day ?? "",
    next?.points ?? "",
  ]);

const analyticsColumns = [
  "Tier",
  "Members",
  "Points",
  "Points Earned",
  "Points Redeemed",
  "Total Spent",
];

/** The sums of each level as CSV, with the sum of all levels in the last line. */
export async function exportLoyaltyAnalytics(db: Database): Promise<string> {
  const levels = await readTotals(db);
  const sum = { members: 0, points: 0, earned: 0, redeemed: 0, spent: 0 };
  for (const each of levels) {
    sum.members += each.members;
    sum.points += each.points;
    sum.earned += each.earned;
    sum.redeemed += each.redeemed;
    sum.spent += each.spent;
  }
  const lines = [...levels, { level: "All", ...sum }].map(
    ({ level, members, points, earned, redeemed, spent }) =>
      csvLine([level, members, points, earned, redeemed, csvMoney(spent)]),
  );
  return CSV_BEGINNING + csvLine(analyticsColumns) + lines.join("");
}
