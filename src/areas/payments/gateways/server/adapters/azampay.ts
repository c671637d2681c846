/**
 * AzamPay: a request to a customer's wallet of any network. The shape is known from third-party code only: onboarding
 * must confirm it, above all the enquiry (its path, and that it finds a request by its external id).
 */
import type { GatewayAdapter, GatewayAnswer, GatewayAttempt, GatewayContext } from "../gateway.ts";
import { majorText, minorAmount, statedAmount } from "../amounts.ts";
import { isSuccess, unhealthy, type Reply } from "#src/server/providers/ask-provider.ts";
import { ask, completed, unknown, withoutReply, type OwnRequest } from "../ask.ts";
import { baseUrlOf } from "../provider-urls.ts";
import { readJson, signedText, textAt, valueAt } from "#src/server/providers/read-json.ts";
import { attemptIdOf, phoneWithCountry, requestIdOf } from "../request-ids.ts";
import { isPublicKey, isSignedByRsa } from "#src/server/providers/signatures.ts";
import { askWithToken, madeToken, tokenHealth, type MadeToken } from "../tokens.ts";

const operators = new Map([
  ["mpesa", "Mpesa"],
  ["airtel_money", "Airtel"],
  ["mixx", "Tigo"],
  ["halopesa", "Halopesa"],
  ["azampesa", "Azampesa"],
]);

/** AzamPay gives its tokens on another host than it takes payments. */
const authenticators = new Map([
  ["https://checkout.azampay.co.tz", "https://authenticator.azampay.co.tz"],
  ["https://sandbox.azampay.co.tz", "https://authenticator-sandbox.azampay.co.tz"],
]);

export const azampay: GatewayAdapter = {
  name: "azampay",
  collects: (method, provider) => method === "mobile_money" && operators.has(provider),
  credentials: {
    appName: { isSecret: false, isRequired: true },
    clientId: { isSecret: false, isRequired: true },
    clientSecret: { isSecret: true, isRequired: true },
    apiKey: { isSecret: true, isRequired: true },
    publicKey: { isSecret: false, isRequired: true },
  },

  async start(attempt, context) {
    const reply = await send(context, {
      method: "POST",
      path: "/azampay/mno/checkout",
      body: {
        accountNumber: phoneWithCountry(attempt.phone),
        amount: majorText(attempt.amount),
        currency: attempt.currency,
        externalId: requestIdOf(attempt),
        provider: operators.get(attempt.provider) ?? attempt.provider,
      },
    });
    if (reply.kind !== "answered") return withoutReply(reply);
    const transactionId = textAt(reply.body, "transactionId");
    const isAccepted = valueAt(reply.body, "success");
    if (isAccepted === true && transactionId !== null)
      return { status: "processing", providerRequestId: transactionId };
    if (isAccepted === false || !isSuccess(reply))
      return { status: "failed", reason: reply.words(textAt(reply.body, "message")) };
    return unknown;
  },

  enquire: (attempt, context) =>
    statusOf(
      {
        transactionId: attempt.providerRequestId ?? requestIdOf(attempt),
        operator: operators.get(attempt.provider) ?? attempt.provider,
        currency: attempt.currency,
        asked: attempt.amount,
      },
      context,
    ),

  async verifyCallback({ body }, context) {
    const content = readJson(body.toString("utf8"));
    const at = (name: string) => signedText(content, name);
    const [requestId, operator] = [at("utilityref"), at("operator")];
    const signed = requestId + at("externalreference") + at("transactionstatus") + operator;
    const publicKey = context.credentials["publicKey"] ?? "";
    if (requestId === "" || !isSignedByRsa(signed, at("signature"), publicKey)) return null;
    const id = attemptIdOf(requestId);
    if (id === null) return { attempt: { providerRequestId: at("reference") }, answer: null };
    // The signature does not cover the amount. So AzamPay is asked, and the amount of the callback is answered too,
    // because the caller compares it with the attempt.
    const amount = minorAmount(valueAt(content, "amount"));
    if (amount === null || at("transactionstatus").toLowerCase() !== "success")
      return { attempt: { id }, answer: null };
    const answer = await statusOf(
      { transactionId: at("reference"), operator, currency: "TZS", asked: amount },
      context,
    );
    return { attempt: { id }, answer: answer.status === "completed" ? answer : null };
  },

  async health(context) {
    // Without this key no callback would ever be accepted.
    if (!isPublicKey(context.credentials["publicKey"] ?? ""))
      return unhealthy(context, "The public key of AzamPay cannot be read");
    return tokenHealth(context, () => makeToken(context));
  },
};

/** The enquiry to AzamPay. `asked` is the amount that counts if AzamPay states none. */
interface Enquiry {
  transactionId: string;
  operator: string;
  currency: GatewayAttempt["currency"];
  asked: number;
}

async function statusOf(
  { transactionId, operator, currency, asked }: Enquiry,
  context: GatewayContext,
): Promise<GatewayAnswer> {
  const reply = await send(context, {
    method: "GET",
    path: "/azampay/gettransactionstatus",
    query: { pgReferenceId: transactionId, bankName: operator },
  });
  if (reply.kind !== "answered" || !isSuccess(reply)) return unknown;
  const { body, words } = reply;
  switch (textAt(body, "data")?.toLowerCase()) {
    case "success":
      return completed(
        textAt(body, "reference") ?? transactionId,
        statedAmount(valueAt(body, "amount"), asked),
        currency,
      );
    case "failure":
    case "failed":
      return { status: "failed", reason: words(textAt(body, "message")) };
    case "pending":
    case "processing":
      return { status: "processing" };
    default:
      return unknown;
  }
}

const send = (context: GatewayContext, request: OwnRequest): Promise<Reply> =>
  askWithToken(
    context,
    () => makeToken(context),
    (token) =>
      ask(context, {
        provider: "azampay",
        ...request,
        headers: {
          authorization: `Bearer ${token}`,
          "x-api-key": context.credentials["apiKey"] ?? "",
        },
      }),
  );

async function makeToken(context: GatewayContext): Promise<MadeToken> {
  const { credentials, now } = context;
  const baseUrl = baseUrlOf("azampay", context);
  const host = authenticators.get(baseUrl) ?? baseUrl;
  const reply = await ask(context, {
    provider: "azampay",
    method: "POST",
    path: `${host}/AppRegistration/GenerateToken`,
    body: {
      appName: credentials["appName"],
      clientId: credentials["clientId"],
      clientSecret: credentials["clientSecret"],
    },
  });
  return madeToken(
    reply,
    ({ body }) => {
      const ends = Date.parse(textAt(body, "data", "expire") ?? "");
      const seconds = (ends - now().getTime()) / 1000;
      return { value: textAt(body, "data", "accessToken"), seconds: seconds > 0 ? seconds : 60 };
    },
    ({ body }) => textAt(body, "message"),
  );
}
