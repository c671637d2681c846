import { createHmac } from "node:crypto";
import { basicOf, randomId, type FakeMessage, type SmsShape } from "./fake-sms-provider.ts";

const credentials = {
  accountSid: "AC0123456789abcdef0123456789abcdef",
  authToken: "twilio-token-canary",
};
const account = `/2010-04-01/Accounts/${credentials.accountSid}`;

const errorOf = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const statuses = { waiting: "sent", delivered: "delivered", failed: "undelivered" };

/** Signs the address and the fields, sorted by name, as Twilio describes it. The fake shares no code with the product. */
export function signedByTwilio(
  url: string,
  fields: Record<string, string>,
  token: string = credentials.authToken,
) {
  let signed = url;
  for (const name of Object.keys(fields).toSorted()) signed += `${name}${fields[name]}`;
  return {
    headers: {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-twilio-signature": createHmac("sha1", token).update(signed).digest("base64"),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

/** The fields of a report. */
export const twilioReport = ({ id, to, from, state }: FakeMessage): Record<string, string> => ({
  SmsSid: id,
  SmsStatus: statuses[state],
  MessageStatus: statuses[state],
  To: to,
  MessageSid: id,
  AccountSid: credentials.accountSid,
  From: from,
  ApiVersion: "2010-04-01",
  ...(state === "failed" && { ErrorCode: "30003" }),
});

export const twilioShape: SmsShape = {
  name: "twilio",
  credentials,
  isAllowed: ({ headers }) =>
    headers["authorization"] === basicOf(credentials.accountSid, credentials.authToken),
  unauthorised: errorOf(401, 20003, "Authenticate"),
  sendPath: `${account}/Messages.json`,
  read({ headers, form }) {
    const to = form.get("To") ?? "";
    const text = form.get("Body") ?? "";
    const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (!isForm || !/^\+\d{9,15}$/.test(to) || !form.get("From") || !text) return null;
    return { to, text, from: form.get("From") ?? "", callbackUrl: form.get("StatusCallback") };
  },
  newId: () => randomId("SM"),
  accepted: ({ id, to, from, text }) => ({
    status: 201,
    body: { sid: id, to, from, body: text, status: "queued", price: null, error_code: null },
  }),
  refused: {
    limits: { ...errorOf(429, 20429, "Too Many Requests"), headers: { "retry-after": "7" } },
    refuses_number: errorOf(400, 21211, "The 'To' number is not a valid phone number."),
  },
  refusal: (words) => errorOf(400, 21606, words),
  other: ({ method, path }) =>
    method === "GET" && path === `${account}.json`
      ? {
          status: 200,
          body: { sid: credentials.accountSid, status: "active", friendly_name: "Duka" },
        }
      : null,
  callback: (message, url) => signedByTwilio(url, twilioReport(message)),
};
