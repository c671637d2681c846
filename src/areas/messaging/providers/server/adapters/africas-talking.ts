/**
 * Africa's Talking: messages by form, with a status for each recipient. Its status callbacks have no signature, so
 * their address contains a secret.
 */
import { healthOf, isSuccess, type Answered } from "#src/server/providers/ask-provider.ts";
import { textAt, valueAt } from "#src/server/providers/read-json.ts";
import { isSameText } from "#src/server/providers/signatures.ts";
import { answerOf, ask, plainText, refusalText, unknown } from "../asking.ts";
import type {
  DeliveryReport,
  SendAnswer,
  SmsProvider,
  SmsProviderContext,
} from "../sms-provider.ts";

/** Processed, sent, queued. */
const accepted = new Set(["100", "101", "102"]);
/** Invalid number, no mobile number, the customer refused this sender or all advertisements. */
const ofTheNumber = new Set(["403", "404", "406", "409"]);
/** Held as a risk, wrong sender, no credit, no route, rejected by the network. */
const ofTheAccount = new Set(["401", "402", "405", "407", "502"]);

const states: Readonly<Record<string, DeliveryReport["status"]>> = {
  Sent: "sent",
  Submitted: "sent",
  Buffered: "sent",
  Success: "delivered",
  Rejected: "failed",
  Failed: "failed",
};

/** The name of the credential that is a part of the address for callbacks. The server makes it. */
export const CALLBACK_KEY = "callbackKey";

export const africasTalking: SmsProvider = {
  name: "africas_talking",
  needsSender: false,
  credentials: {
    username: { isSecret: false, isRequired: true },
    apiKey: { isSecret: true, isRequired: true },
  },

  async send({ to, text }, context) {
    const { sender } = context;
    const reply = await ask("africas_talking", context, {
      method: "POST",
      path: "/version1/messaging",
      headers: authorization(context),
      body: new URLSearchParams({
        username: context.credentials["username"] ?? "",
        to,
        message: text,
        ...(sender && { from: sender }),
      }),
    });
    return answerOf("africas_talking", reply, readAnswer, wordsOf);
  },

  verifyCallback({ body, query }, { credentials }) {
    const key = credentials[CALLBACK_KEY];
    if (!key || !isSameText(query["key"] ?? "", key)) return null;
    const fields = new URLSearchParams(body.toString("utf8"));
    const providerMessageId = fields.get("id") ?? "";
    const status = states[fields.get("status") ?? ""];
    if (!providerMessageId || !status) return [];
    const reason = status === "failed" ? fields.get("failureReason") : null;
    return [{ providerMessageId, status, ...(reason && { detail: reason.slice(0, 200) }) }];
  },

  async health(context) {
    const reply = await ask("africas_talking", context, {
      method: "GET",
      path: "/version1/user",
      query: { username: context.credentials["username"] ?? "" },
      headers: authorization(context),
    });
    const balanceOf = (answer: Answered) => textAt(answer.body, "UserData", "balance");
    const health = healthOf(reply, context, (answer) =>
      isSuccess(answer) && balanceOf(answer) !== null
        ? null
        : refusalText("africas_talking", answer, wordsOf(answer)),
    );
    const balance = reply.kind === "answered" ? balanceOf(reply) : null;
    return health.isHealthy && balance !== null
      ? { ...health, detail: balance.slice(0, 40) }
      : health;
  },
};

const authorization = ({ credentials }: SmsProviderContext) => ({
  apiKey: credentials["apiKey"] ?? "",
});

const wordsOf = (reply: Answered): string | null =>
  textAt(reply.body, "SMSMessageData", "Message") ??
  textAt(reply.body, "errorMessage") ??
  plainText(reply);

/** One message has one recipient. Without a recipient, the message of the answer says why. */
function readAnswer(reply: Answered): SendAnswer | null {
  if (!isSuccess(reply)) return null;
  const recipient = valueAt(reply.body, "SMSMessageData", "Recipients", 0);
  const refused = (detail: string | null, mayRetryElsewhere: boolean): SendAnswer => ({
    status: "refused",
    detail: refusalText("africas_talking", reply, detail),
    mayRetryElsewhere,
  });
  if (recipient === undefined) {
    const message = wordsOf(reply);
    return message === "InvalidSenderId" ? refused(message, true) : unknown;
  }
  const code = textAt(recipient, "statusCode") ?? "";
  const id = textAt(recipient, "messageId");
  if (accepted.has(code)) {
    const cost = textAt(recipient, "cost");
    if (id === null || id === "None") return unknown;
    return { status: "accepted", providerMessageId: id, ...(cost && { costText: cost }) };
  }
  const said = textAt(recipient, "status");
  if (ofTheNumber.has(code)) return refused(said, false);
  // 500 and 501 are errors within Africa's Talking, after which the message may be on its way.
  return ofTheAccount.has(code) ? refused(said, true) : unknown;
}
