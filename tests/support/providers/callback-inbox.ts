/** The shop's end of a callback: keeps what arrives, byte by byte, and answers 200. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderCallback } from "#src/server/providers/callback.ts";

export interface CallbackInbox {
  url: string;
  received: ProviderCallback[];
  close: () => Promise<void>;
}

export async function openCallbackInbox(): Promise<CallbackInbox> {
  const received: ProviderCallback[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    received.push({
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: Buffer.concat(chunks),
      query: Object.fromEntries(new URL(request.url ?? "", "http://inbox").searchParams),
      path: request.url ?? "",
    });
    response.end("ok");
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/payments/webhooks/fake`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
