/** An HTTP server that receives webhooks, records them, and answers as the test wants. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  text: string;
}

export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** The answer to the next requests; `hangs` never answers. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | "hangs" = {
    status: 204,
  };
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      this.received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
      if (this.answer === "hangs") return;
      const { status, body, headers } = this.answer;
      response.writeHead(status, headers).end(body);
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((done) => receiver.#server.listen(0, "127.0.0.1", done));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }
}

/** Verifies a received webhook as a receiver does, and returns its event. Throws if the signature is wrong. */
export const verified = (secret: string, { headers, text }: ReceivedWebhook): any =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
