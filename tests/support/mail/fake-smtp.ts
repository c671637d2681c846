/** A mail server that keeps what it accepts, and fails as a test wants. */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

/**
 * How it behaves. `dies` accepts the email and cuts the connection before it says so; `breaks` cuts it before the email;
 * `hangs` never answers the email; `closing`, `unknown_user`, `greylists` and `spam` refuse it at different steps.
 */
export type SmtpMood =
  | "ok"
  | "dies"
  | "breaks"
  | "hangs"
  | "closing"
  | "sender"
  | "unknown_user"
  | "greylists"
  | "full"
  | "spam";

export interface TakenEmail {
  from: string;
  to: string;
  /** The head and body as they arrived. */
  raw: string;
  isEncrypted: boolean;
}

export interface SmtpOptions {
  user?: string;
  password?: string;
  /** The certificate and its key; without them the server offers no encryption. */
  tls?: { cert: string; key: string };
}

export class FakeSmtp {
  mood: SmtpMood = "ok";
  readonly taken: TakenEmail[] = [];
  connections = 0;
  readonly #options: SmtpOptions;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.connections++;
    this.#open.add(socket);
    socket.on("close", () => this.#open.delete(socket));
    socket.on("error", () => {});
    if (this.mood === "closing") {
      socket.end("421 4.3.2 Service not available\r\n");
      return;
    }
    socket.write("220 fake.example ESMTP\r\n");
    new Session(this, socket, this.#options).listen();
  });

  private constructor(options: SmtpOptions) {
    this.#options = options;
  }

  static async start(options: SmtpOptions = {}): Promise<FakeSmtp> {
    const smtp = new FakeSmtp(options);
    await new Promise<void>((done) => smtp.#server.listen(0, "127.0.0.1", done));
    return smtp;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The emails to an address. */
  to(address: string): TakenEmail[] {
    return this.taken.filter(({ to }) => to === address);
  }

  close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    return new Promise((done) => this.#server.close(() => done()));
  }
}

/** One connection. */
class Session {
  #socket: Socket;
  #buffer = "";
  #data: string | null = null;
  #from = "";
  #to = "";
  readonly #smtp: FakeSmtp;
  readonly #options: SmtpOptions;

  constructor(smtp: FakeSmtp, socket: Socket, options: SmtpOptions) {
    this.#smtp = smtp;
    this.#options = options;
    this.#socket = socket;
  }

  listen(): void {
    this.#socket.on("data", (chunk: Buffer) => {
      this.#buffer += chunk.toString("latin1");
      if (this.#data === null) this.#lines();
      if (this.#data !== null) this.#message();
    });
    this.#socket.on("error", () => {});
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #lines(): void {
    for (;;) {
      const end = this.#buffer.indexOf("\r\n");
      if (end === -1 || this.#data !== null) return;
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 2);
      this.#command(line);
    }
  }

  #command(line: string): void {
    const { mood } = this.#smtp;
    const verb = line.split(/[ :]/)[0]?.toUpperCase();
    const isEncrypted = this.#socket instanceof TLSSocket;
    switch (verb) {
      case "EHLO": {
        const offers = [
          "fake.example",
          "SIZE 15000000",
          ...(this.#options.tls && !isEncrypted ? ["STARTTLS"] : []),
          ...(this.#options.user ? ["AUTH PLAIN LOGIN"] : []),
        ];
        this.#say(
          offers
            .map((each, at) => `250${at === offers.length - 1 ? " " : "-"}${each}`)
            .join("\r\n"),
        );
        return;
      }
      case "STARTTLS":
        return this.#encrypt();
      case "AUTH":
        return this.#signIn(line);
      case "MAIL":
        this.#from = /<(.*?)>/.exec(line)?.[1] ?? "";
        return this.#say(mood === "sender" ? "553 5.7.1 Sender not allowed" : "250 2.1.0 Ok");
      case "RCPT":
        this.#to = /<(.*?)>/.exec(line)?.[1] ?? "";
        if (mood === "unknown_user") return this.#say(`550 5.1.1 <${this.#to}>: no such user`);
        return this.#say(mood === "greylists" ? "451 4.7.1 Greylisted, try later" : "250 2.1.5 Ok");
      case "DATA":
        if (mood === "breaks") {
          this.#socket.destroy();
          return;
        }
        this.#data = "";
        return this.#say("354 Go ahead");
      case "QUIT":
        this.#say("221 2.0.0 Bye");
        this.#socket.end();
        return;
      default:
        return this.#say("250 2.0.0 Ok");
    }
  }

  #encrypt(): void {
    const { tls } = this.#options;
    if (!tls) return this.#say("454 4.7.0 TLS not available");
    this.#say("220 2.0.0 Ready");
    this.#socket.removeAllListeners("data");
    this.#socket = new TLSSocket(this.#socket, { isServer: true, ...tls });
    this.listen();
  }

  #signIn(line: string): void {
    const [, method, given = ""] = line.split(" ");
    const [, user, password] = Buffer.from(given, "base64").toString().split("\0");
    const isRight =
      method === "PLAIN" && user === this.#options.user && password === this.#options.password;
    // Some servers repeat what they got.
    this.#say(isRight ? "235 2.7.0 Ok" : `535 5.7.8 Authentication failed for ${user}:${password}`);
  }

  #message(): void {
    this.#data += this.#buffer;
    this.#buffer = "";
    const end = (this.#data ?? "").indexOf("\r\n.\r\n");
    if (end === -1) return;
    const raw = (this.#data ?? "").slice(0, end);
    this.#buffer = (this.#data ?? "").slice(end + 5);
    this.#data = null;
    const { mood } = this.#smtp;
    if (mood === "spam") return this.#say("554 5.7.1 Looks like spam");
    if (mood === "full") return this.#say("452 4.2.2 Mailbox full");
    this.#smtp.taken.push({
      from: this.#from,
      to: this.#to,
      raw,
      isEncrypted: this.#socket instanceof TLSSocket,
    });
    if (mood === "dies") this.#socket.destroy();
    else if (mood !== "hangs") this.#say("250 2.0.0 Ok: queued as 12345");
    if (this.#buffer) this.#lines();
  }
}

/** The parts of a taken email that a reader sees. Attachments are decoded. */
export function readEmail({ raw }: TakenEmail) {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  const attached =
    /Content-Disposition: attachment; filename="?([^"\r\n]+)"?[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
      raw,
    );
  return {
    headers,
    header,
    body: rest.join("\r\n\r\n"),
    attachment: attached
      ? { name: attached[1] ?? "", content: Buffer.from(attached[2] ?? "", "base64") }
      : null,
  };
}
