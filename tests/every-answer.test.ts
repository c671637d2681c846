/** Tests properties that every answer must have, at every address and for requests that fail in any way. */
import net from "node:net";
import { describe, expect, test } from "vitest";
import { openPublicShop } from "./support/public-pages.ts";

const { app, fromAnywhere } = await openPublicShop();

const write = (method: string, url: string): string =>
  `${method} ${url.replaceAll(/:\w+/g, "0190a3c1-0000-7000-8000-000000000000").replace("*", "x")} HTTP/1.1`;

/** Sends bytes and reads until the server closes the connection. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });

const closing = "Host: 127.0.0.1\r\nConnection: close\r\n";
const json = `${closing}Content-Type: application/json\r\n`;

describe("other sites cannot write", () => {
  const writes = app.addresses.filter(({ method }) => !["GET", "HEAD"].includes(method));

  test("the tested paths include the pages for customers", () => {
    const tried = writes.map(({ url }) => url);
    for (const url of ["/track", "/track/:token/rating", "/estimates/:token", "/api/sales"])
      expect(tried).toContain(url);
  });

  test.each(["Sec-Fetch-Site: cross-site", "Origin: https://elsewhere.example", "Origin: null"])(
    "with %s",
    async (header) => {
      const let_in: string[] = [];
      for (const { method, url } of writes) {
        const answer = await exchange(`${write(method, url)}\r\n${closing}${header}\r\n\r\n`);
        if (!answer.startsWith("HTTP/1.1 403 "))
          let_in.push(`${method} ${url}: ${answer.slice(0, 15)}`);
      }
      expect(let_in).toEqual([]);
    },
  );

  test("our own forms and programs are admitted", async () => {
    for (const header of ["Sec-Fetch-Site: same-origin", "Origin: http://127.0.0.1", "X-None: 1"]) {
      const answer = await exchange(
        `POST /track HTTP/1.1\r\n${closing}${header}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    }
  });
});

describe("every answer has security headers", () => {
  const chunked = `POST /api/auth/sign-in HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`;
  test.each([
    ["a page", "200", `GET /track HTTP/1.1\r\n${closing}\r\n`],
    [
      "a body that is no JSON",
      "400",
      `POST /api/auth/sign-in HTTP/1.1\r\n${json}Content-Length: 1\r\n\r\n{`,
    ],
    ["nobody signed in", "401", `GET /api/users HTTP/1.1\r\n${closing}\r\n`],
    ["another site", "403", `POST /api/sales HTTP/1.1\r\n${closing}Origin: null\r\n\r\n`],
    ["an unknown path of the API", "404", `GET /api/nothing HTTP/1.1\r\n${closing}\r\n`],
    ["another method", "404", `PUT /track HTTP/1.1\r\n${closing}\r\n`],
    ["a path with half an escape", "404", `GET /api/%c0 HTTP/1.1\r\n${closing}\r\n`],
    [
      "a path with half an escape outside the API",
      "404",
      `GET /track/%E0%A4%A HTTP/1.1\r\n${closing}\r\n`,
    ],
    [
      "an endless part of a path",
      "404",
      `GET /api/devices/${"x".repeat(300)} HTTP/1.1\r\n${closing}\r\n`,
    ],
    [
      "a large body",
      "413",
      `POST /api/auth/sign-in HTTP/1.1\r\n${json}Content-Length: 99999999\r\n\r\n`,
    ],
    [
      "a large form",
      "413",
      `POST /track HTTP/1.1\r\n${closing}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999\r\n\r\n`,
    ],
    [
      "text",
      "415",
      `POST /api/auth/sign-in HTTP/1.1\r\n${closing}Content-Type: text/plain\r\nContent-Length: 1\r\n\r\nx`,
    ],
    [
      "an expectation",
      "417",
      `POST /track HTTP/1.1\r\n${closing}Expect: cake\r\nContent-Length: 0\r\n\r\n`,
    ],
    ["endless headers", "431", `GET / HTTP/1.1\r\n${closing}X: ${"x".repeat(40_000)}\r\n\r\n`],
    ["no host", "400", "GET /track HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an unknown method", "400", "BREW /track HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no HTTP at all", "400", "\u0016\u0003\u0001\r\n\r\n"],
    ["HTTP of the next version", "400", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    [
      "two lengths",
      "400",
      `POST /api/sales HTTP/1.1\r\n${closing}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
    [
      "a length and chunks",
      "400",
      `POST /api/sales HTTP/1.1\r\n${closing}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ["chunks that are none", "400", `${chunked}zz\r\n`],
    ["endless extensions of chunks", "413", `${chunked}1;${"x".repeat(20_000)}\r\n`],
  ])("%s: %s", async (_, status, bytes) => {
    const answer = await exchange(bytes);
    expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
    const [head = ""] = answer.toLowerCase().split("\r\n\r\n", 1);
    expect(head).toContain("content-security-policy: default-src 'self'");
    expect(head).toContain("strict-transport-security: max-age=31536000; includesubdomains");
    expect(head).toContain("x-content-type-options: nosniff");
    expect(head).toContain("x-frame-options: deny");
    expect(head).toContain("referrer-policy: same-origin");
    expect(head).toMatch(/cache-control: (no-store|no-cache)/);
  });
});

test("no other public answer is unlimited", async () => {
  const headers = fromAnywhere();
  const statuses: number[] = [];
  for (let call = 0; call < 121; call++)
    statuses.push((await fetch(`${app.url}/track`, { headers })).status);
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
});
