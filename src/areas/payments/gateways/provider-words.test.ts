/** What single codes and statuses of the providers mean. The replies are written by hand, after the providers' words. */
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { GatewayAnswer, GatewayAttempt, GatewayContext } from "./server/gateway.ts";
import { airtelMoney } from "./server/adapters/airtel-money.ts";
import { azampay } from "./server/adapters/azampay.ts";
import { clickpesa } from "./server/adapters/clickpesa.ts";
import { paypal } from "./server/adapters/paypal.ts";
import { selcom } from "./server/adapters/selcom.ts";
import { stripe } from "./server/adapters/stripe.ts";
import { requestIdOf } from "./server/request-ids.ts";

const MINUTE = 60_000;
const asked = new Date("2026-03-01T09:00:00Z");

const attempt: GatewayAttempt = {
  id: newId(),
  paymentNumber: "PAY-26-000123",
  method: "mobile_money",
  provider: "mpesa",
  amount: 2_500_000,
  currency: "TZS",
  phone: "+255712345678",
  providerRequestId: "provider1",
  memo: {},
  askedAt: asked.toISOString(),
  isAbandoned: false,
};
const requestId = requestIdOf(attempt);

/** Replies to the requests whose address contains the text; everything else gets an empty object. */
function replying(replies: Record<string, [number, unknown]>, waited = 0): GatewayContext {
  return {
    credentials: {},
    baseUrl: "http://provider.test",
    callbackUrl: "http://shop.test/webhook",
    returnUrl: "http://shop.test/paid",
    fetch: async (url) => {
      const found = Object.entries(replies).find(([part]) => url.includes(part));
      const [status, body] = found?.[1] ?? [200, {}];
      return new Response(JSON.stringify(body), { status });
    },
    token: async () => "token",
    now: () => new Date(asked.getTime() + waited),
  };
}

const completed = { status: "completed", reference: "R1", amount: 2_500_000, currency: "TZS" };
const processing = { status: "processing" };
const unknown = { status: "unknown" };
const declined = { status: "failed", reason: { code: "declined" } };
const ranOut = { status: "failed", reason: { code: "ran_out" } };

test.each<[string, object]>([
  ["000", processing],
  ["111", processing],
  ["927", processing],
  ["999", unknown],
  ["403", { status: "failed", reason: "Said so" }],
])("Selcom answers a push with the code %s", async (resultcode, expected) => {
  const context = replying({
    "create-order": [200, { resultcode: "000" }],
    "wallet-payment": [200, { resultcode, result: "FAIL", message: "Said so" }],
  });
  expect(await selcom.start(attempt, context)).toMatchObject(expected);
});

test("Selcom was asked for nothing if the order got no answer", async () => {
  const context = replying({ "create-order": [500, {}] });
  const expected = { status: "failed", reason: { code: "not_reached" } };
  expect(await selcom.start(attempt, context)).toEqual(expected);
});

test.each<[string, boolean, number, object]>([
  ["COMPLETED", true, 0, completed],
  ["USERCANCELLED", false, 0, declined],
  ["CANCELLED", false, 0, declined],
  ["REJECTED", false, 0, declined],
  // The code 999 leaves the result open for three minutes.
  ["REJECTED", true, 2 * MINUTE, unknown],
  ["REJECTED", true, 4 * MINUTE, declined],
  ["INPROGRESS", false, 0, processing],
  ["SOMETHING", false, 0, unknown],
])("a Selcom order is %s (abandoned: %s, after %i ms)", async (status, isAbandoned, waited, is) => {
  const order = { order_id: requestId, payment_status: status, reference: "R1", amount: "25000" };
  const context = replying({ "order-status": [200, { resultcode: "000", data: [order] }] }, waited);
  expect(await selcom.enquire({ ...attempt, isAbandoned }, context)).toEqual(is);
});

test("a Selcom order that is not ours, or has no reference or amount, is unknown", async () => {
  const order = { order_id: requestId, payment_status: "COMPLETED", reference: "R1", amount: "1" };
  for (const flaw of [{ order_id: "x" }, { reference: "" }, { amount: "1,000" }]) {
    const data = [{ ...order, ...flaw }];
    const context = replying({ "order-status": [200, { resultcode: "000", data }] });
    expect(await selcom.enquire(attempt, context)).toEqual(unknown);
  }
});

test.each<[string, object]>([
  ["success", { ...completed, reference: "provider1" }],
  ["failure", { status: "failed", reason: "Said so" }],
  ["pending", processing],
  ["something", unknown],
])("AzamPay, which states no amount, says %s", async (data, expected) => {
  const context = replying({ gettransactionstatus: [200, { data, message: "Said so" }] });
  expect(await azampay.enquire(attempt, context)).toEqual(expected);
});

test.each<[string, object]>([
  ["SUCCESS", completed],
  ["SETTLED", completed],
  ["PENDING", processing],
  ["FAILED", { status: "failed", reason: "Said so" }],
  ["REVERSED", unknown],
])("a payment of ClickPesa is %s", async (status, expected) => {
  const payment = {
    id: "P1",
    status,
    orderReference: requestId,
    paymentReference: "R1",
    collectedAmount: 25_000,
    collectedCurrency: "TZS",
    message: "Said so",
  };
  const context = replying({ [`payments/${requestId}`]: [200, [payment]] });
  expect(await clickpesa.enquire(attempt, context)).toEqual(expected);
});

test.each<[string, object]>([
  ["TS", completed],
  ["TIP", processing],
  ["TA", unknown],
  ["TE", ranOut],
  ["TF", { status: "failed", reason: "Said so" }],
  ["TR", { status: "failed", reason: "Said so" }],
  ["XX", unknown],
])("a transaction of Airtel Money is %s", async (status, expected) => {
  const transaction = { id: requestId, status, airtel_money_id: "R1", message: "Said so" };
  const context = replying({ "/v1/payments/": [200, { data: { transaction } }] });
  expect(await airtelMoney.enquire(attempt, context)).toEqual(expected);
});

test.each<[string, GatewayAnswer["status"]]>([
  ["DP00800001006", "processing"],
  ["DP00800001001", "processing"],
  ["DP00800001000", "unknown"],
  ["DP00800001007", "failed"],
  ["DP00800009999", "unknown"],
])("Airtel Money answers a push with the code %s", async (response_code, status) => {
  const context = replying({ "/merchant/": [200, { status: { response_code, message: "No" } }] });
  expect(await airtelMoney.start(attempt, context)).toMatchObject({ status });
});

test.each<[object, object]>([
  [{ status: "open", payment_status: "unpaid" }, processing],
  [{ status: "complete", payment_status: "unpaid" }, processing],
  [{ status: "complete", payment_status: "paid" }, completed],
  [{ status: "expired", payment_status: "unpaid" }, ranOut],
  [{ status: "complete", payment_status: "paid", amount_total: 1.5 }, unknown],
  [{ status: "complete", payment_status: "paid", payment_intent: null }, unknown],
  [{ status: "other" }, unknown],
])("a session of Stripe is %j", async (facts, expected) => {
  const session = { id: "S1", payment_intent: "R1", amount_total: 2_500_000, currency: "tzs" };
  const context = replying({ sessions: [200, { ...session, ...facts }] });
  expect(await stripe.enquire(attempt, context)).toMatchObject(expected);
});

test("Stripe is not asked for a new session when it has forgotten the idempotency key", async () => {
  const lost = { ...attempt, providerRequestId: null };
  const session: [number, unknown] = [200, { id: "S1", status: "open" }];
  const found = await stripe.enquire(lost, replying({ sessions: session }, 22 * 60 * MINUTE));
  expect(found).toMatchObject({ status: "processing", providerRequestId: "S1" });
  const later = await stripe.enquire(lost, replying({ sessions: session }, 24 * 60 * MINUTE));
  expect(later).toEqual({ status: "failed", reason: { code: "not_paid_in_time" } });
});

const captureOf = (status: string) => ({
  id: "R1",
  status,
  amount: { value: "25000.00", currency_code: "TZS" },
});

test.each<[string, object[], object]>([
  ["CREATED", [], processing],
  ["PAYER_ACTION_REQUIRED", [], processing],
  ["VOIDED", [], ranOut],
  ["COMPLETED", [captureOf("COMPLETED")], completed],
  ["COMPLETED", [captureOf("PENDING")], processing],
  ["COMPLETED", [captureOf("DECLINED")], declined],
  ["COMPLETED", [], unknown],
  ["OTHER", [], unknown],
])("an order of PayPal is %s with %j", async (status, captures, expected) => {
  const order = { id: "O1", status, purchase_units: [{ payments: { captures } }] };
  expect(await paypal.enquire(attempt, replying({ orders: [200, order] }))).toMatchObject(expected);
});

test.each<[number, unknown, object]>([
  [422, { details: [{ issue: "INSTRUMENT_DECLINED" }] }, declined],
  [422, { details: [{ issue: "ORDER_ALREADY_CAPTURED" }] }, unknown],
  [500, {}, unknown],
])("PayPal answers a capture with %i %j", async (status, body, expected) => {
  const context = replying({
    "/capture": [status, body],
    orders: [200, { id: "O1", status: "APPROVED" }],
  });
  expect(await paypal.enquire(attempt, context)).toEqual(expected);
});

test("an abandoned order of PayPal is never captured, and fails when it cannot bring money", async () => {
  const abandoned = { ...attempt, isAbandoned: true };
  const replies: Record<string, [number, unknown]> = {
    "/capture": [200, { id: "O1", status: "COMPLETED", purchase_units: [] }],
    orders: [200, { id: "O1", status: "APPROVED" }],
  };
  expect(await paypal.enquire(abandoned, replying(replies))).toEqual(unknown);
  const later = replying(replies, 5 * 60 * MINUTE);
  const failed = { status: "failed", reason: { code: "not_paid_in_time" } };
  expect(await paypal.enquire(abandoned, later)).toEqual(failed);
});
