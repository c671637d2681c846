import type { FiscalFailure } from "../contract.ts";
import { textOf } from "../xml.ts";

/**
 * The requests to the authority. A failure is an answer too: the document then waits and is sent again. No failure
 * contains a password, a token or the text of a document.
 */
export interface AuthorityFailure {
  failure: FiscalFailure;
  detail: string | null;
}

/** The time after which an unanswered request is given up. `HOLD_SECONDS` of lock-document.ts is longer. */
const TIMEOUT_MS = 20_000;
const LONGEST_ANSWER = 100_000;
const LONGEST_DETAIL = 200;

const paths = {
  registration: "/api/vfdRegReq",
  token: "/vfdtoken",
  receipt: "/api/efdmsRctInfo",
  z: "/api/efdmszreport",
} as const;

const Z_ROUTING_KEY = "vfdzreport";
const ACKNOWLEDGED = "0";

interface Answer {
  status: number;
  text: string;
}

export const isFailure = (answer: object): answer is AuthorityFailure => "failure" in answer;

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer | AuthorityFailure> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    const text = await response.text();
    return { status: response.status, text: text.slice(0, LONGEST_ANSWER) };
  } catch {
    // The error may contain addresses and headers, so only the missing answer is reported.
    return { failure: "unreachable", detail: null };
  }
}

const inXml = (serial: string): Record<string, string> => ({
  "Content-Type": "application/xml",
  "Cert-Serial": Buffer.from(serial).toString("base64"),
});

/** Asks for a token. */
export async function askForToken(
  serviceUrl: string,
  userName: string,
  password: string,
): Promise<{ token: string; seconds: number } | AuthorityFailure> {
  const answer = await post(
    serviceUrl + paths.token,
    { "Content-Type": "application/x-www-form-urlencoded" },
    new URLSearchParams({ username: userName, password, grant_type: "password" }).toString(),
  );
  if (isFailure(answer)) return answer;
  const { status, text } = answer;
  if (status >= 500) return { failure: "server_error", detail: `HTTP ${status}` };
  // The answer may repeat the password, so only its status is kept.
  const refused = { failure: "token_refused", detail: `HTTP ${status}` } as const;
  if (status !== 200) return refused;
  const given = readJson(text);
  const token = given["access_token"];
  const seconds = Number(given["expires_in"]);
  if (typeof token !== "string" || !token || !(seconds > 0)) return refused;
  return { token, seconds };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

interface SentDocument {
  serviceUrl: string;
  kind: "receipt" | "z";
  xml: string;
  token: string;
  certificateSerial: string;
  routingKey: string;
  /** The number that the acknowledgement must name. */
  number: string;
}

/** Sends a document. Null means that the authority acknowledged exactly this document. */
export async function sendDocument(
  document: SentDocument,
): Promise<AuthorityFailure | "token_expired" | null> {
  const { serviceUrl, kind, xml, token, certificateSerial, routingKey, number } = document;
  const answer = await post(
    serviceUrl + paths[kind],
    {
      ...inXml(certificateSerial),
      "Routing-Key": kind === "z" ? Z_ROUTING_KEY : routingKey,
      Authorization: `bearer ${token}`,
    },
    xml,
  );
  if (isFailure(answer)) return answer;
  const { status, text } = answer;
  if (status === 401) return "token_expired";
  const code = textOf(text, "ACKCODE");
  if (status >= 500 || (status === 200 && code === null)) {
    return { failure: "server_error", detail: `HTTP ${status}` };
  }
  const acknowledged = textOf(text, kind === "z" ? "ZNUMBER" : "RCTNUM");
  if (status === 200 && code === ACKNOWLEDGED && acknowledged === number) return null;
  const words =
    code === ACKNOWLEDGED
      ? `acknowledges ${acknowledged ?? "no number"}`
      : [code ?? `HTTP ${status}`, textOf(text, "ACKMSG")].filter(Boolean).join(": ");
  return { failure: "refused", detail: words.slice(0, LONGEST_DETAIL) };
}

/** What the authority gives at a registration. */
export interface Registration {
  regNumber: string;
  efdSerial: string;
  uin: string;
  vrn: string;
  receiptCode: string;
  routingKey: string;
  taxOffice: string;
  userName: string;
  password: string;
  firstGc: number;
}

/** Registers the virtual device. A registration can be repeated: the authority gives the same data again. */
export async function sendRegistration(
  serviceUrl: string,
  certificateSerial: string,
  xml: string,
): Promise<Registration | AuthorityFailure> {
  const answer = await post(
    serviceUrl + paths.registration,
    { ...inXml(certificateSerial), Client: "webapi" },
    xml,
  );
  if (isFailure(answer)) return answer;
  const { status, text } = answer;
  const code = textOf(text, "ACKCODE");
  if (status !== 200 || code === null) return { failure: "server_error", detail: `HTTP ${status}` };
  if (code !== ACKNOWLEDGED) {
    const words = [code, textOf(text, "ACKMSG")].filter(Boolean).join(": ");
    return { failure: "refused", detail: words.slice(0, LONGEST_DETAIL) };
  }
  const given = (name: string) => textOf(text, name) ?? "";
  const registration = {
    regNumber: given("REGID"),
    efdSerial: given("SERIAL"),
    uin: given("UIN"),
    vrn: /^not/i.test(given("VRN")) ? "" : given("VRN"),
    receiptCode: given("RECEIPTCODE"),
    routingKey: given("ROUTINGKEY"),
    taxOffice: given("TAXOFFICE"),
    userName: given("USERNAME"),
    password: given("PASSWORD"),
    firstGc: Number(given("GC")) || 0,
  };
  const isWhole =
    registration.regNumber &&
    registration.receiptCode &&
    registration.userName &&
    registration.password;
  return isWhole
    ? registration
    : { failure: "server_error", detail: "the registration is incomplete" };
}
