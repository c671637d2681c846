/**
 * An example of a program that receives the webhooks of Fundi. A test of Fundi runs this file. To run it yourself:
 *
 *     npm install standardwebhooks
 *     WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
 */
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";

const MAX_BYTES = 100_000;

/**
 * Starts the receiver. `handle` gets each event once.
 *
 * @param {{ secret: string, handle: (event: any) => Promise<void>, port?: number }} options
 */
export async function startReceiver({ secret, handle, port = 0 }) {
  const webhook = new Webhook(secret);
  // A delivery can arrive several times, always with the same id. A real program keeps the ids in its database, in the
  // transaction in which it stores the event, and forgets them after a month.
  const handled = new Set();

  async function receive(request) {
    try {
      // The signature covers the bytes, so the body must not be parsed and printed again before it is verified.
      const body = await readBody(request);
      if (body === null) return 413;
      try {
        // Checks the signature, and that the timestamp is at most five minutes away.
        webhook.verify(body, request.headers);
      } catch {
        return 401;
      }
      const id = request.headers["webhook-id"];
      if (!handled.has(id)) {
        await handle(JSON.parse(body));
        handled.add(id);
      }
      // Answer within ten seconds. Longer work belongs in a queue of your own.
      return 204;
    } catch {
      // Fundi sends the event again later.
      return 500;
    }
  }

  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  });
  await new Promise((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startReceiver({
    secret: process.env.WEBHOOK_SECRET ?? "",
    port: Number(process.env.PORT ?? 4000),
    // Events can arrive in another order than they happened. Read the record from the API if the order matters.
    handle: async ({ type, timestamp, data }) => console.log(timestamp, type, data),
  });
  console.log(`Waiting for webhooks at ${url}`);
}
