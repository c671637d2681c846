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
  clientId: "clickpesa-client",
  apiKey: "clickpesa-key-canary",
  checksumKey: "clickpesa-checksum-canary",
};

/** The fake sorts by rebuilding the objects, so that it shares no code with the product. */
const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((name) => [name, sorted((value as Record<string, unknown>)[name])]),
      )
    : value;

const checksumOf = (content: object): string =>
  createHmac("sha256", credentials.checksumKey)
    .update(JSON.stringify(sorted(content)))
    .digest("hex");

const isAllowed = ({ headers }: FakeRequest, world: World): boolean =>
  world.isToken((headers["authorization"] ?? "").replace("Bearer ", ""));

const unauthorised = { status: 401, body: { message: "Unauthorized" } };
const states = { waiting: "PROCESSING", paid: "SUCCESS", declined: "FAILED" };

const factsOf = (order: Order) => ({
  id: order.providerId,
  status: states[order.state],
  orderReference: order.requestId,
  paymentReference: order.reference,
  collectedAmount: String(inMajor(order.collected)),
  collectedCurrency: order.currency,
  message: order.state === "declined" ? "Insufficient balance" : "Zimepokelewa – asante",
});

export const clickpesaShape: Shape = {
  name: "clickpesa",
  credentials,
  routes: [
    {
      kind: "token",
      method: "POST",
      path: /^\/third-parties\/generate-token$/,
      answer: ({ headers }, world) =>
        headers["client-id"] === credentials.clientId && headers["api-key"] === credentials.apiKey
          ? { status: 200, body: { success: true, token: `Bearer ${world.newToken()}` } }
          : { status: 401, body: { success: false, message: "Unauthorized" } },
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/third-parties\/payments\/initiate-ussd-push-request$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { checksum, ...content } = request.json;
        const { orderReference, amount, currency, phoneNumber } = content;
        if (checksum !== checksumOf(content))
          return { status: 400, body: { message: "Invalid checksum" } };
        if (!/^255\d{9}$/.test(phoneNumber) || !/^[0-9a-z]+$/i.test(orderReference))
          return { status: 400, body: { message: "Invalid" } };
        if (world.orders.has(orderReference))
          return { status: 409, body: { message: "Order reference already used" } };
        const order = world.accept(orderReference, inMinor(amount), currency);
        return { status: 200, body: { ...factsOf(order), status: "PROCESSING" } };
      },
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/third-parties\/payments\/\w+$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orders.get(request.path.split("/").at(-1) ?? "");
        return order
          ? { status: 200, body: [factsOf(order)] }
          : { status: 404, body: { message: "Payment not found" } };
      },
    },
  ],
  refusal: (message) => ({ status: 400, body: { message } }),
  callback(order) {
    const events = {
      waiting: "PAYMENT INITIATED",
      paid: "PAYMENT RECEIVED",
      declined: "PAYMENT FAILED",
    };
    const content = { event: events[order.state], data: factsOf(order) };
    return {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...content, checksum: checksumOf(content) }),
    };
  },
  forge: ({ headers, body }) => {
    const content = JSON.parse(body) as object;
    const checksum = createHmac("sha256", "other").update(body).digest("hex");
    return { headers, body: JSON.stringify({ ...content, checksum }) };
  },
};
