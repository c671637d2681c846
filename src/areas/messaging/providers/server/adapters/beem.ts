/**
 * Beem Africa: messages as JSON; the delivery is asked for, because there are no callbacks. The codes are known from
 * third-party code only: onboarding must confirm them, and that `encoding` 0 sends any text.
 */
import { healthOf, isSuccess, type Answered } from "#src/server/providers/ask-provider.ts";
import { textAt, valueAt } from "#src/server/providers/read-json.ts";
import { answerOf, ask, basic, plainText, refusalText, unknown } from "../asking.ts";
import type {
  DeliveryReport,
  SendAnswer,
  SmsProvider,
  SmsProviderContext,
} from "../sms-provider.ts";

const REPORTS_URL = "https://dlrapi.beem.africa";

const SUBMITTED = "100";
const INVALID_NUMBER = "101";
/** "Network timeout" within Beem: the message may be on its way. */
const TIMED_OUT = "103";
/** No credit, a missing parameter, an unknown account, no route, no or wrong credentials, a wrong sender. */
const ofTheAccount = new Set(["102", "104", "105", "106", "107", "108", "111", "120"]);

const states: Readonly<Record<string, DeliveryReport["status"]>> = {
  DELIVERED: "delivered",
  UNDELIVERED: "failed",
  UNDELIVERABLE: "failed",
  FAILED: "failed",
  REJECTED: "failed",
  EXPIRED: "failed",
};

export const beem: SmsProvider = {
  name: "beem",
  needsSender: true,
  credentials: {
    apiKey: { isSecret: true, isRequired: true },
    secretKey: { isSecret: true, isRequired: true },
  },

  async send({ to, text }, context) {
    const reply = await ask("beem", context, {
      method: "POST",
      path: "/v1/send",
      headers: authorization(context),
      body: {
        source_addr: context.sender,
        encoding: 0,
        schedule_time: "",
        message: text,
        recipients: [{ recipient_id: 1, dest_addr: addressOf(to) }],
      },
    });
    return answerOf("beem", reply, readAnswer, wordsOf);
  },

  async readReport({ to, providerMessageId }, context) {
    const reply = await ask("beem", context, {
      method: "GET",
      // A sandbox has one address for everything.
      path: `${context.baseUrl ? "" : REPORTS_URL}/public/v1/delivery-reports`,
      query: { dest_addr: addressOf(to), request_id: providerMessageId },
      headers: authorization(context),
    });
    if (reply.kind !== "answered" || !isSuccess(reply)) return null;
    const report = valueAt(reply.body, 0) ?? valueAt(reply.body, "data") ?? reply.body;
    // A report about another message proves nothing.
    const about = textAt(report, "request_id");
    if (about !== null && about !== providerMessageId) return null;
    const said = textAt(report, "status")?.toUpperCase() ?? "";
    const status = states[said];
    if (!status) return null;
    return { providerMessageId, status, ...(status === "failed" && { detail: said }) };
  },

  async health(context) {
    const reply = await ask("beem", context, {
      method: "GET",
      path: "/public/v1/vendors/balance",
      headers: authorization(context),
    });
    const health = healthOf(reply, context, (answer) =>
      isSuccess(answer) && textAt(answer.body, "data", "credit_balance") !== null
        ? null
        : refusalText("beem", answer, wordsOf(answer)),
    );
    const credit = reply.kind === "answered" ? textAt(reply.body, "data", "credit_balance") : null;
    return health.isHealthy && credit !== null
      ? { ...health, detail: `SMS: ${credit.slice(0, 40)}` }
      : health;
  },
};

const addressOf = (to: string): string => to.replace(/^\+/, "");

const authorization = ({ credentials }: SmsProviderContext) =>
  basic(credentials["apiKey"], credentials["secretKey"]);

/** Some refusals are within `data`. */
const fieldOf = (reply: Answered, name: string): string | null =>
  textAt(reply.body, name) ?? textAt(reply.body, "data", name);

const wordsOf = (reply: Answered): string | null => fieldOf(reply, "message") ?? plainText(reply);

function readAnswer(reply: Answered): SendAnswer | null {
  const code = fieldOf(reply, "code");
  const refused = (mayRetryElsewhere: boolean): SendAnswer => ({
    status: "refused",
    detail: refusalText("beem", reply, wordsOf(reply)),
    mayRetryElsewhere,
  });
  if (code === SUBMITTED) return readSubmitted(reply, refused(false));
  if (code === TIMED_OUT) return unknown;
  if (code === INVALID_NUMBER) return refused(false);
  return code !== null && ofTheAccount.has(code) ? refused(true) : null;
}

/**
 * A submitted request has one message, unless the number is invalid. A `duplicate` may have been sent before, so that
 * nobody knows.
 */
function readSubmitted(reply: Answered, invalid: SendAnswer): SendAnswer {
  const id = fieldOf(reply, "request_id");
  const count = (name: string) => Number(fieldOf(reply, name) ?? 0);
  if (count("valid") === 0 && count("duplicates") === 0 && count("invalid") > 0) {
    const detail = "The number is invalid";
    return invalid.status === "refused" ? { ...invalid, detail } : invalid;
  }
  return id !== null && isSuccess(reply) && count("valid") > 0
    ? { status: "accepted", providerMessageId: id }
    : unknown;
}
