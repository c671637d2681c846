/**
 * Stripe: a checkout session, on whose page the customer pays by card. Its webhook is signed. A session is created with
 * the attempt's id as idempotency key, so that a lost answer is found by creating the same session again.
 */
import type {
  GatewayAdapter,
  GatewayAnswer,
  GatewayAttempt,
  GatewayContext,
  VerifiedCallback,
} from "../gateway.ts";
import { healthOf, isSuccess, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { asId } from "#src/shared/ids.ts";
import { readJson, textAt, valueAt } from "#src/server/providers/read-json.ts";
import { hmacSha256, isSameText } from "#src/server/providers/signatures.ts";

const VERSION = "2024-06-20";
/** The customer has an hour to pay; Stripe allows half an hour to a day. */
const PAYABLE_SECONDS = 3600;
/** Stripe remembers idempotency keys for a day. Later the same key would create another session. */
const KEY_KNOWN_FOR_MS = 23 * 3_600_000;
/** An older signature may be a repeated one. */
const SIGNATURE_VALID_SECONDS = 300;

export const stripe: GatewayAdapter = {
  name: "stripe",
  collects: (method, provider) => method === "card" && ["card", "stripe"].includes(provider),
  credentials: {
    secretKey: { isSecret: true, isRequired: true },
    webhookSecret: { isSecret: true, isRequired: true },
  },

  async start(attempt, context) {
    const reply = await createSession(attempt, context);
    if (reply.kind !== "answered") return withoutReply(reply);
    if (!isSuccess(reply))
      return { status: "failed", reason: reply.words(textAt(reply.body, "error", "message")) };
    return answerOf(reply.body);
  },

  async enquire(attempt, context) {
    const id = attempt.providerRequestId;
    const age = context.now().getTime() - Date.parse(attempt.askedAt);
    // Nobody has the address of a page whose session never became known, and its hour is over.
    if (id === null && age > KEY_KNOWN_FOR_MS)
      return { status: "failed", reason: { code: "not_paid_in_time" } };
    const reply = await (id === null
      ? createSession(attempt, context)
      : send(context, { method: "GET", path: "/v1/checkout/sessions", segments: [id] }));
    return reply.kind === "answered" && isSuccess(reply) ? answerOf(reply.body) : unknown;
  },

  async verifyCallback({ headers, body }, context) {
    if (!isSigned(headers["stripe-signature"] ?? "", body, context)) return null;
    const event = readJson(body.toString("utf8"));
    const object = valueAt(event, "data", "object");
    const sessionId = textAt(object, "id");
    if (sessionId === null) return null;
    const id = asId(textAt(object, "client_reference_id") ?? undefined);
    const attempt: VerifiedCallback["attempt"] =
      id === null ? { providerRequestId: sessionId } : { id };
    const isSession = textAt(object, "object") === "checkout.session";
    const answer = isSession ? answerOf(object) : unknown;
    const isPaid = answer.status === "completed";
    return { attempt, answer: isPaid ? answer : null };
  },

  async refund({ attempt, refundId, amount }, context) {
    const paid = await stripe.enquire(attempt, context);
    if (paid.status !== "completed") return unknown;
    const intent = paid.reference;
    const list = await send(context, {
      method: "GET",
      path: "/v1/refunds",
      query: { payment_intent: intent, limit: "100" },
    });
    if (list.kind !== "answered" || !isSuccess(list)) return unknown;
    // The idempotency key alone would be forgotten after a day.
    const earlier = itemsOf(list.body).find(
      (each) => textAt(each, "metadata", "refund") === refundId,
    );
    if (earlier !== undefined) return refundAnswer(earlier, list.words);
    const form = { payment_intent: intent, amount: String(amount), "metadata[refund]": refundId };
    const reply = await sendForm(context, "/v1/refunds", form, refundId);
    if (reply.kind !== "answered") return unknown;
    const { body, words } = reply;
    return isSuccess(reply)
      ? refundAnswer(body, words)
      : { status: "failed", reason: words(textAt(body, "error", "message")) };
  },

  async health(context) {
    const reply = await send(context, { method: "GET", path: "/v1/balance" });
    return healthOf(reply, context, (answered) =>
      isSuccess(answered) ? null : answered.words(textAt(answered.body, "error", "message")),
    );
  },
};

/** What a session says. It is paid only if it says so: a complete session may still wait for a slow method. */
function answerOf(session: unknown): GatewayAnswer {
  const id = textAt(session, "id");
  if (id === null) return unknown;
  if (textAt(session, "payment_status") === "paid")
    return completed(
      textAt(session, "payment_intent"),
      amountOf(session, "amount_total"),
      currencyOf(session),
    );
  const status = textAt(session, "status");
  if (status === "expired") return { status: "failed", reason: { code: "ran_out" } };
  if (status !== "open" && status !== "complete") return unknown;
  const payUrl = textAt(session, "url");
  return { status: "processing", providerRequestId: id, ...(payUrl !== null && { payUrl }) };
}

function refundAnswer(refund: unknown, words: (text: string | null) => string): GatewayAnswer {
  switch (textAt(refund, "status")) {
    case "succeeded":
      return completed(textAt(refund, "id"), amountOf(refund, "amount"), currencyOf(refund));
    case "pending":
    case "requires_action":
      return { status: "processing" };
    case "failed":
    case "canceled":
      return { status: "failed", reason: words(textAt(refund, "failure_reason")) };
    default:
      return unknown;
  }
}

function itemsOf(list: unknown): unknown[] {
  const items = valueAt(list, "data");
  return Array.isArray(items) ? items : [];
}

/** Stripe states amounts in minor units, with two decimals for every currency that Fundi supports. */
function amountOf(object: unknown, name: string): number | null {
  const value = valueAt(object, name);
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

const currencyOf = (object: unknown): string => textAt(object, "currency") ?? "";

const createSession = (attempt: GatewayAttempt, context: GatewayContext): Promise<Reply> =>
  sendForm(
    context,
    "/v1/checkout/sessions",
    {
      mode: "payment",
      client_reference_id: attempt.id,
      success_url: context.returnUrl,
      cancel_url: context.returnUrl,
      // Every field must be the same when the session is created again.
      expires_at: String(Math.floor(Date.parse(attempt.askedAt) / 1000) + PAYABLE_SECONDS),
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": attempt.currency.toLowerCase(),
      "line_items[0][price_data][unit_amount]": String(attempt.amount),
      "line_items[0][price_data][product_data][name]": attempt.paymentNumber,
    },
    attempt.id,
  );

/** The same key makes repeated requests one. */
const sendForm = (
  context: GatewayContext,
  path: string,
  form: Record<string, string>,
  idempotencyKey: string,
): Promise<Reply> =>
  send(
    context,
    { method: "POST", path, body: new URLSearchParams(form) },
    { "idempotency-key": idempotencyKey },
  );

const send = (
  context: GatewayContext,
  request: OwnRequest,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  ask(context, {
    ...request,
    provider: "stripe",
    headers: {
      authorization: `Bearer ${context.credentials["secretKey"] ?? ""}`,
      "stripe-version": VERSION,
      ...headers,
    },
  });

/** The header is "t=<seconds>,v1=<signature>", with several signatures while the secret is being replaced. */
function isSigned(header: string, body: Buffer, { credentials, now }: GatewayContext): boolean {
  const secret = credentials["webhookSecret"] ?? "";
  const parts = header.split(",").map((part) => part.trim());
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const age = Math.abs(now().getTime() / 1000 - Number(time));
  if (secret === "" || !/^\d+$/.test(time) || age > SIGNATURE_VALID_SECONDS) return false;
  const expected = hmacSha256(secret, Buffer.concat([Buffer.from(`${time}.`), body]), "hex");
  return parts.some((part) => part.startsWith("v1=") && isSameText(part.slice(3), expected));
}
