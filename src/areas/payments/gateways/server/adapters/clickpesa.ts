/**
 * ClickPesa: a request to a customer's wallet. Requests and callbacks carry a checksum. The shape is known from
 * third-party code only: onboarding must confirm it.
 */
import type { GatewayAdapter, GatewayAnswer, GatewayContext } from "../gateway.ts";
import { majorText, minorAmount } from "../amounts.ts";
import { isSuccess, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { readJson, textAt, valueAt } from "#src/server/providers/read-json.ts";
import { attemptIdOf, phoneWithCountry, requestIdOf } from "../request-ids.ts";
import { hmacSha256, isSameText, sortedJson } from "#src/server/providers/signatures.ts";
import { askWithToken, madeToken, tokenHealth, type MadeToken } from "../tokens.ts";

const wallets = new Set(["mpesa", "airtel_money", "mixx", "halopesa"]);
const accepted = new Set(["PROCESSING", "PENDING", "SUCCESS", "SETTLED"]);
const TOKEN_SECONDS = 3600;

export const clickpesa: GatewayAdapter = {
  name: "clickpesa",
  collects: (method, provider) => method === "mobile_money" && wallets.has(provider),
  credentials: {
    clientId: { isSecret: false, isRequired: true },
    apiKey: { isSecret: true, isRequired: true },
    checksumKey: { isSecret: true, isRequired: true },
  },

  async start(attempt, context) {
    const content = {
      amount: majorText(attempt.amount),
      currency: attempt.currency,
      orderReference: requestIdOf(attempt),
      phoneNumber: phoneWithCountry(attempt.phone),
    };
    const reply = await send(context, {
      method: "POST",
      path: "/third-parties/payments/initiate-ussd-push-request",
      body: {
        ...content,
        checksum: checksumOf(content, context),
      },
    });
    if (reply.kind !== "answered") return withoutReply(reply);
    if (!isSuccess(reply))
      return { status: "failed", reason: reply.words(textAt(reply.body, "message")) };
    const answer = answerOf(reply.body, reply.words);
    if (answer.status === "failed") return answer;
    // A payment that was made at once is confirmed by an enquiry, as any other.
    const id = textAt(reply.body, "id");
    const isAccepted = accepted.has(textAt(reply.body, "status") ?? "");
    return isAccepted && id !== null ? { status: "processing", providerRequestId: id } : unknown;
  },

  async enquire(attempt, context) {
    const orderReference = requestIdOf(attempt);
    const reply = await send(context, {
      method: "GET",
      path: "/third-parties/payments",
      segments: [orderReference],
    });
    if (reply.kind !== "answered" || !isSuccess(reply)) return unknown;
    const payment = valueAt(reply.body, 0) ?? reply.body;
    return textAt(payment, "orderReference") === orderReference
      ? answerOf(payment, reply.words)
      : unknown;
  },

  async verifyCallback({ body }, context) {
    const content = readJson(body.toString("utf8"));
    const signed = { event: valueAt(content, "event"), data: valueAt(content, "data") };
    const checksum = textAt(content, "checksum") ?? "";
    if (!isSameText(checksum, checksumOf(signed, context))) return null;
    const orderReference = textAt(signed.data, "orderReference");
    if (orderReference === null) return null;
    const id = attemptIdOf(orderReference);
    const answer = answerOf(signed.data, (text) => text ?? "");
    return {
      attempt: id === null ? { providerRequestId: orderReference } : { id },
      // Only a payment is answered at once, because the checksum covers its amount and reference.
      answer: answer.status === "completed" ? answer : null,
    };
  },

  health: (context) => tokenHealth(context, () => makeToken(context)),
};

function answerOf(payment: unknown, words: (text: string | null) => string): GatewayAnswer {
  switch (textAt(payment, "status")) {
    case "SUCCESS":
    case "SETTLED":
      return completed(
        textAt(payment, "paymentReference") ?? textAt(payment, "id"),
        minorAmount(valueAt(payment, "collectedAmount")),
        textAt(payment, "collectedCurrency") ?? "",
      );
    case "PROCESSING":
    case "PENDING":
      return { status: "processing" };
    case "FAILED":
      return { status: "failed", reason: words(textAt(payment, "message")) };
    default:
      return unknown;
  }
}

const checksumOf = (content: object, { credentials }: GatewayContext): string =>
  hmacSha256(credentials["checksumKey"] ?? "", sortedJson(content), "hex");

const send = (context: GatewayContext, request: OwnRequest): Promise<Reply> =>
  askWithToken(
    context,
    () => makeToken(context),
    (token) =>
      ask(context, {
        provider: "clickpesa",
        ...request,
        headers: { authorization: token },
      }),
  );

async function makeToken(context: GatewayContext): Promise<MadeToken> {
  const reply = await ask(context, {
    provider: "clickpesa",
    method: "POST",
    path: "/third-parties/generate-token",
    headers: {
      "client-id": context.credentials["clientId"] ?? "",
      "api-key": context.credentials["apiKey"] ?? "",
    },
  });
  return madeToken(
    reply,
    ({ body }) => {
      const token = textAt(body, "token");
      // The token usually begins with its scheme already.
      const value = token === null || /^bearer /i.test(token) ? token : `Bearer ${token}`;
      return { value, seconds: TOKEN_SECONDS };
    },
    ({ body }) => textAt(body, "message"),
  );
}
