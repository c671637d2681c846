import { generateKeyPairSync, sign } from "node:crypto";
import { inMajor, inMinor, type FakeRequest, type Shape, type World } from "./fake-provider.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const credentials = {
  appName: "Fundi",
  clientId: "azampay-client",
  clientSecret: "azampay-secret-canary",
  apiKey: "azampay-api-canary",
  publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
};

const isAllowed = ({ headers }: FakeRequest, world: World): boolean =>
  world.isToken((headers["authorization"] ?? "").replace("Bearer ", "")) &&
  headers["x-api-key"] === credentials.apiKey;

const unauthorised = { status: 401, body: { success: false, message: "Unauthorised" } };
const states = { waiting: "pending", paid: "success", declined: "failure" };
const operators = new Set(["Airtel", "Tigo", "Halopesa", "Azampesa", "Mpesa"]);

export const azampayShape: Shape = {
  name: "azampay",
  credentials,
  routes: [
    {
      kind: "token",
      method: "POST",
      path: /^\/AppRegistration\/GenerateToken$/,
      answer: ({ json }, world) => {
        if (json["clientSecret"] !== credentials.clientSecret)
          return { status: 400, body: { success: false, message: "Wrong client" } };
        const expire = new Date(world.now().getTime() + world.tokenSeconds * 1000).toISOString();
        const data = { accessToken: world.newToken(), expire };
        return { status: 200, body: { success: true, data } };
      },
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/azampay\/mno\/checkout$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const { externalId, amount, currency, provider, accountNumber } = request.json;
        if (!operators.has(provider) || !/^255\d{9}$/.test(accountNumber))
          return { status: 400, body: { success: false, message: "Invalid" } };
        const order = world.accept(externalId, inMinor(amount), currency);
        return { status: 200, body: { success: true, transactionId: order.providerId } };
      },
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/azampay\/gettransactionstatus$/,
      answer: (request, world) => {
        if (!isAllowed(request, world)) return unauthorised;
        const order = world.orderBy(request.query.get("pgReferenceId") ?? "");
        if (!order || !operators.has(request.query.get("bankName") ?? ""))
          return { status: 404, body: { success: false, message: "Not found" } };
        const body = {
          success: true,
          statusCode: 200,
          data: states[order.state],
          message: order.state === "declined" ? "Insufficient balance" : "Done",
          reference: order.reference,
          amount: inMajor(order.collected),
        };
        return { status: 200, body };
      },
    },
  ],
  refusal: (message) => ({ status: 400, body: { success: false, message } }),
  callback(order) {
    if (order.state === "waiting") return null;
    const content = {
      msisdn: "255712345678",
      amount: String(inMajor(order.collected)),
      utilityref: order.requestId,
      externalreference: order.reference,
      operator: "Mpesa",
      reference: order.providerId,
      transactionstatus: order.state === "paid" ? "success" : "failure",
      fspReferenceId: order.reference,
    };
    const { utilityref, externalreference, transactionstatus, operator } = content;
    const signed = utilityref + externalreference + transactionstatus + operator;
    const signature = sign("sha256", Buffer.from(signed), privateKey).toString("base64");
    return {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...content, signature }),
    };
  },
  forge: ({ headers, body }) => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const content = JSON.parse(body) as Record<string, string>;
    const signature = sign("sha256", Buffer.from(String(content["utilityref"])), other);
    return {
      headers,
      body: JSON.stringify({ ...content, signature: signature.toString("base64") }),
    };
  },
};
