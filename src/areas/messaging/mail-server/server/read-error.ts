/** What an error of the library, or a refusal of the mail server, means. */
import type { NodemailerError } from "nodemailer";
import { beginningOf } from "#src/shared/text.ts";
import type { MailProblem } from "../../core/email-values.ts";
import type { MailAccount } from "./stored-server.ts";

export interface MailRefusal {
  problem: MailProblem;
  /** In the words of the mail server. */
  detail: string | null;
  /** Whether a later attempt may succeed. */
  isTemporary: boolean;
  /** Whether the server takes no email at all, so that no other one needs to be tried now. */
  isAboutServer: boolean;
}

const LONGEST_DETAIL = 300;
/** The service closes, whatever the command was. */
const CLOSING = 421;
const TOO_LARGE = 552;

/** A problem of the server, its network or the account. It lasts until somebody solves it, so the email waits. */
export const aboutServer = (problem: MailProblem, detail: string | null = null): MailRefusal => ({
  problem,
  detail,
  isTemporary: true,
  isAboutServer: true,
});

export function readError(error: NodemailerError, account: MailAccount): MailRefusal {
  const { responseCode: code = null } = error;
  const detail = wordsOf(error, account);
  if (isLargerThanAllowed(error)) return ofEmail("too_large", detail, false);
  if (code === null) return aboutServer(withoutAnswer(error), detail);
  if (code === CLOSING) return aboutServer("busy", detail);
  const command = error.command ?? "";
  const isTemporary = code < 500;
  if (error.code === "EAUTH") return aboutServer(isTemporary ? "busy" : "wrong_password", detail);
  if (error.code === "ETLS") return aboutServer("no_encryption", detail);
  const isTooLarge = code === TOO_LARGE || /\b5\.3\.4\b/.test(error.response ?? "");
  if (isTooLarge) return ofEmail("too_large", detail, false);
  if (command === "RCPT TO")
    return ofEmail(isTemporary ? "busy" : "recipient_refused", detail, isTemporary);
  if (command === "DATA") return ofEmail(isTemporary ? "busy" : "refused", detail, isTemporary);
  if (command === "MAIL FROM") return aboutServer(isTemporary ? "busy" : "sender_refused", detail);
  return aboutServer(isTemporary ? "busy" : "server_refused", detail);
}

const ofEmail = (
  problem: MailProblem,
  detail: string | null,
  isTemporary: boolean,
): MailRefusal => ({ problem, detail, isTemporary, isAboutServer: false });

/** The server has said its limit, and the library did not even begin. */
const isLargerThanAllowed = ({ code, message }: NodemailerError): boolean =>
  code === "EMESSAGE" && message.includes("larger than allowed");

/** The connection broke, or was never ready. */
function withoutAnswer({ code = "", message }: NodemailerError): MailProblem {
  if (/certificat|altname|self.signed|unable to (?:verify|get)/i.test(message))
    return "bad_certificate";
  if (code === "ETLS" || /STARTTLS|wrong version number/i.test(message)) return "no_encryption";
  if (code === "EAUTH") return "wrong_password";
  if (code === "ETIMEDOUT" || /timed out|timeout/i.test(message)) return "timed_out";
  return "not_reached";
}

/** The server's own words on one line, without the password, which a server might repeat. */
function wordsOf({ response }: NodemailerError, { password }: MailAccount): string | null {
  if (!response) return null;
  const secrets = [password, Buffer.from(password).toString("base64")].filter(
    (secret) => secret.length >= 4,
  );
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), response);
  return beginningOf(clean.replaceAll(/[\p{Cc}\s]+/gu, " ").trim(), LONGEST_DETAIL) || null;
}
