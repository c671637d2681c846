/** One payment of a generated story, and what must be true in the end. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { GatewayAnswer } from "#src/areas/payments/gateways/server/gateway.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { takenIn } from "../shop/devices.ts";
import { runOut, sold } from "../shop/sales.ts";
import { stocked, stockOf } from "../shop/stock.ts";
import type { FakeProvider, Order, SentCallback } from "./fake-provider.ts";
import type { Step, Story } from "./payment-story.ts";
import type { PaymentShop } from "./payment-world.ts";
import { checkPayment, takeTold } from "#tests/support/shop/answers.ts";

const PRICE = 2_500_000;
const STOCK = 3;
/** More than any payment needs to reach its end when its provider answers. */
const MAX_CHECKS = 8;

interface Subject {
  saleId: string | null;
  paymentId: string;
  itemId: string | null;
}

/** How often each end was reached, so that the test can tell that the stories are various. */
export const ends: Record<string, number> = {};
const note = (end: string): void => void (ends[end] = (ends[end] ?? 0) + 1);

/** One payment, with its provider and the callbacks that have not arrived yet. */
export class PaymentRun {
  readonly #shop: PaymentShop;
  readonly #fake: FakeProvider;
  readonly #subject: Subject;
  readonly #callbacks: SentCallback[] = [];
  /** The callbacks that were answered with 200. Their provider need not send them again. */
  readonly #taken = new Set<SentCallback>();

  private constructor(shop: PaymentShop, fake: FakeProvider, subject: Subject) {
    this.#shop = shop;
    this.#fake = fake;
    this.#subject = subject;
  }

  static async start(
    shop: PaymentShop,
    fake: FakeProvider,
    { subject }: Story,
  ): Promise<PaymentRun> {
    // Thousands of callbacks from one address within a minute would meet the limit of calls.
    await shop.app.db.deleteFrom("rateLimits").execute();
    const payment = paymentBy(fake);
    if (subject === "sale") {
      const item = await stocked(shop.app.db, STOCK, { price: PRICE });
      const sale = await sold(shop.care, [{ itemId: item.id, quantity: 1 }], { payment });
      return new PaymentRun(shop, fake, {
        saleId: sale.id,
        paymentId: sale.paymentId,
        itemId: item.id,
      });
    }
    const isDeposit = subject === "deposit";
    const device = await takenIn(shop.care, {
      finalAmount: PRICE,
      depositAmount: PRICE / 2,
      ...(isDeposit && { depositPayment: payment }),
    });
    const asked = isDeposit
      ? device.payments[0]
      : (await shop.care.post(`/api/devices/${device.id}/payments`, { amount: PRICE, ...payment }))
          .body;
    return new PaymentRun(shop, fake, { saleId: null, paymentId: asked?.id ?? "", itemId: null });
  }

  async do(one: Step): Promise<void> {
    const { app, care, admin, services } = this.#shop;
    const { paymentId, saleId } = this.#subject;
    switch (one.kind) {
      case "check":
        return checkPayment(app.db, services, { paymentId });
      case "pay":
      case "decline": {
        const waiting = this.#orders().filter(({ state }) => state === "waiting");
        const order = waiting[one.pick % Math.max(1, waiting.length)];
        if (order) await this.settled(order, one.kind === "pay" ? "paid" : "declined");
        return;
      }
      case "call": {
        const callback = this.#callbacks[one.pick % Math.max(1, this.#callbacks.length)];
        if (callback) await this.#call(callback, one.times, one.isForged);
        return;
      }
      case "told":
        return this.#runTold(one.pick);
      case "fault":
        if (one.fault) this.#fake.faults.set(one.at as "push", one.fault);
        else this.#fake.faults.clear();
        return;
      case "retry":
        await care.post(`/api/payments/${paymentId}/retry`);
        return;
      case "cancel":
        if (saleId) await admin.post(`/api/sales/${saleId}/cancel`);
        return;
      case "expire":
        if (saleId) await runOut(app, saleId);
        await expireSales(app.db);
    }
  }

  /** The customer pays or declines. The callbacks about it arrive when the story says so. */
  async settled(order: Order, state: "paid" | "declined"): Promise<void> {
    order.state = state;
    const callback = this.#fake.shape.callback?.(order, this.#fake.world);
    if (callback) this.#callbacks.push(callback);
  }

  /** The callback of a payment arrives before the answer to its push. */
  async calledAtOnce(order: Order): Promise<void> {
    await this.settled(order, order.state as "paid");
    const callback = this.#callbacks.at(-1);
    if (callback) await this.#call(callback, 1, false);
  }

  /** The provider behaves well again: the missing callbacks arrive, all jobs run, and open attempts are asked for. */
  async settle(): Promise<void> {
    const { app, services } = this.#shop;
    this.#fake.faults.clear();
    for (const callback of this.#callbacks)
      if (!this.#taken.has(callback)) await this.#call(callback, 1, false);
    for (const job of await this.#jobs()) await this.#run(job);
    for (let check = 0; check < MAX_CHECKS; check++) {
      // A created attempt may be pushed only now, and its customer pays at once or never.
      for (const attempt of await this.#openAttempts())
        await checkPayment(
          app.db,
          services,
          attempt.state === "created"
            ? { paymentId: this.#subject.paymentId }
            : { attemptId: attempt.id },
        );
    }
  }

  async expectRight(): Promise<void> {
    const { app } = this.#shop;
    const orders = this.#orders();
    const { paymentId, itemId, saleId } = this.#subject;
    const { saleId: sale, deviceId } = await app.db
      .selectFrom("payments")
      .select(["saleId", "deviceId"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const payments = await app.db
      .selectFrom("payments")
      .select(["id", "status", "totalAmount", "reference"])
      .where((eb) => eb.or([eb("saleId", "=", sale), eb("deviceId", "=", deviceId)]))
      .execute();
    const attempts = await this.#attempts();
    const isOpen = attempts.some(({ state }) => open.has(state));
    const hasMoney = this.#fake.shape.hasMoney ?? (({ state }: Order) => state === "paid");

    for (const order of orders.filter(hasMoney)) {
      const found = payments.filter(({ reference }) =>
        [order.reference, order.providerId].includes(reference ?? ""),
      );
      if (found.length === 0) expect(isOpen, "taken money is recorded, or looked for").toBe(true);
      else {
        expect(found).toHaveLength(1);
        expect(["completed", "late"]).toContain(found[0]?.status);
        expect(found[0]?.totalAmount).toBe(order.collected);
      }
      note(found[0]?.status ?? "looked for");
    }
    const recorded = payments.filter(({ status }) => status === "completed" || status === "late");
    expect(recorded.length).toBeLessThanOrEqual(orders.filter(hasMoney).length);
    expect(this.#fake.world.pushes).toBeLessThanOrEqual(
      attempts.filter(({ state }) => state !== "created").length,
    );
    if (orders.some(({ state }) => state === "waiting")) {
      expect(isOpen, "the customer may still pay").toBe(true);
      note("open");
    }
    if (itemId && saleId) await this.#expectStock(itemId, saleId, recorded);
  }

  async #expectStock(
    itemId: string,
    saleId: string,
    recorded: readonly { status: string }[],
  ): Promise<void> {
    const { app, care } = this.#shop;
    const { status } = (await care.get(`/api/sales/${saleId}`)).body;
    const isPaid = recorded.some((payment) => payment.status === "completed");
    expect(status === "completed").toBe(isPaid);
    const stock = await stockOf(app.db, itemId);
    expect(stock.quantity).toBe(isPaid ? STOCK - 1 : STOCK);
    if (status !== "pending") expect(stock.reserved).toBe(0);
    note(`sale ${status}`);
  }

  async #call(callback: SentCallback, times: number, isForged: boolean): Promise<void> {
    const { name, forge } = this.#fake.shape;
    if (isForged && !forge) return;
    const sent = isForged && forge ? forge(callback) : callback;
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.#shop.callBack(name, sent)),
    );
    for (const { status } of answers) {
      // 404: the attempt is not known by the provider's id yet. The provider sends the callback again.
      expect(isForged ? [401] : [200, 401, 404]).toContain(status);
      if (status === 200) this.#taken.add(callback);
    }
  }

  /** Runs a job that a callback has scheduled, if there is one. */
  async #runTold(index: number): Promise<void> {
    const jobs = await this.#jobs();
    const job = jobs[index % Math.max(1, jobs.length)];
    if (job) await this.#run(job);
  }

  readonly #jobs = async (): Promise<Job[]> =>
    (
      await sql<Job>`
        select id, payload from graphile_worker._private_jobs
        where payload->>'attemptId' in
          (select id::text from payment_attempts where payment_id = ${this.#subject.paymentId})
        order by id`.execute(this.#shop.app.db)
    ).rows;

  /** A job that fails stays, and runs again later. */
  async #run({ id, payload: { attemptId, told } }: Job): Promise<void> {
    const { app, services } = this.#shop;
    try {
      if (told) await takeTold(app.db, attemptId, told);
      else await checkPayment(app.db, services, { attemptId });
    } catch (error) {
      expect(String(error)).toMatch(/the provider has not told yet/);
      return;
    }
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(app.db);
  }

  readonly #orders = (): Order[] => [...this.#fake.world.orders.values()];

  readonly #attempts = () =>
    this.#shop.app.db
      .selectFrom("paymentAttempts")
      .select(["id", "state"])
      .where("paymentId", "=", this.#subject.paymentId)
      .orderBy("attemptNumber")
      .execute();

  async #openAttempts() {
    return (await this.#attempts()).filter(({ state }) => open.has(state));
  }
}

/** A job that a callback has scheduled. */
interface Job {
  id: string;
  payload: { attemptId: string; told?: GatewayAnswer };
}

const open = new Set(["created", "asked", "processing", "unknown"]);

/** A payment that the provider can collect. */
function paymentBy({ shape: { name } }: FakeProvider): object {
  if (name === "stripe") return { method: "card" };
  if (name === "paypal") return { method: "card", provider: "paypal" };
  const provider = name === "airtel_money" ? "airtel_money" : "mpesa";
  return { method: "mobile_money", provider, phone: "0754999999" };
}
