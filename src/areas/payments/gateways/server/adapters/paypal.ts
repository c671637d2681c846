/**
 * PayPal: an order, which the customer approves on PayPal's page and an enquiry then captures. Requests carry the
 * attempt's id, so that a lost answer is found by sending the same request again. PayPal has no Tanzanian shillings: it
 * refuses the order of a shop with this currency.
 */
import type { GatewayAdapter, GatewayAnswer, GatewayAttempt, GatewayContext } from "../gateway.ts";
import { majorWithDecimals, minorAmount } from "../amounts.ts";
import { isSuccess, type Answered, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { asId } from "#src/shared/ids.ts";
import { readJson, textAt, valueAt } from "#src/server/providers/read-json.ts";
import { askWithToken, madeToken, tokenHealth, type MadeToken } from "../tokens.ts";

const ORDERS = "/v2/checkout/orders";
/** PayPal remembers the id of a request for six hours. Later the same id would create another order. */
const ID_KNOWN_FOR_MS = 5 * 3_600_000;
/** PayPal captures an order until three hours after its approval. A later order that was not captured brings no money. */
const APPROVED_FOR_MS = 4 * 3_600_000;

export const paypal: GatewayAdapter = {
  name: "paypal",
  collects: (method, provider) => method === "card" && provider === "paypal",
  credentials: {
    clientId: { isSecret: false, isRequired: true },
    clientSecret: { isSecret: true, isRequired: true },
    webhookId: { isSecret: false, isRequired: true },
  },

  async start(attempt, context) {
    const reply = await createOrder(attempt, context);
    if (reply.kind !== "answered") return withoutReply(reply);
    if (!isSuccess(reply)) return refused(reply);
    return answerOf(reply.body);
  },

  async enquire(attempt, context) {
    const id = attempt.providerRequestId;
    const age = context.now().getTime() - Date.parse(attempt.askedAt);
    // Fundi never learned the id of this order, so it was never captured and no money arrived.
    if (id === null && age > ID_KNOWN_FOR_MS)
      return { status: "failed", reason: { code: "not_paid_in_time" } };
    const reply = await (id === null
      ? createOrder(attempt, context)
      : send(context, { method: "GET", path: ORDERS, segments: [id] }));
    if (reply.kind !== "answered" || !isSuccess(reply)) return unknown;
    const answer = answerOf(reply.body);
    if (answer.status !== "processing" || isCaptured(reply.body)) return answer;
    if (attempt.isAbandoned && age > APPROVED_FOR_MS)
      return { status: "failed", reason: { code: "not_paid_in_time" } };
    if (textAt(reply.body, "status") !== "APPROVED") return answer;
    // An abandoned order is not captured. But an earlier capture may still be under way.
    return attempt.isAbandoned ? unknown : capture(answer.providerRequestId ?? "", context);
  },

  async verifyCallback({ headers, body }, context) {
    const text = body.toString("utf8");
    const event = readJson(text);
    const resource = valueAt(event, "resource");
    const orderId =
      textAt(resource, "supplementary_data", "related_ids", "order_id") ?? textAt(resource, "id");
    if (orderId === null || !(await isVerified(headers, text, context))) return null;
    const customId =
      textAt(resource, "custom_id") ?? textAt(resource, "purchase_units", 0, "custom_id");
    const id = asId(customId ?? undefined);
    const isPaid = textAt(event, "event_type") === "PAYMENT.CAPTURE.COMPLETED";
    const answer = isPaid ? captured(resource) : unknown;
    return {
      attempt: id === null ? { providerRequestId: orderId } : { id },
      answer: answer.status === "completed" ? answer : null,
    };
  },

  async refund({ attempt, refundId, amount }, context) {
    const paid = await paypal.enquire(attempt, context);
    if (paid.status !== "completed") return unknown;
    const reply = await send(
      context,
      {
        method: "POST",
        path: "/v2/payments/captures",
        segments: [paid.reference, "refund"],
        body: { amount: { value: majorWithDecimals(amount), currency_code: attempt.currency } },
      },
      refundId,
    );
    if (reply.kind !== "answered") return unknown;
    if (!isSuccess(reply)) return refused(reply);
    switch (textAt(reply.body, "status")) {
      case "COMPLETED":
        return completed(textAt(reply.body, "id"), amount, attempt.currency);
      case "PENDING":
        return { status: "processing" };
      case "FAILED":
      case "CANCELLED":
        return refused(reply);
      default:
        return unknown;
    }
  },

  health: (context) => tokenHealth(context, () => makeToken(context)),
};

function answerOf(order: unknown): GatewayAnswer {
  const id = textAt(order, "id");
  if (id === null) return unknown;
  switch (textAt(order, "status")) {
    case "CREATED":
    case "SAVED":
    case "APPROVED":
    case "PAYER_ACTION_REQUIRED": {
      const payUrl = linkOf(order);
      return { status: "processing", providerRequestId: id, ...(payUrl !== null && { payUrl }) };
    }
    case "COMPLETED":
      return captured(valueAt(order, "purchase_units", 0, "payments", "captures", 0));
    case "VOIDED":
      return { status: "failed", reason: { code: "ran_out" } };
    default:
      return unknown;
  }
}

/** Whether the money was captured, even if it is still on its way. */
const isCaptured = (order: unknown): boolean => textAt(order, "status") === "COMPLETED";

function captured(found: unknown): GatewayAnswer {
  switch (textAt(found, "status")) {
    case "COMPLETED":
    // A refunded payment still counts as paid, because Fundi records refunds separately.
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
      return completed(
        textAt(found, "id"),
        minorAmount(valueAt(found, "amount", "value")),
        textAt(found, "amount", "currency_code") ?? "",
      );
    case "PENDING":
      return { status: "processing" };
    case "DECLINED":
    case "FAILED":
      return { status: "failed", reason: { code: "declined" } };
    default:
      return unknown;
  }
}

/** Takes the approved money. The same id makes repeated captures one. */
async function capture(orderId: string, context: GatewayContext): Promise<GatewayAnswer> {
  const reply = await send(
    context,
    { method: "POST", path: ORDERS, segments: [orderId, "capture"], body: {} },
    `capture-${orderId}`,
  );
  if (reply.kind !== "answered") return unknown;
  if (isSuccess(reply)) return answerOf(reply.body);
  return issueOf(reply) === "INSTRUMENT_DECLINED"
    ? { status: "failed", reason: { code: "declined" } }
    : unknown;
}

const issueOf = ({ body }: Answered): string | null => textAt(body, "details", 0, "issue");

const refused = ({ body, words }: Answered): GatewayAnswer => ({
  status: "failed",
  reason: words(textAt(body, "details", 0, "description") ?? textAt(body, "message")),
});

function linkOf(order: unknown): string | null {
  const links = valueAt(order, "links");
  const all: unknown[] = Array.isArray(links) ? links : [];
  const found = all.find((link) => ["payer-action", "approve"].includes(textAt(link, "rel") ?? ""));
  return textAt(found, "href");
}

const createOrder = (attempt: GatewayAttempt, context: GatewayContext): Promise<Reply> =>
  send(
    context,
    {
      method: "POST",
      path: ORDERS,
      body: {
        intent: "CAPTURE",
        purchase_units: [
          {
            custom_id: attempt.id,
            description: attempt.paymentNumber,
            amount: { currency_code: attempt.currency, value: majorWithDecimals(attempt.amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: context.returnUrl,
              cancel_url: context.returnUrl,
              user_action: "PAY_NOW",
              shipping_preference: "NO_SHIPPING",
            },
          },
        },
      },
    },
    attempt.id,
  );

const send = (context: GatewayContext, request: OwnRequest, requestId?: string): Promise<Reply> =>
  askWithToken(
    context,
    () => makeToken(context),
    (token) =>
      ask(context, {
        provider: "paypal",
        ...request,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(requestId !== undefined && { "paypal-request-id": requestId }),
        },
      }),
  );

const signedBy = ["auth-algo", "cert-url", "transmission-id", "transmission-sig"].map(
  (name) => `paypal-${name}`,
);

/** PayPal itself verifies the signature. The event is passed on unchanged, because the signature covers its bytes. */
async function isVerified(
  headers: Record<string, string>,
  event: string,
  context: GatewayContext,
): Promise<boolean> {
  // A message without these headers is not from PayPal, and PayPal is not asked about it.
  if (signedBy.some((name) => !headers[name])) return false;
  const claim = JSON.stringify({
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: context.credentials["webhookId"] ?? "",
  });
  const body = `${claim.slice(0, -1)},"webhook_event":${event}}`;
  const path = "/v1/notifications/verify-webhook-signature";
  const reply = await send(context, { method: "POST", path, body });
  return (
    reply.kind === "answered" &&
    isSuccess(reply) &&
    textAt(reply.body, "verification_status") === "SUCCESS"
  );
}

async function makeToken(context: GatewayContext): Promise<MadeToken> {
  const { clientId = "", clientSecret = "" } = context.credentials;
  const reply = await ask(context, {
    provider: "paypal",
    method: "POST",
    path: "/v1/oauth2/token",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return madeToken(
    reply,
    ({ body }) => ({
      value: textAt(body, "access_token"),
      seconds: Number(textAt(body, "expires_in") ?? 60),
    }),
    ({ body }) => textAt(body, "error_description"),
  );
}
