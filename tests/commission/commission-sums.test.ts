/**
 * The sums of commissions in generated orders of repairs, payments, debts, refunds, comebacks, runs of the job, payouts and
 * payouts that are undone, around the ends of months: the ledger equals a recount of the rows, and nobody is paid twice.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commissionInvariants } from "#src/areas/commission/server/invariants.ts";
import { compareRepairs } from "#src/areas/commission/server/compare-repairs.ts";
import { settleRepair } from "#src/areas/commission/server/settle-repair.ts";
import { inTransaction } from "#src/server/database.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { dueTo, paidOut } from "#tests/support/shop/commission.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { plantCustomer } from "../analytics/planted-facts.ts";
import {
  decideReturn,
  lowerDebt,
  plantDebt,
  plantMoney,
  plantRefund,
  plantRepair,
  plantReturn,
  plantRule,
  type PlantedRepair,
} from "./planted-repairs.ts";
import { recountLedger, recountMonths } from "./recount.ts";

const ORDERS = Number(process.env["FUNDI_COMMISSION_ORDERS"] ?? 12);
const SEED = seedOfFile(20_261_128);
const MINUTE = 60_000;

const { app, admin, technician } = await startShop();
const other = await signedIn(app, { role: "technician", maxDevicesAllowed: 1000 });
const crew = [technician.userId, other.userId] as const;

/** The first day of a month a year ago, so that no story reaches today. */
const first = `${addDays(today(), -365).slice(0, 8)}01`;
const DAY = 1440 * MINUTE;
/** So many days a story takes at most, beside its minutes. */
const MAX_DAYS = 300;

let customerId: string;
let itemId: string;

beforeAll(async () => {
  customerId = await plantCustomer(app.db, first);
  itemId = (await stocked(app.db, 1)).id;
  const rule = { technicianId: null, startsOn: addDays(first, -90), createdBy: admin.userId };
  const flat = { tiersBy: "none", tiers: [] };
  await plantRule(app.db, { ...rule, kind: "labour", rate: 1250, ...flat });
  await plantRule(app.db, {
    ...rule,
    startsOn: first,
    kind: "margin",
    rate: 3333,
    tiersBy: "sum",
    tiers: [
      { from: 500_000, rate: 4000 },
      { from: 2_000_000, rate: 1 },
    ],
  });
  await plantRule(app.db, {
    ...rule,
    technicianId: other.userId,
    startsOn: addDays(first, 1),
    kind: "per_repair",
    rate: 5001,
    tiersBy: "count",
    tiers: [
      { from: 3, rate: 7777 },
      { from: 6, rate: 9999 },
    ],
  });
});

afterAll(async () => {
  for (const [rule, query] of Object.entries(commissionInvariants))
    expect([rule, (await query.execute(app.db)).rows]).toEqual([rule, []]);
});

interface Planted extends PlantedRepair {
  bill: number;
  paid: number;
  payments: { id: string; left: number }[];
  debt: { id: string; paymentId: string; balance: number } | null;
  returns: string[];
}

const money = fc.integer({ min: 1, max: 900_000 });
const anyRecord = fc.nat(1000);
const ofRepair = <Act extends string>(...acts: Act[]) =>
  fc.record({ act: fc.constantFrom(...acts), which: anyRecord, amount: money });
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("repair" as const),
      which: anyRecord,
      price: money,
      charges: fc.constantFrom(0, 0, 5000, -1),
      part: fc.option(fc.record({ price: money, cost: money })),
      byCounter: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: ofRepair("pay all") },
  { weight: 4, arbitrary: ofRepair("pay", "debt", "pay debt") },
  { weight: 3, arbitrary: ofRepair("refund") },
  { weight: 3, arbitrary: ofRepair("return", "late return") },
  { weight: 3, arbitrary: ofRepair("approve", "approve", "reject") },
  { weight: 5, arbitrary: ofRepair("job", "two jobs", "reaction") },
  { weight: 3, arbitrary: ofRepair("payout", "two payouts", "void") },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

/** What happens concerns one of the last repairs, so that much happens to each. */
const AT_ONCE = 4;

type Pause = number | "month";

class Story {
  readonly repairs: Planted[] = [];
  readonly payouts: string[] = [];
  #now: number;

  constructor() {
    this.#now = Date.parse(startOfDay(first)) - 3 * MINUTE;
  }

  get at(): string {
    return new Date(this.#now).toISOString();
  }

  /** Facts follow one another in time: after minutes, after days, or just before the end of the month. */
  pass(by: Pause): void {
    const month = `${addDays(today(new Date(this.#now)), 32).slice(0, 8)}01`;
    const end = Date.parse(startOfDay(month)) - 2 * MINUTE;
    const isEarly = this.#now < Date.parse(startOfDay(first)) + (MAX_DAYS - 70) * DAY;
    if (by === "month") this.#now = isEarly && end > this.#now ? end : this.#now + MINUTE;
    else this.#now += by * MINUTE;
  }

  async do(step: Step): Promise<void> {
    if (step.act === "repair") return this.#repair(step);
    if (step.act === "payout" || step.act === "two payouts") return this.#payout(step);
    if (step.act === "void") return this.#void(step.which);
    if (step.act === "job") return this.compare(1);
    if (step.act === "two jobs") return this.compare(2);
    const lately = this.repairs.slice(-AT_ONCE);
    const repair = lately[step.which % Math.max(1, lately.length)];
    if (repair) await this.#change(repair, step);
  }

  async compare(times: number): Promise<void> {
    const until = new Date(this.#now + 5 * MINUTE);
    await Promise.all(Array.from({ length: times }, () => compareRepairs(app.serverDb, until)));
    this.pass(10);
  }

  async #repair({ which, price, charges, part, byCounter }: Step & { act: "repair" }) {
    const [one, two] = which % 2 === 0 ? crew : crew.toReversed();
    const bill = price + Math.max(charges, 1 - price);
    const planted = await plantRepair(app.db, {
      customerId,
      itemId,
      assignedTo: one!,
      completedBy: byCounter ? admin.userId : two!,
      price,
      charges: bill - price,
      part,
      at: this.at,
    });
    const own = { bill, paid: 0, payments: [], debt: null, returns: [] };
    this.repairs.push({ ...planted, ...own });
  }

  async #change(repair: Planted, given: Step): Promise<void> {
    const { at } = this;
    const of = { customerId, deviceId: repair.id, method: "cash", at } as const;
    const open = repair.bill - repair.paid;
    const amount = "amount" in given ? given.amount : 1;
    const take = async (some: number) => {
      if (some <= 0) return;
      const id = await plantMoney(app.db, { ...of, amount: some });
      repair.paid += some;
      repair.payments.push({ id, left: some });
    };
    switch (given.act) {
      case "pay":
        return take(Math.min(amount, open));
      case "pay all":
        return take(open);
      case "debt":
        if (open <= 0 || repair.debt) return;
        repair.debt = { ...(await plantDebt(app.db, { ...of, amount: open })), balance: open };
        repair.paid += open;
        return;
      case "pay debt":
        return this.#payDebt(repair, amount);
      case "refund": {
        const payment = repair.payments.find(({ left }) => left > 0);
        if (!payment) return;
        const back = Math.min(amount, payment.left);
        payment.left -= back;
        return plantRefund(app.db, of, { paymentId: payment.id, amount: back });
      }
      case "return":
      case "late return": {
        if (repair.returns.length > 0) return;
        const isUnderWarranty = given.act === "return";
        repair.returns.push(await plantReturn(app.db, repair, { at, isUnderWarranty }));
        return;
      }
      case "approve":
      case "reject": {
        const id = repair.returns.pop();
        const status = given.act === "approve" ? "approved" : "rejected";
        if (id) await decideReturn(app.db, id, { at, status });
        if (id) repair.returns.push(id);
        return;
      }
      default:
        await inTransaction(app.serverDb, (tx) => settleRepair(tx, repair.id));
    }
  }

  async #payDebt(repair: Planted, most: number): Promise<void> {
    const { debt } = repair;
    if (!debt || debt.balance === 0) return;
    const amount = Math.min(most, debt.balance);
    const of = { customerId, creditAccountId: debt.id, method: "cash", at: this.at } as const;
    await plantMoney(app.db, { ...of, amount });
    await lowerDebt(app.db, debt.id, amount);
    debt.balance -= amount;
    repair.payments.push({ id: debt.paymentId, left: amount });
  }

  async #payout({ act, which }: Step): Promise<void> {
    const technicianId = crew[which % 2]!;
    const { amount } = await dueTo(admin, technicianId);
    const times = act === "payout" ? 1 : 2;
    const answers = await Promise.all(
      Array.from({ length: times }, () => paidOut(admin, technicianId, Math.max(1, amount))),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(paid).toHaveLength(amount > 0 ? 1 : 0);
    this.payouts.push(...paid.map(({ body }) => body.id));
  }

  async #void(which: number): Promise<void> {
    const id = this.payouts[which % Math.max(1, this.payouts.length)];
    if (!id) return;
    const { status } = await admin.post(`/api/commission/payouts/${id}/void`, { reason: "Kosa" });
    expect([200, 409]).toContain(status);
  }
}

const ledger = async (): Promise<Map<string, number>> => {
  const { rows } = await sql<{ deviceId: string; total: number }>`
    select c.device_id, coalesce(sum(e.amount), 0)::bigint as total from commission_repairs c
    left join commission_entries e on e.device_id = c.device_id group by 1`.execute(app.db);
  return new Map(rows.map(({ deviceId, total }) => [deviceId, total]));
};

async function checkSums(): Promise<void> {
  const expected = await recountLedger(app.db);
  expect(Object.fromEntries(await ledger())).toEqual(Object.fromEntries(expected));
  const { rows: balances } = await sql<{ technicianId: string; balance: number; right: number }>`
    select b.technician_id, b.balance,
      (select coalesce(sum(e.amount), 0)::bigint from commission_entries e
        where e.technician_id = b.technician_id and e.device_id is not null)
      - (select coalesce(sum(y.amount), 0)::bigint from commission_payouts y
        where y.technician_id = b.technician_id and y.voided_at is null) as right
    from commission_balances b`.execute(app.db);
  for (const { balance, right } of balances) expect(balance).toBe(right);
  const { rows: twice } = await sql`
    select entry_id from commission_payout_entries where voided_at is null group by 1 having count(*) > 1`.execute(
    app.db,
  );
  expect(twice).toEqual([]);
  const months = await recountMonths(app.db);
  const shown: Record<string, number> = {};
  for (const month of new Set(Object.keys(months).map((key) => key.split(" ")[1]!))) {
    const from = `${month}-01`;
    const to = addDays(`${addDays(from, 31).slice(0, 8)}01`, -1);
    const { items } = (await admin.get(`/api/commission/earnings?from=${from}&to=${to}`)).body;
    for (const { technician: who, repairs } of items)
      if (repairs > 0) shown[`${who.id} ${month}`] = repairs;
  }
  expect(shown).toEqual(months);
}

test(
  "every order of repairs, money and comebacks ends with the sums of a recount",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyStep, fc.constantFrom<Pause>(0, 1, 2, 1440, "month")), {
          minLength: 40,
          maxLength: 80,
        }),
        async (told) => {
          await sql`delete from commission_progress`.execute(app.db);
          const story = new Story();
          for (const [each, minutes] of told) {
            await story.do(each);
            story.pass(minutes);
          }
          await story.compare(1);
          await checkSums();
        },
      ),
      { numRuns: ORDERS, seed: SEED, endOnFailure: true },
    );
  },
  ORDERS * 20_000,
);
