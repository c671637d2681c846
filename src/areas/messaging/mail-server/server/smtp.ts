/** Hands one email to the mail server, and tells what became of it. */
import type { NodemailerError } from "nodemailer";
import type { Attachment } from "#src/server/attachments.ts";
import { lazyModule } from "#src/server/lazy-module.ts";
import type { MailProblem } from "../../core/email-values.ts";
import { compose, inPieces } from "./compose-mail.ts";
import { openSocket } from "./open-socket.ts";
import { aboutServer, readError, type MailRefusal } from "./read-error.ts";
import type { MailAccount } from "./stored-server.ts";

/** An email as it goes to the mail server. Its id is the same in every attempt, so that readers can tell repetitions. */
export interface Outgoing {
  id: string;
  to: string;
  subject: string;
  body: string;
  html?: string | null;
  attachment: Attachment | null;
}

/**
 * What became of an email. `refused`: the server certainly has not taken it. `unknown`: the whole email was sent, and no
 * answer arrived.
 */
export type MailAnswer =
  | { status: "accepted"; detail: string | null }
  | ({ status: "refused" } & MailRefusal)
  | { status: "unknown" };

export interface MailCheck {
  problem: MailProblem | null;
  detail: string | null;
}

/** How long one email may take at most. */
const WHOLE_MS = 180_000;
const GREETING_MS = 20_000;
/** How long the server may be silent. It may search a large attachment for viruses before it answers. */
const SILENCE_MS = 60_000;

const openLibrary = lazyModule(() => import("nodemailer/lib/smtp-connection"));
type Connection = InstanceType<Awaited<ReturnType<typeof openLibrary>>["default"]>;

/** Times that tests shorten. */
export interface Patience {
  silenceMs?: number;
}

/** Never throws. No answer contains the password. */
export async function sendBySmtp(
  account: MailAccount,
  email: Outgoing,
  patience: Patience = {},
): Promise<MailAnswer> {
  const message = await compose(account.from, email);
  let isWhole = false;
  const outcome = await withConnection(account, patience, (connection) =>
    deliver(connection, account, email.to, message, () => (isWhole = true)),
  );
  if ("response" in outcome) return { status: "accepted", detail: outcome.response };
  // Without the last line of the email, a server cannot have accepted it. An answer of the server is definite, too.
  const isOpen = isWhole && outcome.code === null;
  return isOpen ? { status: "unknown" } : { status: "refused", ...outcome.refusal };
}

/** Connects and signs in, and sends nothing. Never throws. */
export async function checkAccount(account: MailAccount): Promise<MailCheck> {
  const outcome = await withConnection(account, {}, async () => ({ response: null }));
  return "response" in outcome
    ? { problem: null, detail: null }
    : { problem: outcome.refusal.problem, detail: outcome.refusal.detail };
}

type Outcome = { response: string | null } | { refusal: MailRefusal; code: number | null };

/** Opens a connection, signs in, does the work and closes the connection. */
async function withConnection(
  account: MailAccount,
  { silenceMs = SILENCE_MS }: Patience,
  work: (connection: Connection) => Promise<{ response: string | null }>,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(WHOLE_MS);
  const opened = await openSocket(account, signal);
  if ("problem" in opened) return { refusal: aboutServer(opened.problem), code: null };
  const { default: SmtpConnection } = await openLibrary();
  const connection = new SmtpConnection({
    connection: opened.socket,
    host: account.host,
    port: account.port,
    secure: account.encryption === "tls",
    requireTLS: account.encryption === "starttls",
    ignoreTLS: account.encryption === "none",
    greetingTimeout: Math.min(GREETING_MS, silenceMs),
    socketTimeout: silenceMs,
  });
  try {
    const failed = new Promise<never>((_, reject) => {
      connection.once("error", reject);
      signal.addEventListener("abort", () => reject(new Error("timed out")), { once: true });
    });
    // An error of the connection also ends the step that is under way. Nobody else handles it then.
    failed.catch(() => {});
    await Promise.race([connect(connection), failed]);
    if (account.username !== "") await Promise.race([signIn(connection, account), failed]);
    const done = await Promise.race([work(connection), failed]);
    connection.quit();
    return done;
  } catch (error) {
    return {
      refusal: readError(error as NodemailerError, account),
      code: (error as NodemailerError).responseCode ?? null,
    };
  } finally {
    connection.on("error", () => {});
    // A server that does not answer QUIT does not keep the connection.
    setTimeout(() => connection.close(), 2000).unref();
  }
}

const connect = (connection: Connection) =>
  new Promise<void>((resolve, reject) =>
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve())),
  );

const signIn = (connection: Connection, { username, password }: MailAccount) =>
  new Promise<void>((resolve, reject) =>
    connection.login({ credentials: { user: username, pass: password } }, (error?: Error | null) =>
      error ? reject(error) : resolve(),
    ),
  );

const deliver = (
  connection: Connection,
  { from }: MailAccount,
  to: string,
  message: Buffer,
  onWhole: () => void,
) =>
  new Promise<{ response: string | null }>((resolve, reject) => {
    const stream = inPieces(message);
    stream.once("end", onWhole);
    connection.send({ from: from.address, to: [to], size: message.length }, stream, (error, info) =>
      error ? reject(error) : resolve({ response: info?.response ?? null }),
    );
  });
