import { createHmac } from "node:crypto";
import {
  inMajor,
  inMinor,
  type FakeRequest,
  type Order,
  type Shape,
  type World,
} from "./fake-provider.ts";

const credentials = {
  clientId: "airtel-client",
  clientSecret: "airtel-secret-canary",
  callbackKey: "airtel-callback-canary",
};

const isAllowed = ({ headers }: FakeRequest, world: World): boolean =>
  world.isToken((headers["authorization"] ?? "").replace("Bearer ", "")) &&
  headers["x-country"] === "TZ" &&
  headers["x-currency"] === "TZS";

const unauthorised = { status: 401, body: { error: "invalid_token" } };

const statusOf = (responseCode: string, isSuccess: boolean, message = "SUCCESS") => ({
  code: "200",
  message,
  response_code: responseCode,
  success: isSuccess,
});

const states = { waiting: "TIP", paid: "TS", declined: "TF" };

const factsOf = (order: Order) => ({
  id: order.requestId,
  airtel_money_id: order.reference,
  message: order.state === "declined" ? "Insufficient balance" : "Umelipa – asante",
});

const signed = (transaction: object, key = credentials.callbackKey) =>
  createHmac("sha256", key).update(JSON.stringify({ transaction })).digest("base64");

export const airtelMoneyShape: Shape = {
  name: "airtel_money",
  credentials,
  routes: [
    {
      kind: "token",
      method: "POST",
      path: /^\/auth\/oauth2\/token$/,
      answer: ({ json }, world) =>
        json["client_secret"] === credentials.clientSecret
          ? {
              status: 200,
              body: { access_token: world.newToken(), expires_in: String(world.tokenSeconds) },
            }
          : { status: 401, body: { error: "invalid_client", error_description: "Wrong client" } },
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/merchant\/v2\/payments\/$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { subscriber, transaction } = request.json;
        if (!/^\d{9}$/.test(subscriber.msisdn) || typeof transaction.amount !== "number")
          return { status: 400, body: { status: statusOf("DP00800001004", false, "Invalid") } };
        world.accept(transaction.id, inMinor(transaction.amount), transaction.currency);
        return { status: 200, body: { status: statusOf("DP00800001006", true) } };
      },
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/standard\/v1\/payments\/\w+$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orders.get(request.path.split("/").at(-1) ?? "");
        if (!order) return { status: 404, body: { status: statusOf("DP00800001025", false) } };
        const amount = inMajor(order.collected);
        const status = order.refunds.size > 0 ? "TR" : states[order.state];
        const transaction = { ...factsOf(order), status, amount };
        return {
          status: 200,
          body: { data: { transaction }, status: statusOf("DP00800001001", true) },
        };
      },
    },
    {
      kind: "refund",
      method: "POST",
      path: /^\/standard\/v1\/payments\/refund$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { airtel_money_id, id } = request.json["transaction"];
        const order = [...world.orders.values()].find((o) => o.reference === airtel_money_id);
        if (!order) return { status: 400, body: { status: statusOf("DP00800001025", false) } };
        if (order.refunds.size > 0)
          return { status: 400, body: { status: statusOf("DP00800001008", false, "Refunded") } };
        world.refund(order, id, order.amount);
        const transaction = { airtel_money_id: order.reference, status: "SUCCESS" };
        return {
          status: 200,
          body: { data: { transaction }, status: statusOf("DP00800001001", true) },
        };
      },
    },
  ],
  refusal: (message) => ({
    status: 200,
    body: { status: statusOf("DP00800001007", false, message) },
  }),
  callback(order) {
    if (order.state === "waiting") return null;
    const transaction = { ...factsOf(order), status_code: states[order.state] };
    return {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ transaction, hash: signed(transaction) }),
    };
  },
  forge: ({ headers, body }) => {
    const { transaction } = JSON.parse(body) as { transaction: object };
    return { headers, body: JSON.stringify({ transaction, hash: signed(transaction, "other") }) };
  },
};
