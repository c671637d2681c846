/** Every adapter against its fake provider: the same cases for all of them. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { allProviders } from "#tests/support/providers/all-providers.ts";
import { openCallbackInbox, type CallbackInbox } from "#tests/support/providers/callback-inbox.ts";
import { FakeProvider, type Order } from "#tests/support/providers/fake-provider.ts";
import {
  attemptFor,
  contextOf,
  type TestContext,
} from "#tests/support/providers/provider-context.ts";
import type { ProviderCallback } from "#src/server/providers/callback.ts";
import type { GatewayAnswer, GatewayAttempt } from "./server/gateway.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(allProviders.map((each) => [each.adapter.name, each] as const))(
  "%s",
  (name, { adapter, shape }) => {
    const hasTokens = shape.routes.some(({ kind }) => kind === "token");
    let provider: FakeProvider;
    let inbox: CallbackInbox;
    let context: TestContext;
    let attempt: GatewayAttempt;

    beforeEach(async () => {
      [provider, inbox] = await Promise.all([FakeProvider.start(shape), openCallbackInbox()]);
      context = contextOf(provider, inbox.url);
      attempt = attemptFor(provider, context);
    });
    afterEach(async () => {
      await Promise.all([provider.close(), inbox.close()]);
    });

    /** Starts the attempt, and stores the answer in it as the server does. */
    async function start(): Promise<GatewayAnswer> {
      const answer = await adapter.start(attempt, context);
      if (answer.status === "processing") store(answer);
      return answer;
    }

    function store(answer: Extract<GatewayAnswer, { status: "processing" }>): void {
      attempt.providerRequestId = answer.providerRequestId ?? attempt.providerRequestId;
      attempt.memo = { ...attempt.memo, ...answer.memo };
    }

    async function enquire(): Promise<GatewayAnswer> {
      const answer = await adapter.enquire(attempt, context);
      if (answer.status === "processing") store(answer);
      return answer;
    }

    function order(): Order {
      const orders = [...provider.world.orders.values()];
      expect(orders).toHaveLength(1);
      return orders[0]!;
    }

    const completed = (amount = attempt.amount) => ({
      status: "completed",
      reference: expect.stringMatching(/^(REF|prov)/),
      amount,
      currency: attempt.currency,
    });

    const verify = (callback: ProviderCallback) => adapter.verifyCallback!(callback, context);

    test("collects what it is for, and nothing in cash", () => {
      expect(adapter.collects(attempt.method, attempt.provider)).toBe(true);
      expect(adapter.collects("cash", "cash")).toBe(false);
      expect(Object.keys(shape.credentials).toSorted()).toEqual(
        Object.keys(adapter.credentials).toSorted(),
      );
    });

    test("a started payment is processing, then completed with its amount", async () => {
      const answer = await start();
      expect(answer).toMatchObject({ status: "processing", providerRequestId: expect.any(String) });
      if (attempt.method === "card")
        expect(answer).toMatchObject({ payUrl: expect.stringContaining("https://") });
      expect(order()).toMatchObject({ amount: attempt.amount });
      expect(await enquire()).toMatchObject({ status: "processing" });
      await provider.settle(order(), "paid");
      expect(await enquire()).toEqual(completed());
      expect(await enquire()).toEqual(completed());
      expect(provider.world.refused).toBe(0);
    });

    test("an amount with cents reaches the provider exactly", async () => {
      attempt.amount = 1_999_907;
      await start();
      expect(order()).toMatchObject({ amount: 1_999_907 });
      await provider.settle(order(), "paid");
      expect(await enquire()).toEqual(completed());
    });

    test("a declined payment is failed, with a reason", async () => {
      await start();
      await provider.settle(order(), "declined");
      const answer = await enquire();
      expect(answer.status).toBe("failed");
      expect(answer).toHaveProperty("reason", expect.anything());
    });

    test("a wrong amount is answered as it is, so that the server finds it", async () => {
      provider.world.collects = (amount) => amount - 100_000;
      await start();
      await provider.settle(order(), "paid");
      expect(await enquire()).toEqual(completed(2_400_000));
    });

    test("a payment of nothing is not known, because it could be neither used nor given back", async () => {
      provider.world.collects = () => 0;
      await start();
      await provider.settle(order(), "paid");
      expect(await enquire()).toEqual({ status: "unknown" });
    });

    test.each(["hangs", "fails", "garbles"] as const)(
      "a push that %s after it was accepted is unknown, and is found without a second push",
      async (fault) => {
        provider.faults.set("push", fault);
        expect(await start()).toEqual({ status: "unknown" });
        expect(provider.world.pushes).toBe(1);

        attempt.isAbandoned = true;
        context.wait(5 * MINUTE);
        provider.faults.clear();
        const found = await enquire();
        expect(found.status).toBe("processing");
        await provider.settle(order(), "paid");
        // An abandoned order of PayPal is not captured: nobody waits for the money any more.
        if (name === "paypal") {
          expect(await enquire()).toEqual({ status: "unknown" });
          context.wait(5 * HOUR);
          expect(await enquire()).toMatchObject({ status: "failed" });
        } else {
          expect(await enquire()).toEqual(completed());
        }
        expect(provider.world.pushes).toBe(1);
      },
    );

    test.each(["hangs", "fails", "garbles"] as const)(
      "an enquiry that %s is unknown, even about a declined payment",
      async (fault) => {
        await start();
        await provider.settle(order(), "declined");
        provider.faults.set("enquiry", fault);
        expect(await enquire()).toEqual({ status: "unknown" });
      },
    );

    test("an enquiry about a request that the provider does not know is unknown", async () => {
      attempt.providerRequestId = "nothing";
      expect(await enquire()).toEqual({ status: "unknown" });
      context.wait(30 * HOUR);
      attempt.providerRequestId = null;
      // Nobody has ever seen the page of a card payment, so that nobody can have paid.
      const isCard = attempt.method === "card";
      expect(await enquire()).toMatchObject({ status: isCard ? "failed" : "unknown" });
      expect(provider.world.pushes).toBe(0);
    });

    test("a definite refusal is failed, in the provider's words and without credentials", async () => {
      provider.faults.set("push", "refuses");
      const answer = await start();
      expect(answer).toEqual({ status: "failed", reason: expect.stringContaining("Refused") });
      expectNoSecret(answer);
    });

    test("a provider that cannot be reached was asked for nothing", async () => {
      await provider.close();
      expect(await start()).toEqual({ status: "failed", reason: { code: "not_reached" } });
      expect(await enquire()).toEqual({ status: "unknown" });
      provider = await FakeProvider.start(shape);
    });

    test("wrong credentials fail the start, and nothing is asked", async () => {
      const wrong = Object.entries(adapter.credentials).map(([field, { isSecret }]) => [
        field,
        isSecret ? `wrong-canary-${field}` : (shape.credentials[field] ?? ""),
      ]);
      context.credentials = Object.fromEntries(wrong) as Record<string, string>;
      const answer = await start();
      expect(answer).toMatchObject({ status: "failed" });
      const health = await adapter.health(context);
      expect(health).toMatchObject({ isHealthy: false, detail: expect.any(String) });
      expect(provider.world.pushes).toBe(0);
      expectNoSecret([answer, health]);
    });

    test("missing or unreadable credentials throw nothing", async () => {
      context.credentials = {};
      expect(await start()).toMatchObject({ status: "failed" });
      expect(await enquire()).toEqual({ status: "unknown" });
      expect(await adapter.health(context)).toMatchObject({ isHealthy: false });
    });

    test("health is told by the provider, without credentials", async () => {
      expect(await adapter.health(context)).toEqual({
        isHealthy: true,
        detail: null,
        checkedAt: context.now().toISOString(),
      });
      for (const fault of ["refuses", "fails", "garbles"] as const) {
        provider.faults.set("token", fault);
        provider.faults.set("health", fault);
        const health = await adapter.health(context);
        expect(health.isHealthy).toBe(false);
        expectNoSecret(health);
      }
      expect(provider.world.pushes).toBe(0);
    });

    if (hasTokens)
      test("a token is used until it expires, and replaced when the provider forgets it", async () => {
        await start();
        await enquire();
        await enquire();
        expect(provider.world.tokensMade).toBe(1);
        context.wait(HOUR);
        await enquire();
        expect(provider.world.tokensMade).toBe(2);
        expect(provider.world.refused).toBe(0);
        provider.world.forgetTokens();
        expect(await enquire()).toMatchObject({ status: "processing" });
        expect(provider.world.tokensMade).toBe(3);
      });

    if (hasTokens)
      test("without a token nothing was asked", async () => {
        for (const fault of ["hangs", "fails", "garbles", "refuses"] as const) {
          provider.faults.set("token", fault);
          const answer = await start();
          expect(answer).toMatchObject({ status: "failed" });
          expectNoSecret(answer);
        }
        expect(provider.world.pushes).toBe(0);
      });

    if (shape.callback)
      describe("callbacks", () => {
        /** A callback completes the payment, or makes the server ask, which completes it. */
        async function expectPaid(callback: ProviderCallback): Promise<void> {
          const verified = await verify(callback);
          expect(verified).toMatchObject({ attempt: { id: attempt.id } });
          expect([null, "completed"]).toContain(verified!.answer?.status ?? null);
          expect(verified!.answer ?? (await enquire())).toEqual(completed());
        }

        test("five duplicates say the same, and the reference does not change", async () => {
          provider.callbackTimes = 5;
          await start();
          await provider.settle(order(), "paid");
          expect(inbox.received).toHaveLength(5);
          const answers = new Set<string>();
          for (const callback of inbox.received) {
            await expectPaid(callback);
            answers.add(JSON.stringify(await enquire()));
          }
          expect(answers.size).toBe(1);
        });

        test("a callback before the start's answer finds its attempt", async () => {
          provider.paysAtOnce = true;
          await start();
          expect(inbox.received).toHaveLength(1);
          await expectPaid(inbox.received[0]!);
        });

        test("a callback without the start's answer finds its attempt", async () => {
          provider.paysAtOnce = true;
          provider.faults.set("push", "hangs");
          expect(await start()).toEqual({ status: "unknown" });
          provider.faults.clear();
          expect(inbox.received).toHaveLength(1);
          await expectPaid(inbox.received[0]!);
        });

        test("callbacks in any order never answer more than a payment", async () => {
          await start();
          const states = ["waiting", "declined", "paid"] as const;
          const sent = states.flatMap((state) => {
            order().state = state;
            const callback = shape.callback!(order(), provider.world);
            return callback ? [callback] : [];
          });
          expect(sent.length).toBeGreaterThan(0);
          for (const { headers, body } of [...sent, ...sent.toReversed()]) {
            const verified = await verify({
              headers,
              body: Buffer.from(body),
              query: {},
              path: "",
            });
            expect(verified).toMatchObject({ attempt: { id: attempt.id } });
            if (verified!.answer) expect(verified!.answer).toEqual(completed());
          }
          expect(await enquire()).toEqual(completed());
        });

        test("a wrong signature is refused, and so is a changed body", async () => {
          await start();
          order().state = "paid";
          const callback = shape.callback!(order(), provider.world)!;
          const asReceived = ({ headers, body } = callback) => ({
            headers,
            body: Buffer.from(body),
            query: {},
            path: "",
          });
          expect(await verify(asReceived())).toMatchObject({ attempt: { id: attempt.id } });
          expect(await verify(asReceived(shape.forge!(callback)))).toBeNull();
          const other = randomUUID().replaceAll("-", "");
          const stolen = callback.body
            .replaceAll(attempt.id, randomUUID())
            .replaceAll(attempt.id.replaceAll("-", ""), other);
          expect(stolen).not.toBe(callback.body);
          expect(await verify(asReceived({ ...callback, body: stolen }))).toBeNull();
          expect(await verify(asReceived({ headers: {}, body: "{}" }))).toBeNull();
          for (const body of [
            "",
            "no json",
            "[]",
            "null",
            '"text"',
            '{"data":null}',
            "[".repeat(50_000),
          ])
            expect(await verify(asReceived({ ...callback, body }))).toBeNull();
        });

        test("a tampered amount is refused, or does not complete anything", async () => {
          await start();
          order().state = "paid";
          if (name === "paypal") await enquire();
          const { headers, body } = shape.callback!(order(), provider.world)!;
          const tampered = body.replaceAll(/"?(25000(\.00)?|2500000)"?/g, '"1"');
          const verified = await verify({
            headers,
            body: Buffer.from(tampered),
            query: {},
            path: "",
          });
          if (tampered === body) expect(verified?.answer).toBeNull();
          else if (verified?.answer?.status === "completed")
            expect(verified.answer.amount).not.toBe(1);
        });

        test("a wrong amount in a genuine callback is found", async () => {
          provider.world.collects = (amount) => amount + 100;
          await start();
          await provider.settle(order(), "paid");
          const verified = await verify(inbox.received[0]!);
          expect(verified!.answer ?? (await enquire())).toEqual(completed(attempt.amount + 100));
        });

        test("a callback about an unknown order names the provider's id", async () => {
          await start();
          const stranger = { ...order(), requestId: "SOMEBODY-ELSES", state: "paid" as const };
          const callback = shape.callback!(stranger, provider.world)!;
          const verified = await verify({
            ...callback,
            body: Buffer.from(callback.body),
            query: {},
            path: "",
          });
          expect(verified).toMatchObject({ attempt: { providerRequestId: expect.any(String) } });
        });
      });

    if (!shape.callback)
      test("has no callback, because the provider signs none", () => {
        expect(adapter.verifyCallback).toBeUndefined();
      });

    if (adapter.refund)
      describe("refunds", () => {
        const refund = (refundId: string, amount = attempt.amount) =>
          adapter.refund!({ attempt, refundId, amount }, context);

        beforeEach(async () => {
          await start();
          await provider.settle(order(), "paid");
          await enquire();
        });

        test("the payment is given back once, however often it is sent", async () => {
          const refundId = randomUUID();
          const answer = await refund(refundId);
          expect(answer).toMatchObject({
            status: "completed",
            amount: attempt.amount,
            currency: attempt.currency,
          });
          // The reference may differ: some providers tell it only once.
          expect(await refund(refundId)).toMatchObject({
            status: "completed",
            amount: attempt.amount,
          });
          expect([...order().refunds.values()]).toEqual([attempt.amount]);
        });

        test("a part is given back, or refused where the provider cannot", async () => {
          const answer = await refund(randomUUID(), 1_000_000);
          if (name === "airtel_money") {
            expect(answer).toEqual({ status: "failed", reason: expect.any(String) });
            expect(order().refunds.size).toBe(0);
          } else {
            expect(answer).toMatchObject({ status: "completed", amount: 1_000_000 });
          }
        });

        test.each(["hangs", "fails", "garbles"] as const)(
          "a refund that %s is unknown, and is made once when it is sent again",
          async (fault) => {
            const refundId = randomUUID();
            provider.faults.set("refund", fault);
            expect(await refund(refundId)).toEqual({ status: "unknown" });
            provider.faults.clear();
            expect(await refund(refundId)).toMatchObject({
              status: "completed",
              amount: attempt.amount,
            });
            expect([...order().refunds.values()]).toEqual([attempt.amount]);
          },
        );

        test("a refused refund is failed without credentials", async () => {
          provider.faults.set("refund", "refuses");
          const answer = await refund(randomUUID());
          expect(answer).toMatchObject({ status: "failed" });
          expectNoSecret(answer);
        });

        test("a refund that cannot be sent is unknown, because it may have been sent before", async () => {
          await provider.close();
          expect(await refund(randomUUID())).toEqual({ status: "unknown" });
          provider = await FakeProvider.start(shape);
        });

        test("a payment that was not made is not given back", async () => {
          const isPaid = provider.world.orders.values().next().value!;
          provider.world.orders.delete(isPaid.requestId);
          const answer = await refund(randomUUID());
          expect(["failed", "unknown"]).toContain(answer.status);
        });
      });
  },
);

function expectNoSecret(answer: unknown): void {
  const text = JSON.stringify(answer);
  expect(text).not.toContain("canary");
  expect(text).not.toMatch(/token-[0-9a-f]/);
  expect(text).not.toContain(Buffer.from("canary").toString("base64").slice(0, 6));
}
