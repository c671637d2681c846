/**
 * A payment provider that misbehaves. It loses answers after it has accepted a request, answers errors, sends callbacks
 * several times, too early, forged or to a dead server, and sometimes collects too little. Its customers pay, decline,
 * or do neither.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { TestClient } from "#tests/support/client.ts";
import { airtelMoneyShape } from "#tests/support/providers/airtel-money.ts";
import {
  FakeProvider,
  type Order,
  type SentCallback,
} from "#tests/support/providers/fake-provider.ts";
import type { Findings, Symptom } from "./findings.ts";

/** The wallet whose payments this provider collects. The simulator collects those of the other wallets. */
export const WALLET = "airtel_money" as const;
const GATEWAY = `/api/payment-gateways/${WALLET}`;
const WEBHOOK = `/api/payments/webhooks/${WALLET}`;
const LOOK_MS = 50;
const CALLBACK_TRIES = 4;
const CALLBACK_MS = 2000;

export interface Provider {
  /** From now on it misbehaves, until `calm`. */
  misbehave(): void;
  /** Ends the faults, and waits until the callbacks under way have arrived. */
  calm(): Promise<void>;
  /** From now on no customer decides, until the returned function is called. */
  holdCustomers(): () => void;
  /** Whether each customer who was asked has decided, and no callback is under way. */
  isIdle(): boolean;
  /** Returns the orders that the customers have paid or declined so far. */
  settled(): Order[];
  judge(client: pg.ClientBase): Promise<Findings>;
  close(): Promise<void>;
}

/** Starts the provider, and sets it up in the shop as an admin does. */
export async function startProvider(
  admin: TestClient,
  urls: readonly string[],
  luck: Chance,
): Promise<Provider> {
  const fake = await FakeProvider.start(airtelMoneyShape);
  const { credentials } = airtelMoneyShape;
  await admin.post(GATEWAY, { credentials, baseUrl: fake.baseUrl });
  const on = await admin.post(`${GATEWAY}/switch`, { isOn: true });
  if (on.body.state !== "ready") throw new Error(`gateway: ${JSON.stringify(on.body)}`);

  let isCalm = true;
  const stop = new AbortController();
  fake.world.collects = (amount) => (!isCalm && luck.percent(5) ? amount - 100 : amount);
  const customers = customersOf(fake, urls, luck);
  const living = (async () => {
    while (!stop.signal.aborted) {
      customers.decide();
      fake.faults.clear();
      if (!isCalm) setFaults(fake, luck);
      await delay(LOOK_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  return {
    misbehave() {
      isCalm = false;
    },
    async calm() {
      isCalm = true;
      fake.faults.clear();
      await customers.idle();
    },
    holdCustomers: () => customers.hold(),
    isIdle: () => customers.areIdle(),
    settled: () => [...fake.world.orders.values()].filter(({ state }) => state !== "waiting"),
    judge: (client) => judgeMoney(client, [...fake.world.orders.values()], fake.world.repeats),
    async close() {
      stop.abort();
      await living;
      await customers.idle();
      await fake.close();
    },
  };
}

/** The customers of the provider. Each of them pays, declines, or does neither, and the provider sends the callbacks. */
function customersOf(fake: FakeProvider, urls: readonly string[], luck: Chance) {
  const { callback: callbackOf, forge } = airtelMoneyShape;
  const underWay = new Set<Promise<void>>();
  const decided = new Set<Order>();
  let mayDecide: Promise<void> | undefined;
  const send = async (callback: SentCallback) => {
    for (let left = CALLBACK_TRIES; left > 0; left--) {
      const signal = AbortSignal.timeout(CALLBACK_MS);
      const url = luck.pick(urls) + WEBHOOK;
      const answer = await fetch(url, { method: "POST", ...callback, signal }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.status === 200 || answer?.status === 401) return;
      await delay(luck.between(100, 600));
    }
  };
  const decide = async (order: Order) => {
    await delay(luck.between(0, 1500));
    await mayDecide;
    order.state = luck.pick(["paid", "paid", "paid", "declined", "waiting"] as const);
    const callback = callbackOf?.(order, fake.world);
    if (!callback) return;
    if (forge && luck.percent(20)) await send(forge(callback));
    const times = luck.pick([0, 1, 1, 5]);
    await Promise.all(Array.from({ length: times }, () => send(callback)));
  };
  return {
    /** Lets the customers of new orders decide. */
    decide() {
      for (const order of fake.world.orders.values()) {
        if (decided.has(order)) continue;
        decided.add(order);
        const work = decide(order);
        underWay.add(work);
        void work.finally(() => underWay.delete(work));
      }
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      mayDecide = promise;
      return resolve;
    },
    areIdle: () => underWay.size === 0 && decided.size === fake.world.orders.size,
    /** Resolves when all decisions are made and all callbacks are sent. */
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function setFaults(fake: FakeProvider, luck: Chance): void {
  for (const kind of ["push", "enquiry", "token"] as const) {
    const fault = luck.pick([null, null, "resets", "fails", "garbles", "refuses"] as const);
    if (fault) fake.faults.set(kind, fault);
  }
}

interface Money {
  reference: string | null;
  amount: string;
  status: string;
}

/** Compares what the provider collected with what the shop has recorded as completed or late. */
async function judgeMoney(
  client: pg.ClientBase,
  orders: readonly Order[],
  repeats: number,
): Promise<Findings> {
  const { rows } = await client.query<Money>(
    `select reference, amount, status from payments
     where gateway = $1 and status in ('completed', 'late', 'refunded')`,
    [WALLET],
  );
  const findings: Findings = [];
  const find = (symptom: Symptom, text: string) => findings.push({ symptom, text });
  if (repeats > 0) find("asked twice", `${repeats} requests reached the provider again`);
  const taken = orders.filter(({ state }) => state === "paid");
  for (const { requestId, reference, collected } of taken) {
    const found = rows.filter((row) => row.reference === reference);
    const told = `${collected} for request ${requestId}, reference ${reference}`;
    if (found.length === 0) find("lost money", told);
    if (found.length > 1) find("doubled money", told);
    for (const { amount } of found)
      if (Number(amount) !== collected) find("doubled money", `${told} is recorded as ${amount}`);
  }
  const known = new Set(taken.map(({ reference }) => reference));
  for (const { reference, amount } of rows)
    if (reference === null || !known.has(reference))
      find("invented money", `${amount} with reference ${reference}, which nobody paid`);
  return findings;
}
