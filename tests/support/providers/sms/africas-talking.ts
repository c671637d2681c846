import { randomId, type SmsShape } from "./fake-sms-provider.ts";

const credentials = { username: "duka", apiKey: "atsk-key-canary" };

const answered = (status: number, recipient: Record<string, unknown>) => ({
  status,
  body: {
    SMSMessageData: {
      Message: "Sent to 1/1 Total Cost: TZS 22.0000",
      Recipients: [{ number: "+255712345678", cost: "0", messageId: "None", ...recipient }],
    },
  },
});

const states = { waiting: "Sent", delivered: "Success", failed: "Failed" };

export const africasTalkingShape: SmsShape = {
  name: "africas_talking",
  credentials,
  isAllowed: ({ headers }) => headers["apikey"] === credentials.apiKey,
  // The real one writes this as plain text. JSON of a text reads the same.
  unauthorised: { status: 401, body: "The supplied authentication is invalid" },
  sendPath: "/version1/messaging",
  read({ form }) {
    const to = form.get("to") ?? "";
    const text = form.get("message") ?? "";
    if (form.get("username") !== credentials.username || !/^\+\d{9,15}$/.test(to) || !text)
      return null;
    return { to, text, from: form.get("from") ?? "", callbackUrl: null };
  },
  newId: () => randomId("ATXid_"),
  accepted: ({ id, to }) =>
    answered(201, {
      number: to,
      statusCode: 101,
      status: "Success",
      cost: "TZS 22.0000",
      messageId: id,
    }),
  refused: {
    limits: { status: 429, body: "Too many requests", headers: { "retry-after": "7" } },
    refuses_number: answered(201, { statusCode: 403, status: "InvalidPhoneNumber" }),
  },
  refusal: (words) => answered(201, { statusCode: 405, status: words }),
  other: ({ method, path, query }) =>
    method === "GET" && path === "/version1/user" && query.get("username") === credentials.username
      ? { status: 200, body: { UserData: { balance: "TZS 1234.50" } } }
      : null,
  callback: ({ id, to, state }) => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      id,
      status: states[state],
      phoneNumber: to,
      networkCode: "64004",
      ...(state === "failed" && { failureReason: "AbsentSubscriber" }),
    }).toString(),
  }),
};
