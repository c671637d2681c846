import { createHmac } from "node:crypto";
import { inMinor, type FakeRequest, type Order, type Shape, type World } from "./fake-provider.ts";

const credentials = {
  clientId: "paypal-client",
  clientSecret: "paypal-secret-canary",
  webhookId: "8PT597110X687430L",
};

const basic = `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString("base64")}`;

const isAllowed = ({ headers }: FakeRequest, world: World): boolean =>
  world.isToken((headers["authorization"] ?? "").replace("Bearer ", ""));

const unauthorised = { status: 401, body: { message: "Authentication failed" } };
const invalid = (message: string) => ({
  status: 422,
  body: { message, details: [{ issue: "INVALID", description: message }] },
});

const money = (order: Order) => ({
  value: (order.collected / 100).toFixed(2),
  currency_code: order.currency,
});

/** Orders whose money was taken. A customer who paid only approved the order. */
const captured = new WeakSet<Order>();

const captureOf = (order: Order) => ({
  id: order.reference,
  status: "COMPLETED",
  amount: money(order),
  custom_id: order.requestId,
  supplementary_data: { related_ids: { order_id: order.providerId } },
});

const orderOf = (order: Order) => ({
  id: order.providerId,
  status: captured.has(order)
    ? "COMPLETED"
    : { waiting: "PAYER_ACTION_REQUIRED", paid: "APPROVED", declined: "VOIDED" }[order.state],
  purchase_units: [
    {
      custom_id: order.requestId,
      payments: { captures: captured.has(order) ? [captureOf(order)] : [] },
    },
  ],
  links: [{ rel: "payer-action", href: `https://paypal.test/${order.providerId}` }],
});

/** Stands for PayPal's certificate; the fake is the only one that can verify it. */
const signatureOf = (headers: Record<string, string>, event: string) =>
  createHmac("sha256", "certificate")
    .update([headers["paypal-transmission-id"], credentials.webhookId, event].join("|"))
    .digest("base64");

export const paypalShape: Shape = {
  name: "paypal",
  credentials,
  routes: [
    {
      kind: "token",
      method: "POST",
      path: /^\/v1\/oauth2\/token$/,
      answer: ({ headers, form }, world) =>
        headers["authorization"] === basic && form.get("grant_type") === "client_credentials"
          ? {
              status: 200,
              body: { access_token: world.newToken(), expires_in: world.tokenSeconds },
            }
          : { status: 401, body: { error_description: "Client Authentication failed" } },
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/v2\/checkout\/orders$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const unit = request.json["purchase_units"][0];
        const { currency_code, value } = unit.amount;
        if (request.headers["paypal-request-id"] !== unit.custom_id) return invalid("No id");
        if (currency_code === "TZS") return invalid("Currency not supported");
        const { return_url } = request.json["payment_source"].paypal.experience_context;
        const order = world.accept(unit.custom_id, inMinor(value), currency_code, return_url);
        return { status: 201, body: orderOf(order) };
      },
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/v2\/checkout\/orders\/\w+$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orderBy(request.path.split("/").at(-1) ?? "");
        return order ? { status: 200, body: orderOf(order) } : { status: 404, body: {} };
      },
    },
    {
      kind: "other",
      method: "POST",
      path: /^\/v2\/checkout\/orders\/\w+\/capture$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orderBy(request.path.split("/").at(-2) ?? "");
        if (order?.state !== "paid") return invalid("Order not approved");
        captured.add(order);
        return { status: 201, body: orderOf(order) };
      },
    },
    {
      kind: "refund",
      method: "POST",
      path: /^\/v2\/payments\/captures\/\w+\/refund$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const id = request.path.split("/").at(-2);
        const order = [...world.orders.values()].find((each) => each.reference === id);
        if (!order || !captured.has(order)) return invalid("No capture");
        const refundId = request.headers["paypal-request-id"] ?? "";
        const amount = inMinor(request.json["amount"].value);
        const refund = world.refund(order, refundId, amount);
        return { status: 201, body: { id: refund, status: "COMPLETED" } };
      },
    },
    {
      kind: "other",
      method: "POST",
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { transmission_id, transmission_sig, webhook_id } = request.json;
        // The signature covers the bytes of the event, not its meaning.
        const event = /"webhook_event":(.*)\}$/s.exec(request.text)?.[1] ?? "";
        const expected = signatureOf({ "paypal-transmission-id": transmission_id }, event);
        const isVerified = transmission_sig === expected && webhook_id === credentials.webhookId;
        const verification_status = isVerified ? "SUCCESS" : "FAILURE";
        return { status: 200, body: { verification_status } };
      },
    },
  ],
  refusal: (message) => invalid(message),
  hasMoney: (order) => captured.has(order),
  callback(order) {
    const isCaptured = captured.has(order);
    const type = isCaptured ? "PAYMENT.CAPTURE.COMPLETED" : "CHECKOUT.ORDER.APPROVED";
    if (order.state !== "paid") return null;
    const resource = isCaptured ? captureOf(order) : orderOf(order);
    // A space that a parser would drop: the event must be passed on as it came.
    const body = JSON.stringify({ event_type: type, resource }).replace(",", ", ");
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.test/certificate",
      "paypal-transmission-id": order.providerId,
      "paypal-transmission-time": "2026-01-01T00:00:00Z",
    };
    headers["paypal-transmission-sig"] = signatureOf(headers, body);
    return { headers, body };
  },
  forge: ({ headers, body }) => ({
    headers: { ...headers, "paypal-transmission-sig": "Zm9yZ2Vk" },
    body,
  }),
};
