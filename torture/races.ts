/** Races: many requests arrive at the same time, and only one of them may have its effect. */
import { actsOf, type Acts } from "./acts.ts";
import type { Findings, Symptom } from "./findings.ts";
import type { Act, Outcome } from "./ledger.ts";
import { CALM_PATIENCE_MS, sendAct } from "./send.ts";
import type { World } from "./world.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { Shift } from "#src/areas/payments/shifts/contract.ts";
import type { Sale } from "#src/areas/sales/contract.ts";

const TILLS = 10;
const COPIES = 20;

/** Runs all races. Reports each race with several winners, without a winner, or with a wrong answer to a loser. */
export async function runRaces(world: World): Promise<Findings> {
  const findings: Findings = [];
  for (const [symptom, race] of races) {
    const text = await race(world);
    if (text) findings.push({ symptom, text });
  }
  return findings;
}

type Complaint = string | null;

const tillsOf = ({ shop }: World): Acts[] =>
  Array.from({ length: TILLS }, (_, n) =>
    actsOf(shop.cashiers[n % shop.cashiers.length]?.cookie ?? ""),
  );

/** Sends all acts at the same time, each act once, and distributes them evenly over the servers. */
function allAtOnce({ ledger, nodes }: World, acts: readonly Act[]): Promise<Outcome[]> {
  return Promise.all(
    acts.map(async (act, n) => {
      const entry = ledger.note(act);
      const url = nodes[n % nodes.length]?.url ?? "";
      const outcome = await sendAct(url, act, CALM_PATIENCE_MS);
      ledger.add(entry, outcome);
      return outcome;
    }),
  );
}

/**
 * Checks that exactly one request succeeded, and that all others got the given refusal. Returns the complaint, or null.
 */
function wonByOne(what: string, outcomes: readonly Outcome[], refusal: string): Complaint {
  const won = outcomes.filter((outcome) => outcome.what === "done").length;
  const told = outcomes.filter((one) => one.what === "refused" && one.code === refusal).length;
  return won === 1 && told === outcomes.length - 1
    ? null
    : `${what}: ${won} of ${outcomes.length} have it, ${told} were told ${refusal}`;
}

const cash = { method: "cash" } as const;
const one = (itemId: string) => ({
  customerId: WALK_IN_CUSTOMER_ID,
  lines: [{ itemId, quantity: 1 }],
});

async function lastPiece(world: World): Promise<Complaint> {
  const itemId = await world.shop.stock(1);
  const acts = tillsOf(world).map((till) => till.sell({ ...one(itemId), payment: cash }));
  return wonByOne("the last piece", await allAtOnce(world, acts), "insufficient_stock");
}

async function oneMessage(world: World): Promise<Complaint> {
  const reference = `TORTURE${world.luck.digits(8)}`;
  const payment = { method: "mobile_money", provider: "mpesa", reference } as const;
  const acts = tillsOf(world).map((till) =>
    till.sell({ ...one(world.luck.pick(world.shop.popular)), payment }),
  );
  return wonByOne("one message of M-Pesa", await allAtOnce(world, acts), "reference_taken");
}

/** One user tries to open ten shifts at the same time. */
async function oneShift(world: World): Promise<Complaint> {
  const till = actsOf(world.shop.cashiers.at(-1)?.cookie ?? "");
  const outcomes = await allAtOnce(
    world,
    Array.from({ length: TILLS }, () => till.openShift(0)),
  );
  for (const outcome of outcomes) {
    if (outcome.what !== "done") continue;
    const { id } = JSON.parse(outcome.text) as Shift;
    await allAtOnce(world, [till.closeShift(id, 0)]);
  }
  return wonByOne("one shift at a time", outcomes, "shift_open");
}

async function oneRefund(world: World): Promise<Complaint> {
  const itemId = world.luck.pick(world.shop.popular);
  const [till, ...others] = tillsOf(world);
  const [sold] = till
    ? await allAtOnce(world, [till.sell({ ...one(itemId), payment: cash })])
    : [undefined];
  if (sold?.what !== "done") return `nothing was sold that could be paid back: ${sold?.what}`;
  const { sale } = JSON.parse(sold.text) as { sale: Sale };
  const lines = sale.items.map(({ id }) => ({ saleItemId: id, quantity: 1 }));
  const acts = others.map((other) => other.refund(sale.id, lines, [{ itemId, quantity: 1 }]));
  return wonByOne("one refund of one piece", await allAtOnce(world, acts), "exceeds_sold");
}

async function oneVoid(world: World): Promise<Complaint> {
  const [till, ...others] = tillsOf(world);
  const { categoryId, paymentAccountId } = world.shop.spending;
  const expense = { categoryId, amount: 5000, source: "account", paymentAccountId } as const;
  const spent = till ? [till.spend(expense)] : [];
  await allAtOnce(world, spent);
  const acts = others.map((other) => other.voidExpense(spent[0]?.mark ?? ""));
  return wonByOne("one void of an expense", await allAtOnce(world, acts), "expense_voided");
}

/** Several tills pay the same commission, and then several undo the payout, so that the race can be run again. */
async function onePayout(world: World): Promise<Complaint> {
  const acts = tillsOf(world).map((till) =>
    till.payCommission({ ...world.shop.racer.due, method: "bank" }),
  );
  const outcomes = await allAtOnce(world, acts);
  const paid = acts.filter((_, n) => outcomes[n]?.what === "done").map(({ mark }) => mark);
  const undone: Complaint[] = [];
  for (const id of paid) {
    const undoing = tillsOf(world).map((till) => till.undoPayout(id));
    undone.push(
      wonByOne("one undoing of a payout", await allAtOnce(world, undoing), "payout_voided"),
    );
  }
  return (
    wonByOne("one payout of a commission", outcomes, "nothing_to_pay") ??
    undone.find((complaint) => complaint !== null) ??
    null
  );
}

async function sameKey(world: World): Promise<Complaint> {
  const { ledger, nodes, shop, luck } = world;
  const [till] = tillsOf(world);
  const act = till?.sell({ ...one(luck.pick(shop.popular)), payment: cash });
  if (!act) return "nobody is at the till";
  const entry = ledger.note(act);
  const outcomes = await Promise.all(
    Array.from({ length: COPIES }, (_, n) =>
      sendAct(nodes[n % nodes.length]?.url ?? "", act, CALM_PATIENCE_MS),
    ),
  );
  for (const outcome of outcomes) ledger.add(entry, outcome);
  const first = outcomes.filter((outcome) => outcome.what === "done" && !outcome.isReplay).length;
  const done = outcomes.filter(({ what }) => what === "done").length;
  return first === 1 && done === COPIES
    ? null
    : `the same key ${COPIES} times: ${done} were answered, ${first} of them as the first`;
}

type Race = (world: World) => Promise<Complaint>;

/** All races, each with the symptom that is reported when the race fails. */
const races: readonly (readonly [Symptom, Race])[] = [
  ["several pieces", lastPiece],
  ["message used again", oneMessage],
  ["several shifts", oneShift],
  ["refunded again", oneRefund],
  ["voided again", oneVoid],
  ["paid again", onePayout],
  ["key used again", sameKey],
];
