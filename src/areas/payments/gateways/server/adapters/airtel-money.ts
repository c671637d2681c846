/**
 * Airtel Money: a request to a customer's Airtel wallet. HTTP success is not a payment; only an enquiry proves one. The
 * shape is known from third-party code only: onboarding must confirm it, and that requests need no message signature
 * (`x-signature`), which the portal can switch on.
 */
import type { GatewayAdapter, GatewayAnswer, GatewayAttempt, GatewayContext } from "../gateway.ts";
import { statedAmount } from "../amounts.ts";
import { isSuccess, type Answered, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { readJson, textAt, valueAt } from "#src/server/providers/read-json.ts";
import { attemptIdOf, phoneWithoutCountry, requestIdOf } from "../request-ids.ts";
import { hmacSha256, isSameText } from "#src/server/providers/signatures.ts";
import { askWithToken, madeToken, tokenHealth, type MadeToken } from "../tokens.ts";

const COUNTRY = "TZ";
/** The status of a payment that Airtel gave back. */
const GIVEN_BACK = "TR";
const inProgress = new Set(["DP00800001006", "DP00800001001"]);

/** Codes with which Airtel certainly refused: a wrong PIN, limits, a missing PIN, too little money, a barred wallet. */
const refusals = new Set(
  ["1002", "1003", "1004", "1005", "1007", "1008", "1010", "1026", "1029"].map(
    (code) => `DP0080000${code}`,
  ),
);

export const airtelMoney: GatewayAdapter = {
  name: "airtel_money",
  collects: (method, provider) => method === "mobile_money" && provider === "airtel_money",
  credentials: {
    clientId: { isSecret: false, isRequired: true },
    clientSecret: { isSecret: true, isRequired: true },
    /** Without this key no callback is accepted, and results come by enquiry only. */
    callbackKey: { isSecret: true, isRequired: false },
  },

  async start(attempt, context) {
    const { currency } = attempt;
    const reply = await send(context, currency, {
      method: "POST",
      path: "/merchant/v2/payments/",
      body: {
        reference: attempt.paymentNumber,
        subscriber: { country: COUNTRY, currency, msisdn: phoneWithoutCountry(attempt.phone) },
        transaction: {
          amount: attempt.amount / MINOR_PER_MAJOR,
          country: COUNTRY,
          currency,
          id: requestIdOf(attempt),
        },
      },
    });
    if (reply.kind !== "answered") return withoutReply(reply);
    if (isSuccess(reply) && inProgress.has(codeOf(reply)))
      return { status: "processing", providerRequestId: requestIdOf(attempt) };
    return isRefused(reply) ? refused(reply) : unknown;
  },

  async enquire(attempt, context) {
    const transaction = await transactionOf(attempt, context);
    if (!transaction) return unknown;
    const { status, reference, amount, message } = transaction;
    switch (status) {
      case "TS":
        return completed(reference, amount, attempt.currency);
      case "TIP":
        return { status: "processing" };
      case "TE":
        return { status: "failed", reason: { code: "ran_out" } };
      case "TF":
      case GIVEN_BACK:
        return { status: "failed", reason: message };
      default:
        return unknown;
    }
  },

  async verifyCallback({ body }, context) {
    const key = context.credentials["callbackKey"] ?? "";
    const content = readJson(body.toString("utf8"));
    const transaction = valueAt(content, "transaction");
    const requestId = textAt(transaction, "id");
    if (key === "" || requestId === null) return null;
    const expected = hmacSha256(key, JSON.stringify({ transaction }), "base64");
    if (!isSameText(textAt(content, "hash") ?? "", expected)) return null;
    const id = attemptIdOf(requestId);
    // A callback states no amount, so that Airtel is asked.
    return { attempt: id === null ? { providerRequestId: requestId } : { id }, answer: null };
  },

  async refund({ attempt, refundId, amount }, context) {
    if (amount !== attempt.amount)
      return { status: "failed", reason: "Airtel Money gives back whole payments only" };
    const paid = await transactionOf(attempt, context);
    // An earlier refund was made, but its answer was lost.
    if (paid?.status === GIVEN_BACK) return completed(paid.reference, amount, attempt.currency);
    if (paid?.status !== "TS") return unknown;
    const reply = await send(context, attempt.currency, {
      method: "POST",
      path: "/standard/v1/payments/refund",
      body: {
        transaction: { airtel_money_id: paid.reference, id: requestIdOf({ id: refundId }) },
      },
    });
    if (reply.kind !== "answered") return unknown;
    if (isSuccess(reply) && valueAt(reply.body, "status", "success") === true)
      return completed(
        textAt(reply.body, "data", "transaction", "airtel_money_id"),
        amount,
        attempt.currency,
      );
    return isRefused(reply) ? refused(reply) : unknown;
  },

  health: (context) => tokenHealth(context, () => makeToken(context)),
};

/** What Airtel knows about an attempt; null if it does not answer, or does not know it. */
async function transactionOf(attempt: GatewayAttempt, context: GatewayContext) {
  const id = requestIdOf(attempt);
  const reply = await send(context, attempt.currency, {
    method: "GET",
    path: "/standard/v1/payments",
    segments: [id],
  });
  if (reply.kind !== "answered" || !isSuccess(reply)) return null;
  const found = valueAt(reply.body, "data", "transaction");
  if (textAt(found, "id") !== id) return null;
  return {
    status: textAt(found, "status"),
    reference: textAt(found, "airtel_money_id"),
    amount: statedAmount(valueAt(found, "amount"), attempt.amount),
    message: reply.words(textAt(found, "message")),
  };
}

const codeOf = ({ body }: Answered): string => textAt(body, "status", "response_code") ?? "";

const isRefused = (reply: Answered): boolean => !isSuccess(reply) || refusals.has(codeOf(reply));

const refused = ({ body, words }: Answered): GatewayAnswer => ({
  status: "failed",
  reason: words(textAt(body, "status", "message") ?? textAt(body, "error_description")),
});

const send = (
  context: GatewayContext,
  currency: GatewayAttempt["currency"],
  request: OwnRequest,
): Promise<Reply> =>
  askWithToken(
    context,
    () => makeToken(context),
    (token) =>
      ask(context, {
        provider: "airtel_money",
        ...request,
        headers: {
          authorization: `Bearer ${token}`,
          "x-country": COUNTRY,
          "x-currency": currency,
        },
      }),
  );

async function makeToken(context: GatewayContext): Promise<MadeToken> {
  const reply = await ask(context, {
    provider: "airtel_money",
    method: "POST",
    path: "/auth/oauth2/token",
    body: {
      client_id: context.credentials["clientId"],
      client_secret: context.credentials["clientSecret"],
      grant_type: "client_credentials",
    },
  });
  return madeToken(
    reply,
    ({ body }) => ({
      value: textAt(body, "access_token"),
      seconds: Number(textAt(body, "expires_in") ?? 60),
    }),
    ({ body }) => textAt(body, "error_description") ?? textAt(body, "error"),
  );
}
