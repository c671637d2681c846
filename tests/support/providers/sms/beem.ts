import { randomInt } from "node:crypto";
import { basicOf, type SmsShape } from "./fake-sms-provider.ts";

const credentials = { apiKey: "beem-key-canary", secretKey: "beem-secret-canary" };

const refused = (status: number, code: number, message: string) => ({
  status,
  body: { data: { code, message } },
});

export const beemShape: SmsShape = {
  name: "beem",
  credentials,
  isAllowed: ({ headers }) =>
    headers["authorization"] === basicOf(credentials.apiKey, credentials.secretKey),
  unauthorised: refused(401, 120, "Invalid api_key or secret_id"),
  sendPath: "/v1/send",
  read({ json }) {
    const { source_addr: from, encoding, schedule_time: time, message: text, recipients } = json;
    const to = recipients?.[0]?.dest_addr;
    const isWhole = encoding === 0 && time === "" && recipients?.length === 1;
    if (!isWhole || !from || !text || !/^255\d{9}$/.test(to)) return null;
    return { to: `+${to}`, from, text, callbackUrl: null };
  },
  newId: () => String(randomInt(1_000_000, 100_000_000)),
  accepted: ({ id }) => ({
    status: 200,
    body: {
      successful: true,
      request_id: Number(id),
      code: 100,
      message: "Message Submitted Successfully",
      valid: 1,
      invalid: 0,
      duplicates: 0,
    },
  }),
  refused: {
    limits: { ...refused(429, 429, "Too many requests"), headers: { "retry-after": "7" } },
    refuses_number: refused(400, 101, "Invalid phone number"),
  },
  refusal: (words) => refused(400, 102, words),
  other({ method, path, query }, messages) {
    if (method !== "GET") return null;
    if (path === "/public/v1/vendors/balance")
      return { status: 200, body: { data: { credit_balance: 512 } } };
    if (path !== "/public/v1/delivery-reports") return null;
    const found = messages.find(
      ({ id, to }) => id === query.get("request_id") && to === `+${query.get("dest_addr")}`,
    );
    if (!found) return { status: 404, body: { message: "No report" } };
    const status = { waiting: "PENDING", delivered: "DELIVERED", failed: "UNDELIVERED" };
    return {
      status: 200,
      body: {
        dest_addr: query.get("dest_addr"),
        request_id: found.id,
        status: status[found.state],
      },
    };
  },
  callback: null,
};
