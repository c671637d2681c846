/** Twilio: messages by form, with a signed status callback for each message. */
import { createHmac } from "node:crypto";
import { asId } from "#src/shared/ids.ts";
import { healthOf, isSuccess, type Answered } from "#src/server/providers/ask-provider.ts";
import { textAt } from "#src/server/providers/read-json.ts";
import { isSameText } from "#src/server/providers/signatures.ts";
import { answerOf, ask, basic, pauseOf, plainText, refusalText } from "../asking.ts";
import type {
  DeliveryReport,
  SendAnswer,
  SmsProvider,
  SmsProviderContext,
} from "../sms-provider.ts";

/** Codes for a number that no provider reaches: it is invalid or no mobile number, or its owner blocked the sender. */
const ofTheNumber = new Set(["21211", "21214", "21217", "21265", "21610", "21614", "21635"]);
/** Twilio's queue is full, or there were too many requests. It takes the message later. */
const ofTheMoment = new Set(["14107", "20429", "21611", "30001"]);

const states: Readonly<Record<string, DeliveryReport["status"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

export const twilio: SmsProvider = {
  name: "twilio",
  needsSender: true,
  credentials: {
    accountSid: { isSecret: false, isRequired: true },
    authToken: { isSecret: true, isRequired: true },
  },

  async send({ id, to, text }, context) {
    const { callbackUrl } = context;
    const body = new URLSearchParams({ To: to, From: context.sender, Body: text });
    // Twilio signs the address too, so that nobody can report about another attempt.
    if (callbackUrl) body.set("StatusCallback", `${callbackUrl}?attempt=${id}`);
    const reply = await ask("twilio", context, {
      method: "POST",
      path: accountPath(context, "/Messages.json"),
      headers: authorization(context),
      body,
    });
    return answerOf("twilio", reply, readAnswer, wordsOf);
  },

  verifyCallback({ headers, body, query, path }, context) {
    const { accountSid = "", authToken = "" } = context.credentials;
    if (!accountSid || !authToken || !context.callbackUrl) return null;
    const fields = new URLSearchParams(body.toString("utf8"));
    const url = context.callbackUrl + (/\?.*$/.exec(path)?.[0] ?? "");
    const signature = headers["x-twilio-signature"] ?? "";
    if (!isSameText(signature, signatureOf(url, fields, authToken))) return null;
    if (!isSameText(fields.get("AccountSid") ?? "", accountSid)) return null;
    const providerMessageId = fields.get("MessageSid") ?? "";
    const status = states[fields.get("MessageStatus") ?? ""];
    if (!providerMessageId || !status) return [];
    const attemptId = asId(query["attempt"] ?? "");
    const code = fields.get("ErrorCode");
    const detail = status === "failed" && code ? `Twilio ${code.slice(0, 20)}` : undefined;
    return [
      { providerMessageId, status, ...(attemptId && { attemptId }), ...(detail && { detail }) },
    ];
  },

  async health(context) {
    const reply = await ask("twilio", context, {
      method: "GET",
      path: accountPath(context, ".json"),
      headers: authorization(context),
    });
    return healthOf(reply, context, (answer) => {
      if (!isSuccess(answer)) return refusalText("twilio", answer, wordsOf(answer));
      const status = textAt(answer.body, "status");
      return status === "active" ? null : answer.words(`Account: ${status ?? "unknown"}`);
    });
  },
};

const accountPath = ({ credentials }: SmsProviderContext, rest: string): string =>
  `/2010-04-01/Accounts/${encodeURIComponent(credentials["accountSid"] ?? "")}${rest}`;

const authorization = ({ credentials }: SmsProviderContext) =>
  basic(credentials["accountSid"], credentials["authToken"]);

const wordsOf = (reply: Answered): string | null =>
  textAt(reply.body, "message") ?? plainText(reply);

function readAnswer(reply: Answered): SendAnswer | null {
  if (isSuccess(reply)) {
    const sid = textAt(reply.body, "sid");
    return sid === null ? null : { status: "accepted", providerMessageId: sid, ...priceOf(reply) };
  }
  const code = textAt(reply.body, "code") ?? "";
  const detail = refusalText("twilio", reply, wordsOf(reply));
  if (ofTheMoment.has(code)) return pauseOf(reply, detail);
  return ofTheNumber.has(code) ? { status: "refused", detail, mayRetryElsewhere: false } : null;
}

/** Twilio usually knows the price only later. */
function priceOf({ body }: Answered): { costText?: string } {
  const price = textAt(body, "price");
  return price === null ? {} : { costText: `${price} ${textAt(body, "price_unit") ?? ""}`.trim() };
}

/** HMAC-SHA1 over the exact address and all fields, sorted by name. A field that is given twice counts once per value. */
function signatureOf(url: string, fields: URLSearchParams, authToken: string): string {
  const names = [...new Set(fields.keys())].toSorted((a, b) => (a < b ? -1 : 1));
  const signed = names.map((name) =>
    [...new Set(fields.getAll(name))]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((value) => name + value)
      .join(""),
  );
  return createHmac("sha1", authToken)
    .update(url + signed.join(""))
    .digest("base64");
}
