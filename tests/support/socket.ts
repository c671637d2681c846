/** Raw HTTP over a socket, for requests that no HTTP client sends: empty, incomplete or too slow. */
import { once } from "node:events";
import { connect } from "node:net";
import type { TestApp } from "./app.ts";

export interface Line {
  send(text: string): void;
  /** The data received until the server closes the connection. */
  untilClosed(): Promise<string>;
  /** The data received so far, as soon as it contains `part`. Throws if the server closes the connection without it. */
  untilAnswered(part: string): Promise<string>;
  close(): void;
}

export async function openLine(app: Pick<TestApp, "url">): Promise<Line> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let came = "";
  // A close while data is in transit resets the connection. The reset also counts as closed.
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (text: string) => {
    came += text;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    send: (text) => {
      if (socket.writable) socket.write(text);
    },
    async untilClosed() {
      await closed;
      return came;
    },
    async untilAnswered(part) {
      while (!came.includes(part)) {
        // A closed connection tells nothing more, and waiting for it would never let a timer run.
        if (socket.closed) throw new Error(`closed without ${part}: ${came}`);
        await Promise.race([once(socket, "data"), closed]);
      }
      return came;
    },
    close: () => socket.destroy(),
  };
}

/** The head of a request that announces a body of `length` bytes. The test need not send the body. */
export const headOf = (
  target: string,
  { cookie = "", length = 1000, type = "application/json", key = "" } = {},
): string =>
  [
    `${target} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
    `content-type: ${type}`,
    `content-length: ${length}`,
    "",
    "",
  ].join("\r\n");
