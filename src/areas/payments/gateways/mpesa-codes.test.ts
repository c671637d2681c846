/** What the codes and statuses of M-Pesa OpenAPI mean. */
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { GatewayAttempt, GatewayContext } from "./server/gateway.ts";
import { mpesaOpenapi } from "./server/adapters/mpesa-openapi.ts";

const attempt: GatewayAttempt = {
  id: newId(),
  paymentNumber: "PAY-26-000123",
  method: "mobile_money",
  provider: "mpesa",
  amount: 2_500_000,
  currency: "TZS",
  phone: "+255712345678",
  providerRequestId: "conversation1",
  memo: { transactionId: "T1" },
  askedAt: "2026-03-01T09:00:00Z",
  isAbandoned: false,
};

const replying = (body: object, status = 200): GatewayContext => ({
  credentials: {},
  baseUrl: "http://mpesa.test/sandbox",
  callbackUrl: "http://shop.test/webhook",
  returnUrl: "http://shop.test/paid",
  fetch: async () => new Response(JSON.stringify(body), { status }),
  token: async () => "token",
  now: () => new Date("2026-03-01T09:01:00Z"),
});

test.each([
  ["INS-5", { status: "failed", reason: { code: "declined" } }],
  ["INS-6", { status: "failed", reason: "Said so" }],
  ["INS-2006", { status: "failed", reason: "Said so" }],
  ["INS-2051", { status: "failed", reason: "Said so" }],
  ["INS-1", { status: "unknown" }],
  ["INS-9", { status: "unknown" }],
  ["INS-10", { status: "unknown" }],
  ["INS-997", { status: "unknown" }],
  ["", { status: "unknown" }],
])("a push answered with %s", async (code, expected) => {
  const body = { output_ResponseCode: code, output_ResponseDesc: "Said so" };
  expect(await mpesaOpenapi.start(attempt, replying(body, 400))).toEqual(expected);
});

test("a push without a conversation id is unknown", async () => {
  const context = replying({ output_ResponseCode: "INS-0" });
  expect(await mpesaOpenapi.start(attempt, context)).toEqual({ status: "unknown" });
});

const paid = { status: "completed", reference: "T1", amount: 2_500_000, currency: "TZS" };

test.each([
  ["Completed", paid],
  ["Pending", { status: "processing" }],
  ["Cancelled", { status: "failed", reason: { code: "declined" } }],
  ["Expired", { status: "failed", reason: { code: "ran_out" } }],
  ["Failed", { status: "failed", reason: "Said so" }],
  ["N/A", { status: "unknown" }],
])("a transaction that is %s", async (status, expected) => {
  const body = {
    output_ResponseCode: "INS-0",
    output_ResponseDesc: "Said so",
    output_ResponseTransactionStatus: status,
  };
  expect(await mpesaOpenapi.enquire(attempt, replying(body))).toEqual(expected);
});

test("a payment without a reference is unknown", async () => {
  const body = { output_ResponseCode: "INS-0", output_ResponseTransactionStatus: "Completed" };
  const lost = { ...attempt, memo: {} };
  expect(await mpesaOpenapi.enquire(lost, replying(body))).toEqual({ status: "unknown" });
});
