/**
 * An SMS provider on a local HTTP server. It verifies authentication as the real one does, keeps the messages that it
 * accepted, and misbehaves on demand. `SmsShape` is what differs between providers.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SendingProvider } from "#src/areas/messaging/providers/provider-names.ts";
import { readRequest, send, type FakeAnswer, type FakeRequest } from "../fake-provider.ts";

/**
 * `hangs`: accepts the message and never answers. `resets`: accepts it and closes the connection. `fails`: accepts it
 * and answers 500. `limits`: refuses because of too many requests. `refuses`: refuses and repeats all that it was sent.
 * `refuses_number`: the number is invalid.
 */
export type SmsFault =
  | "hangs"
  | "resets"
  | "fails"
  | "garbles"
  | "limits"
  | "refuses"
  | "refuses_number";

export interface FakeMessage {
  id: string;
  to: string;
  from: string;
  text: string;
  /** Where its reports are sent; null: nowhere. */
  callbackUrl: string | null;
  state: "waiting" | "delivered" | "failed";
}

export interface SmsCallback {
  headers: Record<string, string>;
  body: string;
}

export interface SmsShape {
  name: SendingProvider;
  /** Each secret contains "canary". */
  credentials: Record<string, string>;
  isAllowed: (request: FakeRequest) => boolean;
  unauthorised: FakeAnswer;
  sendPath: string;
  /** Reads a message; null if the request is not one that the provider understands. */
  read: (request: FakeRequest) => Omit<FakeMessage, "id" | "state"> | null;
  newId: () => string;
  accepted: (message: FakeMessage) => FakeAnswer;
  refused: Record<"limits" | "refuses_number", FakeAnswer>;
  /** A refusal because of the account, in these words. */
  refusal: (words: string) => FakeAnswer;
  /** Answers other requests: health, reports. */
  other: (request: FakeRequest, messages: readonly FakeMessage[]) => FakeAnswer | null;
  /** A signed report about the present state, to this address; null if the provider sends none. */
  callback: ((message: FakeMessage, url: string) => SmsCallback) | null;
}

export class FakeSmsProvider {
  readonly messages: FakeMessage[] = [];
  fault: SmsFault | null = null;
  /** The message is delivered, and the report arrives, before the request to send is answered. */
  reportsFirst = false;
  /** How often each report is sent; 0: never. */
  callbackTimes = 1;
  /** The address for reports of providers that have one for all messages. */
  callbackUrl: string | null = null;
  /** The statuses with which the shop answered the reports. */
  readonly answers: number[] = [];
  /** What the provider could not authenticate. */
  unauthorised = 0;
  readonly shape: SmsShape;
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();

  private constructor(shape: SmsShape, server: Server) {
    this.shape = shape;
    this.#server = server;
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(shape: SmsShape): Promise<FakeSmsProvider> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new FakeSmsProvider(shape, server);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The message arrives, or not. Sends the reports. */
  async report(message: FakeMessage, state: "delivered" | "failed"): Promise<void> {
    message.state = state;
    const url = message.callbackUrl ?? this.callbackUrl;
    const callback = url && this.shape.callback?.(message, url);
    if (!url || !callback) return;
    for (let time = 0; time < this.callbackTimes; time++) {
      const answer = await fetch(url, { method: "POST", ...callback });
      await answer.arrayBuffer();
      this.answers.push(answer.status);
    }
  }

  async close(): Promise<void> {
    for (const response of this.#hanging) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, "");
    const { shape, fault } = this;
    if (!shape.isAllowed(request)) {
      this.unauthorised++;
      return send(response, shape.unauthorised);
    }
    if (request.method !== "POST" || request.path !== shape.sendPath) {
      const answer = shape.other(request, this.messages);
      return send(response, answer ?? { status: 404, body: { message: "None" } });
    }
    if (fault === "refuses") {
      const echo = [...Object.values(shape.credentials), ...Object.values(request.headers)];
      return send(response, shape.refusal(`Refused: ${echo.join(" ")}`));
    }
    if (fault === "limits" || fault === "refuses_number")
      return send(response, shape.refused[fault]);
    const read = shape.read(request);
    if (!read) return send(response, { status: 400, body: { message: "Invalid request" } });
    await this.#accept({ ...read, id: shape.newId(), state: "waiting" }, response);
  }

  async #accept(message: FakeMessage, response: ServerResponse): Promise<void> {
    this.messages.push(message);
    if (this.reportsFirst) await this.report(message, "delivered");
    if (this.fault === "hangs") return void this.#hanging.add(response);
    if (this.fault === "resets") return void response.destroy();
    if (this.fault === "fails") return send(response, { status: 500, body: { message: "Sorry" } });
    if (this.fault === "garbles") return void response.writeHead(200).end('<html>"oops');
    send(response, this.shape.accepted(message));
  }
}

export const randomId = (prefix: string): string => prefix + randomBytes(16).toString("hex");

export const basicOf = (user = "", password = ""): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
