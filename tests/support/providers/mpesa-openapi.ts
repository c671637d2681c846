import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { inMajor, inMinor, type FakeRequest, type Shape, type World } from "./fake-provider.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const credentials = {
  apiKey: "mpesa-api-key-canary",
  publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  serviceProviderCode: "000000",
};

/** What the bearer contains, encrypted with the portal's key. */
function keyIn({ headers }: FakeRequest): string {
  const bearer = (headers["authorization"] ?? "").replace("Bearer ", "");
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    return privateDecrypt({ key: privateKey, padding }, Buffer.from(bearer, "base64")).toString();
  } catch {
    return "";
  }
}

const code = (value: string, description: string, more: object = {}) => ({
  status: value === "INS-0" ? 200 : 400,
  body: { output_ResponseCode: value, output_ResponseDesc: description, ...more },
});

const inSession =
  (answer: (fields: Record<string, string>, world: World) => ReturnType<typeof code>) =>
  (request: FakeRequest, world: World) => {
    if (!world.isToken(keyIn(request)) || !request.headers["origin"])
      return { ...code("INS-2", "Invalid session"), status: 401 };
    return answer(
      request.method === "GET" ? Object.fromEntries(request.query) : request.json,
      world,
    );
  };

const states = { waiting: "Pending", paid: "Completed", declined: "Cancelled" };

export const mpesaOpenapiShape: Shape = {
  name: "mpesa_openapi",
  basePath: "/sandbox",
  credentials,
  routes: [
    {
      kind: "token",
      method: "GET",
      path: /^\/ipg\/v2\/vodacomTZN\/getSession\/$/,
      answer: (request, world) =>
        keyIn(request) === credentials.apiKey
          ? code("INS-0", "Done", { output_SessionID: world.newToken() })
          : code("INS-2", "Invalid API Key"),
    },
    {
      kind: "push",
      method: "POST",
      path: /^\/ipg\/v2\/vodacomTZN\/c2bPayment\/singleStage\/$/,
      answer: inSession((fields, world) => {
        const id = fields["input_ThirdPartyConversationID"] ?? "";
        const isValid =
          /^255\d{9}$/.test(fields["input_CustomerMSISDN"] ?? "") &&
          /^[0-9A-Za-z]{1,20}$/.test(fields["input_TransactionReference"] ?? "") &&
          /^[0-9A-Za-z]{1,40}$/.test(id) &&
          fields["input_ServiceProviderCode"] === credentials.serviceProviderCode;
        if (!isValid) return code("INS-21", "Parameter validations failed");
        if (world.orders.has(id)) return code("INS-10", "Duplicate transaction");
        const order = world.accept(id, inMinor(fields["input_Amount"]), "TZS");
        return code("INS-0", "Request processed successfully", {
          output_ConversationID: order.providerId,
          output_TransactionID: order.reference,
        });
      }),
    },
    {
      kind: "enquiry",
      method: "GET",
      path: /^\/ipg\/v2\/vodacomTZN\/queryTransactionStatus\/$/,
      answer: inSession((fields, world) => {
        const query = fields["input_QueryReference"] ?? "";
        const refund = [...world.orders.values()].find((each) => each.refunds.has(query));
        if (refund)
          return code("INS-0", "Done", {
            output_ResponseTransactionStatus: "Completed",
            output_OriginalTransactionID: world.refund(refund, query),
          });
        const order =
          world.orderBy(query) ?? [...world.orders.values()].find((o) => o.reference === query);
        if (!order) return code("INS-23", "Unknown status");
        return code("INS-0", "Done", {
          output_ResponseTransactionStatus: states[order.state],
          output_OriginalTransactionID: order.reference,
          output_Amount: String(inMajor(order.collected)),
        });
      }),
    },
    {
      kind: "refund",
      method: "PUT",
      path: /^\/ipg\/v2\/vodacomTZN\/reversal\/$/,
      answer: inSession((fields, world) => {
        const original = fields["input_TransactionID"];
        const order = [...world.orders.values()].find((each) => each.reference === original);
        if (!order) return code("INS-21", "Parameter validations failed");
        const refundId = fields["input_ThirdPartyConversationID"] ?? "";
        if (order.refunds.has(refundId)) return code("INS-10", "Duplicate transaction");
        const amount = inMinor(fields["input_ReversalAmount"]);
        const id = world.refund(order, refundId, amount);
        return code("INS-0", "Done", { output_TransactionID: id });
      }),
    },
  ],
  refusal: (message) => code("INS-2006", message),
};
