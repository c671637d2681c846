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
  vendor: "TILL60000001",
  apiKey: "selcom-key-canary",
  apiSecret: "selcom-secret-canary",
  buyerEmail: "shop@example.co.tz",
};

const digestOf = (timestamp: string, fields: [string, string][]): string =>
  createHmac("sha256", credentials.apiSecret)
    .update([`timestamp=${timestamp}`, ...fields.map(([n, v]) => `${n}=${v}`)].join("&"))
    .digest("base64");

const authorization = `SELCOM ${Buffer.from(credentials.apiKey).toString("base64")}`;

/** Refuses requests whose digest does not cover all of their fields. */
const signed =
  (answer: (fields: Record<string, string>, world: World) => object) =>
  ({ headers, method, query, json }: FakeRequest, world: World) => {
    const fields: Record<string, string> = method === "GET" ? Object.fromEntries(query) : json;
    const names = (headers["signed-fields"] ?? "").split(",");
    const digest = digestOf(
      headers["timestamp"] ?? "",
      names.map((name) => [name, String(fields[name])]),
    );
    const isSigned =
      headers["authorization"] === authorization &&
      headers["digest-method"] === "HS256" &&
      headers["digest"] === digest &&
      Object.keys(fields).every((name) => names.includes(name));
    if (isSigned) return { status: 200, body: answer(fields, world) };
    world.refused++;
    return { status: 403, body: { resultcode: "403", result: "FAIL", message: "Bad digest" } };
  };

const states = { waiting: "PENDING", paid: "COMPLETED", declined: "USERCANCELLED" };

const factsOf = (order: Order) => ({
  order_id: order.requestId,
  transid: order.providerId,
  reference: order.reference,
  amount: String(inMajor(order.collected)),
  payment_status: states[order.state],
});

export const selcomShape: Shape = {
  name: "selcom",
  credentials,
  routes: [
    {
      kind: "other",
      method: "POST",
      path: /^\/v1\/checkout\/create-order-minimal$/,
      answer: signed(({ order_id = "", amount, currency = "", webhook = "" }, world) => {
        if (!Buffer.from(webhook, "base64").toString().startsWith("http"))
          return { resultcode: "400", result: "FAIL", message: "No webhook" };
        world.drafts.set(order_id, { amount: inMinor(amount), currency });
        return { resultcode: "000", result: "SUCCESS", data: [] };
      }),
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/v1\/checkout\/wallet-payment$/,
      answer: signed(({ order_id = "", msisdn = "" }, world) => {
        const draft = world.drafts.get(order_id);
        if (!draft || !/^255\d{9}$/.test(msisdn) || world.orders.has(order_id))
          return { resultcode: "404", result: "FAIL", message: "No order" };
        world.accept(order_id, draft.amount, draft.currency);
        return { resultcode: "111", result: "PENDING", message: "Request in progress" };
      }),
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/v1\/checkout\/order-status$/,
      answer: signed(({ order_id = "" }, world) => {
        const order = world.orders.get(order_id);
        return order
          ? { resultcode: "000", result: "SUCCESS", data: [factsOf(order)] }
          : { resultcode: "404", result: "FAIL", message: "No order", data: [] };
      }),
    },
    {
      kind: "health",
      method: "GET",
      path: /^\/v1\/checkout\/list-orders$/,
      answer: signed(() => ({ resultcode: "000", result: "SUCCESS", data: [] })),
    },
  ],
  refusal: (message) => ({ status: 200, body: { resultcode: "422", result: "FAIL", message } }),
  /** Reports success only. */
  callback(order, world) {
    if (order.state !== "paid") return null;
    const fields = { result: "SUCCESS", resultcode: "000", ...factsOf(order) };
    const timestamp = `${world.now().toISOString().slice(0, 19)}+03:00`;
    return {
      headers: {
        "content-type": "application/json",
        authorization,
        timestamp,
        "digest-method": "HS256",
        digest: digestOf(timestamp, Object.entries(fields)),
        "signed-fields": Object.keys(fields).join(","),
      },
      body: JSON.stringify(fields),
    };
  },
  forge: ({ headers, body }) => ({
    headers: { ...headers, digest: createHmac("sha256", "other").update(body).digest("base64") },
    body,
  }),
};
