import { expect, test } from "vitest";
import { loadConfig, unknownSettings } from "./config.ts";

test("all variables are optional, and an empty one counts as unset", () => {
  expect(loadConfig({ PORT: " ", HOST: "", FUNDI_PUBLIC_URL: "" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    publicUrl: null,
    trustProxy: false,
  });
  expect(loadConfig({ FUNDI_PUBLIC_URL: "https://shop.example.com/" }).publicUrl).toBe(
    "https://shop.example.com",
  );
});

test.each([
  [{ PORT: "abc" }, "PORT=abc cannot be used: it must be a whole number from 0 to 65535"],
  [{ PORT: "99999" }, "PORT=99999 cannot be used"],
  [{ PORT: "3.5" }, "PORT=3.5 cannot be used"],
  [{ FUNDI_DATABASE_CONNECTIONS: "1" }, "it must be a whole number from 2 to 500"],
  [{ FUNDI_PUBLIC_URL: "shop.example.com" }, "it must be a whole address, such as https://"],
  [{ FUNDI_PUBLIC_URL: "ftp://shop.example.com" }, "it must be a whole address"],
  [{ FUNDI_TRUST_PROXY: "maybe" }, "FUNDI_TRUST_PROXY=maybe cannot be used: it must be false, the"],
  [{ FUNDI_TRUST_PROXY: "true" }, "everybody cannot be trusted"],
  [{ FUNDI_TRUST_PROXY: "10" }, "the number of proxies in front (such as 1)"],
  [{ FUNDI_TRUST_PROXY: "0.0.0.0/0" }, "everybody cannot be trusted"],
  [{ FUNDI_TRUST_PROXY: "10.0.0.5, proxy.local" }, "or their addresses (such as 10.0.0.5,"],
  [{ FUNDI_LOG_LEVEL: "loud" }, "it must be one of fatal, error, warn, info, debug, silent"],
  [{ DATABASE_URL: "mysql://root:hush@db/fundi" }, "DATABASE_URL cannot be used: it must be an"],
  [{ DATABASE_URL: "fundi" }, "such as postgresql://user:password@host:5432/fundi"],
  [{ FUNDI_SETUP_TOKEN: "hush" }, "FUNDI_SETUP_TOKEN cannot be used: it must be 8 to 200"],
])("%o is refused with a sentence about valid values", (env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence);
  expect(() => loadConfig(env)).not.toThrow("hush");
});

test.each([
  ["false", false],
  ["0", false],
  ["1", { hops: 1 }],
  ["10.0.0.5, 192.168.1.0/24", { addresses: ["10.0.0.5", "192.168.1.0/24"] }],
  ["loopback,fd00::/8,::1", { addresses: ["loopback", "fd00::/8", "::1"] }],
])("FUNDI_TRUST_PROXY=%s sets the trusted proxies", (typed, trusted) => {
  expect(loadConfig({ FUNDI_TRUST_PROXY: typed }).trustProxy).toEqual(trusted);
});

test("each invalid variable is named once", () => {
  const env = { PORT: "1.5e9", FUNDI_TRUST_PROXY: "maybe" };
  expect(() => loadConfig(env)).toThrow(/^PORT=.*\.\nFUNDI_TRUST_PROXY=.*\.$/);
});

test("an unknown variable is reported; those of other commands and programs are ignored", () => {
  const env = { FUNDI_DATADIR: "x", FUNDI_DATA_DIR: "x", FUNDI_TEST_DATABASE_URL: "x", HOME: "x" };
  expect(unknownSettings(env)).toEqual(["FUNDI_DATADIR"]);
});
