/** What other sites, and requests that two programs read differently, can do. */
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { startShop } from "../support/shop.ts";

const { app, admin } = await startShop();
const { hostname, port } = new URL(app.url);

describe("a page of another site", () => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

  test.each(["/api/settings/shop", "/api/customers", "/shop", "/api/nothing"])(
    "is not allowed to read %s",
    async (path) => {
      const { headers } = await fetch(app.url + path, {
        headers: { ...foreign, cookie: admin.cookie },
      });
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    },
  );

  test("gets no permission for a request with JSON or a key", async () => {
    const asked = await fetch(`${app.url}/api/customers`, {
      method: "OPTIONS",
      headers: {
        ...foreign,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,idempotency-key",
      },
    });
    expect(asked.status).toBe(403);
    expect([...asked.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual(
      [],
    );
  });

  test("reads no JSON as a script: there is no callback", async () => {
    const answer = await fetch(`${app.url}/api/customers?callback=steal`, {
      headers: { cookie: admin.cookie },
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("a request whose end is not clear is refused", () => {
  /** Sends these bytes and returns the status of each answer until the connection ends. */
  const send = (lines: string[]) =>
    new Promise<number[]>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.end(lines.join("\r\n")));
      socket.setEncoding("latin1").on("data", (part) => (text += part));
      socket.on("error", reject);
      socket.on("close", () =>
        resolve([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))),
      );
    });
  const hidden = ["GET /api/setup HTTP/1.1", "Host: x", "", ""];

  test.each([
    ["two lengths", ["Content-Length: 4", "Content-Length: 60"]],
    ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"]],
    ["unknown chunks", ["Transfer-Encoding: xchunked"]],
    ["a length that is no number", ["Content-Length: +4"]],
    ["a folded header", ["X-A: b", " Transfer-Encoding: chunked"]],
    ["a space before the colon", ["Transfer-Encoding : chunked"]],
  ])("with %s", async (_, headers) => {
    const statuses = await send([
      "POST /track HTTP/1.1",
      `Host: ${hostname}:${port}`,
      ...headers,
      "",
      "0",
      "",
      ...hidden,
    ]);
    expect(statuses).toEqual([400]);
  });
});
