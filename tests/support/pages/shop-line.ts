/**
 * The line between a browser and the shop. A test cuts it below HTTP, because the browser's own switch for "offline" does
 * not reach service workers. The line can also pretend that the shop runs another build.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import type { TestApp } from "../app.ts";

/** Changes the text of an answer, or the address that is asked for. */
export interface Build {
  textOf: (path: string, text: string) => string;
  /** Returns the address at which the shop really has this file. */
  addressOf: (path: string) => string;
}

/** Changes an answer of the shop on its way. */
export type SpoilAnswer = (came: IncomingMessage, answer: ServerResponse) => void;

/** Decides what becomes of a request of the browser, by default `passOn`. */
export type TakeRequest = (
  asked: IncomingMessage,
  answer: ServerResponse,
  passOn: (spoil?: SpoilAnswer) => void,
) => void;

export interface ShopLine {
  url: string;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /** Keeps connections open, and answers nothing on new requests, as a network without a way out does. */
  swallow(): void;
  restore(): void;
  /** The shop has this build from now on. */
  upgrade(build: Build): void;
  close(): Promise<void>;
}

export async function startShopLine(
  app: Pick<TestApp, "url">,
  take: TakeRequest = (_asked, _answer, passOn) => passOn(),
): Promise<ShopLine> {
  let mode: "open" | "cut" | "swallow" = "open";
  let build: Build | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => {
    if (mode !== "open") return;
    take(asked, answer, (spoil) => void pass(app.url, { asked, answer, build, spoil }));
  });
  server.on("connection", (socket) => {
    if (mode === "cut") return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return undefined;
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      mode = "cut";
      endAll();
    },
    swallow() {
      mode = "swallow";
    },
    restore() {
      if (mode === "swallow") endAll();
      mode = "open";
    },
    upgrade(next) {
      build = next;
      // A server that is replaced ends its connections.
      endAll();
    },
    async close() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

interface Passing {
  asked: IncomingMessage;
  answer: ServerResponse;
  build: Build | null;
  spoil: SpoilAnswer | undefined;
}

/** Passes one request on, with the host that the browser asked for, because the shop compares it with the origin. */
async function pass(shop: string, { asked, answer, build, spoil }: Passing): Promise<void> {
  const path = asked.url ?? "/";
  const { "if-none-match": _tag, "if-modified-since": _since, ...always } = asked.headers;
  // A build changes texts, which must therefore come, and as they are.
  const headers = build ? { ...always, "accept-encoding": "identity" } : asked.headers;
  const asking = request(new URL(build?.addressOf(path) ?? path, shop), {
    method: asked.method,
    headers,
  });
  asked.pipe(asking);
  answer.on("close", () => asking.destroy());
  try {
    const [came] = (await once(asking, "response")) as [IncomingMessage];
    if (spoil) return spoil(came, answer);
    const type = came.headers["content-type"] ?? "";
    if (!build || !/html|javascript/.test(type)) {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      return void came.pipe(answer);
    }
    const parts: Buffer[] = [];
    for await (const part of came) parts.push(part as Buffer);
    const text = build.textOf(path, Buffer.concat(parts).toString());
    const { "content-length": _length, etag: _etag, ...rest } = came.headers;
    answer.writeHead(came.statusCode ?? 502, rest);
    answer.end(text);
  } catch {
    answer.destroy();
  }
}
