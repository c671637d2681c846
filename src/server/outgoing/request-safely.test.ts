import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAllowedAddress } from "./allowed-address.ts";
import { requestSafely, type SafeRequest } from "./request-safely.ts";

let seen = 0;
const server = createServer((request, response) => {
  seen++;
  if (request.url === "/hangs") return;
  if (request.url === "/moves")
    return void response.writeHead(302, { location: "/elsewhere" }).end("Moved");
  if (request.url === "/floods") {
    response.writeHead(200);
    const flood = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", flood);
    return flood();
  }
  response.writeHead(200).end(`host ${request.headers.host}`);
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const ask = (url: string, given: Partial<SafeRequest> = {}) =>
  requestSafely({ url, method: "GET", withinMs: 5000, allowsPrivate: true, ...given });

describe("an address", () => {
  test.each([
    ["93.184.216.34", true, true],
    ["2606:2800:220:1:248:1893:25c8:1946", true, true],
    ["10.1.2.3", false, true],
    ["172.16.0.1", false, true],
    ["192.168.1.1", false, true],
    ["127.0.0.1", false, true],
    ["127.255.255.254", false, true],
    ["100.64.0.1", false, true],
    ["::1", false, true],
    ["fd12:3456::1", false, true],
    ["::ffff:10.0.0.1", false, true],
    ["::ffff:127.0.0.1", false, true],
    ["169.254.169.254", false, false],
    ["::ffff:169.254.169.254", false, false],
    ["fe80::1", false, false],
    ["0.0.0.0", false, false],
    ["::", false, false],
    ["224.0.0.1", false, false],
    ["255.255.255.255", false, false],
    ["240.0.0.1", false, false],
    ["64:ff9b::10.0.0.1", false, false],
    ["2002:0a00:0001::1", false, false],
    ["192.0.2.1", false, false],
    ["not an address", false, false],
  ])("%s is public: %s, and may be allowed: %s", (address, isPublic, mayBeAllowed) => {
    expect(isAllowedAddress(address, false)).toBe(isPublic);
    expect(isAllowedAddress(address, true)).toBe(mayBeAllowed);
  });
});

test("a name is resolved once, and the request goes to the address that was checked", async () => {
  let asked = 0;
  const resolve = async () => {
    asked++;
    return ["127.0.0.1"];
  };
  expect(await ask(`http://shop.test:${port()}/`, { resolve })).toEqual({
    status: 200,
    body: `host shop.test:${port()}`,
  });
  expect(asked).toBe(1);
});

test.each([
  [["10.0.0.1"]],
  [["93.184.216.34", "10.0.0.1"]],
  [["::ffff:127.0.0.1"]],
  [["169.254.169.254"]],
])("a name that leads to %s is refused, and nothing is sent", async (addresses) => {
  const before = seen;
  expect(
    await ask(`https://shop.test:${port()}/`, {
      allowsPrivate: false,
      resolve: async () => addresses,
    }),
  ).toEqual({ problem: "address_refused" });
  expect(seen).toBe(before);
});

test.each([
  ["https://127.0.0.1/", "address_refused"],
  ["https://0x7f.1/", "address_refused"],
  ["https://2130706433/", "address_refused"],
  ["https://[::1]/", "address_refused"],
  ["http://93.184.216.34/", "not_https"],
  ["file:///etc/passwd", "not_https"],
  ["nonsense", "name_unknown"],
])("%s is refused: %s", async (url, problem) => {
  expect(await ask(url, { allowsPrivate: false })).toEqual({ problem });
});

test("a name that is not known, or whose server is silent, is a problem of its own", async () => {
  const unknown = async () => Promise.reject(new Error("ENOTFOUND"));
  expect(await ask("https://shop.test/", { resolve: unknown })).toEqual({
    problem: "name_unknown",
  });
  expect(await ask("https://shop.test/", { resolve: async () => [] })).toEqual({
    problem: "name_unknown",
  });
  const never = () => new Promise<string[]>(() => {});
  expect(await ask("https://shop.test/", { resolve: never, withinMs: 20 })).toEqual({
    problem: "timed_out",
  });
});

test("redirects are not followed", async () => {
  expect(await ask(`http://127.0.0.1:${port()}/moves`)).toEqual({ status: 302, body: "Moved" });
});

test("an answer that never comes, or never ends, occupies nobody", async () => {
  expect(await ask(`http://127.0.0.1:${port()}/hangs`, { withinMs: 50 })).toEqual({
    problem: "timed_out",
  });
  const flood = await ask(`http://127.0.0.1:${port()}/floods`);
  expect(flood).toMatchObject({ status: 200 });
  expect("body" in flood && flood.body.length).toBe(4096);
});

test("a server that cannot be reached, and one without encryption, are problems of their own", async () => {
  expect(await ask("http://127.0.0.1:9/")).toEqual({ problem: "not_reached" });
  expect(await ask(`https://127.0.0.1:${port()}/`)).toEqual({ problem: "bad_certificate" });
});
