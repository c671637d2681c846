import { createHmac } from "node:crypto";
import { type FakeRequest, type Order, type Shape, type World } from "./fake-provider.ts";

const credentials = {
  secretKey: "sk_test_stripecanary",
  webhookSecret: "whsec_stripecanary",
};

const isAllowed = ({ headers }: FakeRequest, world: World): boolean => {
  const isKnown =
    headers["authorization"] === `Bearer ${credentials.secretKey}` && !!headers["stripe-version"];
  if (!isKnown) world.refused++;
  return isKnown;
};

const error = (status: number, message: string) => ({ status, body: { error: { message } } });
const unauthorised = error(401, "Invalid API Key provided");

const states = { waiting: "open", paid: "complete", declined: "expired" };

const sessionOf = (order: Order) => ({
  id: order.providerId,
  object: "checkout.session",
  client_reference_id: order.requestId,
  status: states[order.state],
  payment_status: order.state === "paid" ? "paid" : "unpaid",
  payment_intent: order.state === "paid" ? order.reference : null,
  amount_total: order.collected,
  currency: order.currency,
  url: order.state === "waiting" ? `https://checkout.stripe.test/${order.providerId}` : null,
});

const refundOf = (order: Order, refundId: string, world: World) => ({
  id: world.refund(order, refundId),
  status: "succeeded",
  amount: order.refunds.get(refundId),
  currency: order.currency,
  metadata: { refund: refundId },
});

const signatureOf = (body: string, time: number, secret = credentials.webhookSecret) =>
  `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;

export const stripeShape: Shape = {
  name: "stripe",
  credentials,
  routes: [
    {
      kind: "push",
      method: "POST",
      path: /^\/v1\/checkout\/sessions$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { form, headers } = request;
        const id = form.get("client_reference_id") ?? "";
        const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
        const ends = Number(form.get("expires_at")) - world.now().getTime() / 1000;
        if (headers["idempotency-key"] !== id || ends < 1800 || !form.get("success_url"))
          return error(400, "Invalid request");
        const currency = form.get("line_items[0][price_data][currency]") ?? "";
        // The same idempotency key answers with the same session.
        const order = world.accept(id, amount, currency, form.get("success_url"));
        return { status: 200, body: sessionOf(order) };
      },
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/v1\/checkout\/sessions\/\w+$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orderBy(request.path.split("/").at(-1) ?? "");
        return order ? { status: 200, body: sessionOf(order) } : error(404, "No such session");
      },
    },
    {
      kind: "other",
      method: "GET",
      path: /^\/v1\/refunds$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const intent = request.query.get("payment_intent");
        const order = [...world.orders.values()].find((each) => each.reference === intent);
        if (!order) return error(404, "No such payment_intent");
        const data = [...order.refunds.keys()].map((id) => refundOf(order, id, world));
        return { status: 200, body: { object: "list", data } };
      },
    },
    {
      kind: "refund",
      method: "POST",
      path: /^\/v1\/refunds$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const intent = request.form.get("payment_intent");
        const order = [...world.orders.values()].find((each) => each.reference === intent);
        if (!order) return error(404, "No such payment_intent");
        const amount = Number(request.form.get("amount"));
        const refundId = request.form.get("metadata[refund]") ?? "";
        if (request.headers["idempotency-key"] !== refundId) return error(400, "No key");
        world.refund(order, refundId, amount);
        return { status: 200, body: refundOf(order, refundId, world) };
      },
    },
    {
      kind: "health",
      method: "GET",
      path: /^\/v1\/balance$/,
      answer: (request, world) =>
        isAllowed(request, world) ? { status: 200, body: { object: "balance" } } : unauthorised,
    },
  ],
  refusal: (message) => error(402, message),
  callback(order, world) {
    if (order.state === "waiting") return null;
    const type = `checkout.session.${order.state === "paid" ? "completed" : "expired"}`;
    const body = JSON.stringify({ type, data: { object: sessionOf(order) } });
    const time = Math.floor(world.now().getTime() / 1000);
    return {
      headers: { "content-type": "application/json", "stripe-signature": signatureOf(body, time) },
      body,
    };
  },
  forge: ({ headers, body }) => {
    const time = Number(/^t=(\d+)/.exec(headers["stripe-signature"] ?? "")?.[1]);
    return { headers: { ...headers, "stripe-signature": signatureOf(body, time, "other") }, body };
  },
};
