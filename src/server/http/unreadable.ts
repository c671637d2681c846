/** Answers to invalid HTTP, and to an unsupported `Expect` header. Fastify gets no request in these cases. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Refusal, toProblem } from "#src/shared/errors.ts";

type Headers = Readonly<Record<string, string>>;

/** Statuses by the error code of Node's HTTP server. All other errors are answered with 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a request that Node cannot read, or that arrives too slowly. Closes the connection: its rest is unusable. */
export const answerUnreadable =
  (careful: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) {
      const { status, headers, body } = problemAnswer(statuses[error.code ?? ""] ?? 400, careful);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    }
    socket.destroySoon();
  };

/** Answers a request with an `Expect` header other than `100-continue`. */
export const answerUnexpected =
  (careful: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { status, headers, body } = problemAnswer(417, careful);
    response.writeHead(status, headers).end(body);
  };

function problemAnswer(status: number, careful: Headers) {
  const body = JSON.stringify({ ...toProblem(new Refusal("bad_request")), status });
  return {
    status,
    body,
    headers: {
      ...careful,
      "cache-control": "no-store",
      connection: "close",
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
    },
  };
}
