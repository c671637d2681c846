/**
 * Selcom Checkout: an order, then a request to the customer's wallet. Every request and callback is signed with the API
 * secret. The flow and the codes are known from third-party code only: onboarding must confirm them.
 */
import type { GatewayAdapter, GatewayAnswer, GatewayAttempt, GatewayContext } from "../gateway.ts";
import { majorText, minorAmount } from "../amounts.ts";
import { healthOf, type Answered, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply } from "../ask.ts";
import { readJson, signedText, textAt } from "#src/server/providers/read-json.ts";
import { attemptIdOf, phoneWithCountry, requestIdOf } from "../request-ids.ts";
import { hmacSha256, isSameText } from "#src/server/providers/signatures.ts";

const wallets = new Set(["mpesa", "airtel_money", "mixx", "halopesa"]);

/** After the code 999, Selcom itself knows the result only later. Until then only a success is certain. */
const AMBIGUOUS_FOR_MS = 3 * 60_000;
const inProgress = new Set(["111", "927"]);
const OFFSET_OF_TANZANIA_MS = 3 * 3_600_000;

export const selcom: GatewayAdapter = {
  name: "selcom",
  collects: (method, provider) => method === "mobile_money" && wallets.has(provider),
  credentials: {
    vendor: { isSecret: false, isRequired: true },
    apiKey: { isSecret: true, isRequired: true },
    apiSecret: { isSecret: true, isRequired: true },
    buyerEmail: { isSecret: false, isRequired: true },
  },

  async start(attempt, context) {
    const orderId = requestIdOf(attempt);
    const order = await post(context, "/v1/checkout/create-order-minimal", {
      vendor: context.credentials["vendor"] ?? "",
      order_id: orderId,
      buyer_email: context.credentials["buyerEmail"] ?? "",
      buyer_name: attempt.paymentNumber,
      buyer_phone: phoneWithCountry(attempt.phone),
      amount: majorText(attempt.amount),
      currency: attempt.currency,
      webhook: Buffer.from(context.callbackUrl).toString("base64"),
      no_of_items: "1",
    });
    // An order alone asks nobody for money, so that a lost answer leaves nothing open.
    if (order.kind === "silent") return { status: "failed", reason: { code: "not_reached" } };
    if (order.kind !== "answered") return withoutReply(order);
    if (textAt(order.body, "resultcode") !== "000") return refused(order);

    const pushed = await post(context, "/v1/checkout/wallet-payment", {
      transid: orderId,
      order_id: orderId,
      msisdn: phoneWithCountry(attempt.phone),
    });
    if (pushed.kind !== "answered") return withoutReply(pushed);
    const code = textAt(pushed.body, "resultcode") ?? "";
    if (code === "000" || inProgress.has(code))
      return { status: "processing", providerRequestId: orderId };
    return textAt(pushed.body, "result") === "FAIL" && code !== "999" ? refused(pushed) : unknown;
  },

  async enquire(attempt, context) {
    const fields = { order_id: requestIdOf(attempt) };
    const reply = await ask(context, {
      provider: "selcom",
      method: "GET",
      path: "/v1/checkout/order-status",
      query: fields,
      headers: signedHeaders(fields, context),
    });
    if (reply.kind !== "answered") return unknown;
    const code = textAt(reply.body, "resultcode") ?? "";
    if (inProgress.has(code)) return { status: "processing" };
    if (code !== "000") return unknown;
    const at = (name: string) => textAt(reply.body, "data", 0, name);
    if (at("order_id") !== fields.order_id) return unknown;
    const answer = answerOf(at, attempt.currency);
    return answer.status === "failed" && isAmbiguous(attempt, context) ? unknown : answer;
  },

  async verifyCallback({ headers, body }, context) {
    const content = readJson(body.toString("utf8"));
    const names = (headers["signed-fields"] ?? "").split(",");
    const at = (name: string) => (names.includes(name) ? textAt(content, name) : null);
    const signed = Object.fromEntries(names.map((name) => [name, signedText(content, name)]));
    const digest = digestOf(signed, headers["timestamp"] ?? "", context);
    const isSigned =
      isSameText(headers["authorization"] ?? "", authorizationOf(context)) &&
      isSameText(headers["digest"] ?? "", digest);
    const orderId = at("order_id");
    if (!isSigned || orderId === null) return null;
    const id = attemptIdOf(orderId);
    const attempt = id === null ? { providerRequestId: orderId } : { id };
    // Only signed fields are read. Without a signed amount and reference the provider is asked.
    const answer = answerOf(at, at("currency") ?? "TZS");
    return { attempt, answer: answer.status === "completed" ? answer : null };
  },

  async health(context) {
    const day = context.now().toISOString().slice(0, 10);
    const fields = { fromdate: day, todate: day };
    const reply = await ask(context, {
      provider: "selcom",
      method: "GET",
      path: "/v1/checkout/list-orders",
      query: fields,
      headers: signedHeaders(fields, context),
    });
    return healthOf(reply, context, (answered) =>
      textAt(answered.body, "resultcode") === "000"
        ? null
        : answered.words(textAt(answered.body, "message")),
    );
  },
};

function answerOf(at: (name: string) => string | null, currency: string): GatewayAnswer {
  switch (at("payment_status")?.toUpperCase()) {
    case "COMPLETED":
      return completed(at("reference"), minorAmount(at("amount")), currency);
    case "PENDING":
    case "INPROGRESS":
      return { status: "processing" };
    case "CANCELLED":
    case "USERCANCELLED":
    case "REJECTED":
      return { status: "failed", reason: { code: "declined" } };
    default:
      return unknown;
  }
}

const isAmbiguous = (attempt: GatewayAttempt, { now }: GatewayContext): boolean =>
  attempt.isAbandoned && now().getTime() - Date.parse(attempt.askedAt) < AMBIGUOUS_FOR_MS;

const refused = ({ body, words }: Answered): GatewayAnswer => ({
  status: "failed",
  reason: words(textAt(body, "message")),
});

const post = (
  context: GatewayContext,
  path: string,
  fields: Record<string, string>,
): Promise<Reply> =>
  ask(context, {
    provider: "selcom",
    method: "POST",
    path,
    headers: signedHeaders(fields, context),
    body: fields,
  });

function signedHeaders(
  fields: Record<string, string>,
  context: GatewayContext,
): Record<string, string> {
  const shopTime = new Date(context.now().getTime() + OFFSET_OF_TANZANIA_MS).toISOString();
  const timestamp = `${shopTime.slice(0, 19)}+03:00`;
  return {
    authorization: authorizationOf(context),
    timestamp,
    "digest-method": "HS256",
    digest: digestOf(fields, timestamp, context),
    "signed-fields": Object.keys(fields).join(","),
  };
}

const authorizationOf = ({ credentials }: GatewayContext): string =>
  `SELCOM ${Buffer.from(credentials["apiKey"] ?? "").toString("base64")}`;

function digestOf(
  fields: Record<string, string>,
  timestamp: string,
  { credentials }: GatewayContext,
): string {
  const values = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const signed = [`timestamp=${timestamp}`, ...values].join("&");
  return hmacSha256(credentials["apiSecret"] ?? "", signed, "base64");
}
