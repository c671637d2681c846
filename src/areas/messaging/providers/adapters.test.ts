/** Every adapter against its fake provider: the same cases for all of them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { ProviderCallback } from "#src/server/providers/callback.ts";
import { openCallbackInbox, type CallbackInbox } from "#tests/support/providers/callback-inbox.ts";
import { allSmsShapes } from "#tests/support/providers/sms/all-sms-providers.ts";
import {
  FakeSmsProvider,
  type FakeMessage,
} from "#tests/support/providers/sms/fake-sms-provider.ts";
import { signedByTwilio, twilioReport } from "#tests/support/providers/sms/twilio.ts";
import { log } from "./server/adapters/log.ts";
import { smsAdapters } from "./server/all-adapters.ts";
import type { SmsAttempt, SmsProviderContext } from "./server/sms-provider.ts";

const TIME_OUT_MS = 400;
const KEY = "address-canary";

describe.each(allSmsShapes.map((shape) => [shape.name, shape] as const))("%s", (name, shape) => {
  const adapter = smsAdapters[name];
  let provider: FakeSmsProvider;
  let inbox: CallbackInbox;
  let context: SmsProviderContext;
  let attempt: SmsAttempt;

  beforeEach(async () => {
    [provider, inbox] = await Promise.all([FakeSmsProvider.start(shape), openCallbackInbox()]);
    provider.callbackUrl = `${inbox.url}?key=${KEY}`;
    context = {
      credentials: { ...shape.credentials, callbackKey: KEY },
      sender: "FUNDI",
      baseUrl: provider.baseUrl,
      callbackUrl: inbox.url,
      fetch: (url, init) =>
        fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIME_OUT_MS) }),
      now: () => new Date("2026-03-01T09:00:00Z"),
    };
    attempt = {
      id: newId(),
      to: "+255712345678",
      text: "Simu yako iko tayari – karibu 😀 & asante",
      providerMessageId: null,
    };
  });
  afterEach(async () => {
    await Promise.all([provider.close(), inbox.close()]);
  });

  const send = () => adapter.send(attempt, context);
  const expectNoSecret = (value: unknown) => expect(JSON.stringify(value)).not.toContain("canary");

  function message(): FakeMessage {
    expect(provider.messages).toHaveLength(1);
    return provider.messages[0]!;
  }

  test("an accepted message reaches the provider as it is, with its sender", async () => {
    const answer = await send();
    expect(answer).toMatchObject({ status: "accepted", providerMessageId: message().id });
    expect(message()).toMatchObject({ to: attempt.to, text: attempt.text, from: "FUNDI" });
    expect(provider.unauthorised).toBe(0);
    expect(Object.keys(shape.credentials).toSorted()).toEqual(
      Object.keys(adapter.credentials).toSorted(),
    );
  });

  test.each(["hangs", "resets", "fails", "garbles"] as const)(
    "a provider that %s after accepting leaves the message unknown",
    async (fault) => {
      provider.fault = fault;
      expect(await send()).toEqual({ status: "unknown" });
      expect(provider.messages).toHaveLength(1);
    },
  );

  test("too many requests are refused with a pause, and another provider may send", async () => {
    provider.fault = "limits";
    const answer = await send();
    expect(answer).toMatchObject({
      status: "refused",
      mayRetryElsewhere: true,
      retryAfterSeconds: 7,
    });
    expect(provider.messages).toEqual([]);
  });

  test("an invalid number is refused by every provider", async () => {
    provider.fault = "refuses_number";
    const answer = await send();
    expect(answer).toMatchObject({ status: "refused", mayRetryElsewhere: false });
    expect(answer).not.toHaveProperty("retryAfterSeconds");
  });

  test("a refusal because of the account has the provider's words without credentials", async () => {
    provider.fault = "refuses";
    const answer = await send();
    expect(answer).toMatchObject({
      status: "refused",
      detail: expect.stringContaining("Refused"),
      mayRetryElsewhere: true,
    });
    expectNoSecret(answer);
  });

  test("a provider that cannot be reached has sent nothing", async () => {
    await provider.close();
    expect(await send()).toEqual({
      status: "refused",
      detail: "Network error",
      mayRetryElsewhere: true,
    });
    expect(await adapter.health(context)).toMatchObject({ isHealthy: false, detail: null });
    provider = await FakeSmsProvider.start(shape);
  });

  test("wrong or missing credentials send nothing, and the test names the refusal", async () => {
    for (const credentials of [
      {},
      Object.fromEntries(
        Object.keys(shape.credentials).map((field) => [field, `wrong-canary-${field}`]),
      ),
    ]) {
      context.credentials = credentials;
      const answer = await send();
      expect(answer).toMatchObject({ status: "refused", mayRetryElsewhere: true });
      const health = await adapter.health(context);
      expect(health).toMatchObject({ isHealthy: false, detail: expect.any(String) });
      expectNoSecret([answer, health]);
    }
    expect(provider.messages).toEqual([]);
  });

  test("health is told by the provider, with the credit that is left", async () => {
    const health = await adapter.health(context);
    expect(health).toMatchObject({ isHealthy: true, checkedAt: "2026-03-01T09:00:00.000Z" });
    if (name !== "twilio") expect(health.detail).toMatch(/512|TZS 1234.50/);
    expect(provider.messages).toEqual([]);
  });

  if (shape.callback) {
    const verify = (callback: ProviderCallback) => adapter.verifyCallback!(callback, context);

    function received(): ProviderCallback {
      const [callback] = inbox.received;
      return callback!;
    }

    test.each([
      ["delivered", {}],
      ["failed", { detail: name === "twilio" ? "Twilio 30003" : "AbsentSubscriber" }],
    ] as const)("a report that a message is %s is verified", async (state, more) => {
      await send();
      await provider.report(message(), state);
      expect(verify(received())).toEqual([
        {
          providerMessageId: message().id,
          status: state,
          ...(name === "twilio" && { attemptId: attempt.id }),
          ...more,
        },
      ]);
    });

    test("a report before the answer, and one that is repeated, say the same", async () => {
      provider.reportsFirst = true;
      provider.callbackTimes = 3;
      const answer = await send();
      expect(inbox.received).toHaveLength(3);
      for (const callback of inbox.received)
        expect(verify(callback)).toMatchObject([
          { providerMessageId: (answer as { providerMessageId: string }).providerMessageId },
        ]);
    });

    test("a provider may never report", async () => {
      provider.callbackTimes = 0;
      expect(await send()).toMatchObject({ status: "accepted" });
      await provider.report(message(), "delivered");
      expect(inbox.received).toEqual([]);
    });

    test("a report with a wrong or missing signature, another address or a changed body is refused", async () => {
      await send();
      await provider.report(message(), "delivered");
      const callback = received();
      const isTwilio = name === "twilio";
      const wrong: Partial<ProviderCallback>[] = [
        ...(isTwilio ? [{ headers: {} }] : [{ query: {} }, { query: { key: `${KEY}x` } }]),
        ...(isTwilio
          ? [
              { headers: { ...callback.headers, "x-twilio-signature": "AAAA" } },
              { path: callback.path.replace(attempt.id, newId()) },
              { path: callback.path.replace(/\?.*$/, "") },
              { body: Buffer.from(callback.body.toString().replace("delivered", "failed")) },
              { body: Buffer.from(`${callback.body.toString()}&Extra=1`) },
              { body: Buffer.alloc(0) },
            ]
          : []),
      ];
      for (const change of wrong) expect(verify({ ...callback, ...change })).toBeNull();
    });

    test("without credentials nothing is verified, because an empty key proves nothing", async () => {
      await send();
      await provider.report(message(), "delivered");
      context.credentials = {};
      const callback = received();
      expect(verify(callback)).toBeNull();
      expect(verify({ ...callback, query: { key: "" } })).toBeNull();
    });

    test("an unreadable or unknown report is verified, and says nothing", () => {
      if (name === "twilio") {
        const fields = {
          AccountSid: shape.credentials["accountSid"] ?? "",
          MessageStatus: "queued",
        };
        const { headers, body } = signedByTwilio(inbox.url, { ...fields, MessageSid: "SM1" });
        expect(verify({ headers, body: Buffer.from(body), query: {}, path: "/x" })).toEqual([]);
      } else {
        for (const body of ["", "%%%", "id=1&status=Unheard", "status=Success", "{}"])
          expect(
            verify({ headers: {}, body: Buffer.from(body), query: { key: KEY }, path: "" }),
          ).toEqual([]);
      }
    });
  } else {
    test("the end of a message is asked for", async () => {
      expect(adapter.verifyCallback).toBeUndefined();
      await send();
      const { id, to } = attempt;
      const followed = { id, to, providerMessageId: message().id };
      expect(await adapter.readReport!(followed, context)).toBeNull();
      message().state = "delivered";
      const delivered = { providerMessageId: message().id, status: "delivered" };
      expect(await adapter.readReport!(followed, context)).toEqual(delivered);
      message().state = "failed";
      expect(await adapter.readReport!(followed, context)).toMatchObject({ status: "failed" });
      const other = { ...followed, providerMessageId: "1" };
      expect(await adapter.readReport!(other, context)).toBeNull();
    });
  }
});

describe("twilio", () => {
  const [, , shape] = allSmsShapes;
  const { credentials } = shape!;
  const callbackUrl = "https://duka.example/fundi/api/twilio/webhook";
  const context = { credentials, callbackUrl, sender: "", baseUrl: "" } as SmsProviderContext;
  const message: FakeMessage = {
    id: "SM1",
    to: "+255712345678",
    from: "FUNDI",
    text: "x",
    callbackUrl,
    state: "delivered",
  };

  test("a signature covers the exact public address, wherever the shop really listens", () => {
    const { headers, body } = signedByTwilio(callbackUrl, twilioReport(message));
    const callback = { headers, body: Buffer.from(body), query: {}, path: "/api/twilio/webhook" };
    expect(smsAdapters.twilio.verifyCallback!(callback, context)).toHaveLength(1);
    const other = { ...context, callbackUrl: "http://duka.example/fundi/api/twilio/webhook" };
    expect(smsAdapters.twilio.verifyCallback!(callback, other)).toBeNull();
  });

  test("a report of another account is refused, even if its signature is right", () => {
    const fields = { ...twilioReport(message), AccountSid: "AC999" };
    const { headers, body } = signedByTwilio(callbackUrl, fields);
    const callback = { headers, body: Buffer.from(body), query: {}, path: "/api/twilio/webhook" };
    expect(smsAdapters.twilio.verifyCallback!(callback, context)).toBeNull();
  });
});

/** A context whose provider gives one answer to everything. */
const answering = (status: number, body: unknown): SmsProviderContext => ({
  credentials: {},
  sender: "FUNDI",
  baseUrl: "http://127.0.0.1:9",
  callbackUrl: null,
  fetch: async () => new Response(JSON.stringify(body), { status }),
  now: () => new Date(),
});
const attempt: SmsAttempt = {
  id: newId(),
  to: "+255712345678",
  text: "x",
  providerMessageId: null,
};

const recipient = (statusCode: number, status = "Status", messageId = "None") => ({
  SMSMessageData: { Message: "x", Recipients: [{ statusCode, status, messageId }] },
});
const elsewhere = { status: "refused", mayRetryElsewhere: true };
const nowhere = { status: "refused", mayRetryElsewhere: false };
const unknown = { status: "unknown" };

test.each([
  [
    "beem",
    200,
    { code: 100, request_id: 5, valid: 1 },
    { status: "accepted", providerMessageId: "5" },
  ],
  ["beem", 200, { code: 100, request_id: 5, valid: 0, invalid: 1 }, nowhere],
  // The provider has seen the message before: perhaps the first request was not lost after all.
  ["beem", 200, { code: 100, request_id: 5, valid: 0, duplicates: 1 }, unknown],
  ["beem", 200, { code: 100, valid: 1 }, unknown],
  ["beem", 400, { data: { code: 101, message: "Invalid phone number" } }, nowhere],
  ["beem", 400, { code: 102, message: "Insufficient balance" }, elsewhere],
  ["beem", 400, { code: 103, message: "Network timeout" }, unknown],
  ["beem", 200, { code: 111, message: "Invalid sender" }, elsewhere],
  ["beem", 400, { code: 999 }, elsewhere],
  ["beem", 200, { code: 999 }, unknown],
  ["beem", 409, { code: 102 }, unknown],
  [
    "africas_talking",
    201,
    recipient(102, "Success", "ATX"),
    { status: "accepted", providerMessageId: "ATX" },
  ],
  ["africas_talking", 201, recipient(101, "Success"), unknown],
  [
    "africas_talking",
    201,
    recipient(402, "InvalidSenderId"),
    { ...elsewhere, detail: "InvalidSenderId" },
  ],
  ["africas_talking", 201, recipient(405, "InsufficientBalance"), elsewhere],
  ["africas_talking", 201, recipient(406, "UserInBlacklist"), nowhere],
  ["africas_talking", 201, recipient(409, "DoNotDisturbRejection"), nowhere],
  ["africas_talking", 201, recipient(500, "InternalServerError"), unknown],
  ["africas_talking", 201, recipient(501, "GatewayError"), unknown],
  ["africas_talking", 201, recipient(502, "RejectedByGateway"), elsewhere],
  ["africas_talking", 201, recipient(777), unknown],
  [
    "africas_talking",
    201,
    { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } },
    elsewhere,
  ],
  ["africas_talking", 201, { SMSMessageData: { Message: "Sent to 0/1", Recipients: [] } }, unknown],
  [
    "twilio",
    201,
    { sid: "SM1", price: "-0.05", price_unit: "USD" },
    { status: "accepted", costText: "-0.05 USD" },
  ],
  ["twilio", 201, { status: "queued" }, unknown],
  ["twilio", 400, { code: 21614, message: "not a mobile number" }, nowhere],
  ["twilio", 400, { code: 21610, message: "unsubscribed" }, nowhere],
  ["twilio", 400, { code: 21611, message: "queue" }, { ...elsewhere, retryAfterSeconds: 5 }],
  [
    "twilio",
    400,
    { code: 30001, message: "Queue overflow" },
    { ...elsewhere, retryAfterSeconds: 5 },
  ],
  ["twilio", 400, { code: 21408, message: "region" }, elsewhere],
  ["twilio", 400, {}, { ...elsewhere, detail: "Twilio API error" }],
  ["twilio", 503, { code: 20503 }, unknown],
  ["twilio", 302, {}, unknown],
] as const)("%s answers %i %j", async (name, status, body, expected) => {
  expect(await smsAdapters[name].send(attempt, answering(status, body))).toMatchObject(expected);
});

test("a refusal in plain text is a refusal", async () => {
  const context = answering(401, "");
  context.fetch = async () =>
    new Response("The supplied authentication is invalid", { status: 401 });
  expect(await smsAdapters.africas_talking.send(attempt, context)).toEqual({
    ...elsewhere,
    detail: "The supplied authentication is invalid",
  });
});

test("log accepts everything and asks nobody", async () => {
  const context = answering(500, {});
  context.fetch = () => Promise.reject(new Error("asked"));
  expect(await log.send(attempt, context)).toEqual({
    status: "accepted",
    providerMessageId: `log-${attempt.id}`,
  });
  expect(await log.health(context)).toMatchObject({ isHealthy: true });
});
