/** Sends a request exactly as it was generated, and reads the whole answer. */
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface Sent {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined when the body is no JSON. */
  json: unknown;
}

export interface Line {
  send(request: Request): Promise<Sent>;
  close(): void;
}

/** The time after which a request without an answer counts as a failure. */
const PATIENCE_MS = 30_000;

export function openLine(url: string): Line {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const request = http.request(
          { hostname, port, path, method, agent, timeout: PATIENCE_MS },
          (response) => {
            const parts: Buffer[] = [];
            const { statusCode = 0, headers: answered } = response;
            // Only the status and the headers of an event stream are read, because the stream never ends.
            if (answered["content-type"]?.startsWith("text/event-stream")) {
              response.destroy();
              return resolve({ status: statusCode, headers: answered, text: "", json: undefined });
            }
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("error", reject);
            response.on("end", () => {
              const text = unpacked(answered, Buffer.concat(parts)).toString("utf8");
              resolve({ status: statusCode, headers: answered, text, json: parse(answered, text) });
            });
          },
        );
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
        // Node itself sends no content-length with methods that usually have no body, such as GET.
        if (body !== null) request.setHeader("content-length", Buffer.byteLength(body));
        request.on("error", reject);
        request.on("timeout", () => request.destroy(new Error("no answer in time")));
        request.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

/** Decompresses an answer, which Node's HTTP client does not do. */
function unpacked(headers: http.IncomingHttpHeaders, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes;
  switch (headers["content-encoding"]) {
    case "br":
      return brotliDecompressSync(bytes);
    case "gzip":
      return gunzipSync(bytes);
    default:
      return bytes;
  }
}

function parse(headers: http.IncomingHttpHeaders, text: string): unknown {
  if (!headers["content-type"]?.includes("json")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
