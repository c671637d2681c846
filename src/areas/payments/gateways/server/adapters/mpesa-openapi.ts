/**
 * M-Pesa OpenAPI of Vodacom Tanzania: a request to a customer's M-Pesa wallet. It has no signed callback: results are
 * only read by enquiry. The base URL ends with "/openapi" or "/sandbox". The statuses of an enquiry are known from
 * third-party code only: onboarding must confirm them.
 */
import type { GatewayAdapter, GatewayAnswer, GatewayAttempt, GatewayContext } from "../gateway.ts";
import { newId } from "#src/shared/ids.ts";
import { majorText, statedAmount } from "../amounts.ts";
import { type Answered, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { textAt, valueAt } from "#src/server/providers/read-json.ts";
import { phoneWithCountry, requestIdOf } from "../request-ids.ts";
import { encryptForKey } from "#src/server/providers/signatures.ts";
import { askWithToken, madeToken, tokenHealth, type MadeToken } from "../tokens.ts";

/** The portal lets the shop choose how long a session lives; this is less than its shortest choice. */
const SESSION_SECONDS = 900;

/** All paths begin with the market. */
const MARKET = "/ipg/v2/vodacomTZN";

const DUPLICATE = "INS-10";

/**
 * Codes with which M-Pesa certainly refused: the customer cancelled or has too little, or a field is invalid. Every
 * other code, also INS-1 (internal error), INS-9 (time-out) and the duplicate, leaves the result open.
 */
const refusals = new Set(
  ["2", "4", "5", "6", "13", "15", "17", "18", "20", "21", "22", "24", "25", "26"]
    .concat(["2001", "2002", "2006", "2051"])
    .map((code) => `INS-${code}`),
);

export const mpesaOpenapi: GatewayAdapter = {
  name: "mpesa_openapi",
  collects: (method, provider) => method === "mobile_money" && provider === "mpesa",
  credentials: {
    apiKey: { isSecret: true, isRequired: true },
    publicKey: { isSecret: false, isRequired: true },
    serviceProviderCode: { isSecret: false, isRequired: true },
  },

  async start(attempt, context) {
    const reply = await send(context, {
      method: "POST",
      path: "/c2bPayment/singleStage/",
      body: {
        input_Amount: majorText(attempt.amount),
        input_CustomerMSISDN: phoneWithCountry(attempt.phone),
        input_Country: "TZN",
        input_Currency: attempt.currency,
        input_ServiceProviderCode: context.credentials["serviceProviderCode"] ?? "",
        // At most 20 letters and digits.
        input_TransactionReference: attempt.paymentNumber
          .replaceAll(/[^0-9A-Za-z]/g, "")
          .slice(-20),
        input_ThirdPartyConversationID: requestIdOf(attempt),
        input_PurchasedItemsDesc: attempt.paymentNumber,
      },
    });
    if (reply.kind !== "answered") return withoutReply(reply);
    const conversationId = textAt(reply.body, "output_ConversationID");
    if (codeOf(reply) === "INS-0" && conversationId !== null)
      return {
        status: "processing",
        providerRequestId: conversationId,
        memo: memoOf(textAt(reply.body, "output_TransactionID")),
      };
    return refusals.has(codeOf(reply)) ? refused(reply) : unknown;
  },

  enquire: (attempt, context) =>
    statusOf(attempt.memo["transactionId"] ?? requestIdOf(attempt), attempt, context),

  async refund({ attempt, refundId, amount }, context) {
    const original = await transactionIdOf(attempt, context);
    if (original === null) return unknown;
    const id = requestIdOf({ id: refundId });
    const reply = await send(context, {
      method: "PUT",
      path: "/reversal/",
      body: {
        input_ReversalAmount: majorText(amount),
        input_TransactionID: original,
        input_ServiceProviderCode: context.credentials["serviceProviderCode"] ?? "",
        input_Country: "TZN",
        input_ThirdPartyConversationID: id,
      },
    });
    if (reply.kind !== "answered") return unknown;
    switch (codeOf(reply)) {
      case "INS-0":
        return completed(textAt(reply.body, "output_TransactionID"), amount, attempt.currency);
      // The refund was sent before, but its answer was lost.
      case DUPLICATE:
        return statusOf(id, { amount, currency: attempt.currency, memo: {} }, context);
      default:
        return refusals.has(codeOf(reply)) ? refused(reply) : unknown;
    }
  },

  health: (context) => tokenHealth(context, () => makeToken(context)),
};

const codeOf = ({ body }: Answered): string => textAt(body, "output_ResponseCode") ?? "";

const refused = (reply: Answered): GatewayAnswer =>
  codeOf(reply) === "INS-5"
    ? { status: "failed", reason: { code: "declined" } }
    : { status: "failed", reason: reply.words(textAt(reply.body, "output_ResponseDesc")) };

const memoOf = (transactionId: string | null): Record<string, string> =>
  transactionId === null ? {} : { transactionId };

/** Asks about a transaction of any id: M-Pesa's own, or the one that Fundi gave it. */
async function statusOf(
  id: string,
  { amount, currency, memo }: Pick<GatewayAttempt, "amount" | "currency" | "memo">,
  context: GatewayContext,
): Promise<GatewayAnswer> {
  const reply = await send(context, {
    method: "GET",
    path: "/queryTransactionStatus/",
    query: {
      input_QueryReference: id,
      input_ServiceProviderCode: context.credentials["serviceProviderCode"] ?? "",
      // Every query needs an id of its own.
      input_ThirdPartyConversationID: requestIdOf({ id: newId() }),
      input_Country: "TZN",
    },
  });
  if (reply.kind !== "answered" || codeOf(reply) !== "INS-0") return unknown;
  const { body } = reply;
  switch (textAt(body, "output_ResponseTransactionStatus")?.toLowerCase()) {
    case "completed":
    case "success":
      return completed(
        textAt(body, "output_OriginalTransactionID") ?? memo["transactionId"] ?? null,
        statedAmount(valueAt(body, "output_Amount"), amount),
        currency,
      );
    case "pending":
    case "initiated":
      return { status: "processing" };
    case "cancelled":
    case "declined":
    case "rejected":
      return { status: "failed", reason: { code: "declined" } };
    case "expired":
      return { status: "failed", reason: { code: "ran_out" } };
    case "failed":
      return refused(reply);
    default:
      return unknown;
  }
}

/** The id of the transaction to reverse; asked for if the start did not tell it. */
async function transactionIdOf(
  attempt: GatewayAttempt,
  context: GatewayContext,
): Promise<string | null> {
  const known = attempt.memo["transactionId"];
  if (known !== undefined) return known;
  const answer = await mpesaOpenapi.enquire(attempt, context);
  return answer.status === "completed" ? answer.reference : null;
}

const send = (context: GatewayContext, request: OwnRequest): Promise<Reply> =>
  askWithToken(
    context,
    () => makeToken(context),
    (token) => askWithKey(context, token, request),
  );

const askWithKey = (
  context: GatewayContext,
  key: string,
  { path, ...request }: OwnRequest,
): Promise<Reply> =>
  ask(context, {
    ...request,
    provider: "mpesa_openapi",
    path: MARKET + path,
    headers: { authorization: `Bearer ${key}`, origin: "*" },
  });

/** A session is requested with the encrypted API key, and used in encrypted form. */
async function makeToken(context: GatewayContext): Promise<MadeToken> {
  const publicKey = context.credentials["publicKey"] ?? "";
  const key = encryptForKey(context.credentials["apiKey"] ?? "", publicKey);
  if (key === null) {
    return { reply: { kind: "not_sent", reason: "The public key of M-Pesa cannot be read" } };
  }
  const reply = await askWithKey(context, key, { method: "GET", path: "/getSession/" });
  return madeToken(
    reply,
    (answered) => {
      const session =
        codeOf(answered) === "INS-0" ? textAt(answered.body, "output_SessionID") : null;
      const value = session === null ? null : encryptForKey(session, publicKey);
      return { value, seconds: SESSION_SECONDS };
    },
    ({ body }) => textAt(body, "output_ResponseDesc") ?? textAt(body, "output_error"),
  );
}
