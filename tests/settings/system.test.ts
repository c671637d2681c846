/** The settings of the system change what the server does, on every node and at once. */
import { afterAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { readEventually } from "../support/eventually.ts";
import { startShop } from "../support/shop.ts";

const log: { level: number; msg: string; path?: string; err?: unknown }[] = [];
await buildClientWhenStale(() => {});
const { app, admin, care } = await startShop(
  {},
  { hearLog: (line) => log.push(JSON.parse(line)), logLevel: "error", limits: { slowMs: 0 } },
);
const set = async (change: object) => {
  expect((await admin.put("/api/settings/system", change)).status).toBe(200);
};
const DEBUG = 20;
/** Asks for the page of the shop, as a browser does. */
const askShop = () => fetch(`${app.url}/shop`, { headers: { "accept-encoding": "br" } });

test("debugMode writes the finest entries to the log", async () => {
  await care.get("/api/settings/shop");
  expect(log.filter(({ level }) => level === DEBUG)).toEqual([]);
  await set({ debugMode: true });
  const asked = async () => {
    await care.get("/api/settings/shop");
    return log.filter(({ level, path }) => level === DEBUG && path === "/api/settings/shop");
  };
  expect((await readEventually(asked, ({ length }) => length > 0))[0]).toMatchObject({
    msg: "asked",
  });
  await set({ debugMode: false });
  await readEventually(
    async () => {
      log.length = 0;
      return asked();
    },
    ({ length }) => length === 0,
  );
});

test("performanceMonitoring writes slow requests to the log", async () => {
  await set({ debugMode: true });
  const slow = async () => {
    log.length = 0;
    await care.get("/api/settings/shop");
    return log.filter(({ msg }) => msg === "slow request");
  };
  await readEventually(slow, ({ length }) => length > 0);
  await set({ performanceMonitoring: false });
  await readEventually(slow, ({ length }) => length === 0);
  await set({ performanceMonitoring: true, debugMode: false });
});

test("compressionEnabled decides whether answers are compressed", async () => {
  const encoding = async () => (await askShop()).headers.get("content-encoding");
  await readEventually(encoding, (is) => is === "br");
  await set({ compressionEnabled: false });
  await readEventually(encoding, (is) => is === null);
  await set({ compressionEnabled: true });
  await readEventually(encoding, (is) => is === "br");
});

test("cacheEnabled decides whether pages for customers are kept by caches", async () => {
  const caching = async () => (await askShop()).headers.get("cache-control") ?? "";
  await readEventually(caching, (is) => is.startsWith("public"));
  await set({ cacheEnabled: false });
  await readEventually(caching, (is) => is === "no-cache");
  expect((await askShop()).status).toBe(200);
  await set({ cacheEnabled: true });
  await readEventually(caching, (is) => is.startsWith("public"));
});

test("errorReporting tells administrators of an unexpected error, once an hour for each address", async () => {
  // A broken table of this test's own database makes one endpoint fail.
  const failing = async () => {
    const answer = await fetch(`${app.url}/api/device-issues`, {
      headers: { cookie: admin.cookie },
    });
    expect(answer.status).toBe(500);
  };
  const told = async () =>
    (await admin.get("/api/notifications")).body.items.filter(
      ({ code }: { code: string }) => code === "unexpected_error",
    );
  await app.db.schema.alterTable("deviceIssues").renameTo("brokenIssues").execute();
  // The server takes both flags at once, and of the other one a client sees when it has.
  await set({ errorReporting: false, compressionEnabled: false });
  const encoding = async () => (await askShop()).headers.get("content-encoding");
  await readEventually(encoding, (is) => is === null);
  await failing();
  await set({ errorReporting: true, compressionEnabled: true });
  await readEventually(encoding, (is) => is === "br");
  expect(await told()).toEqual([]);
  await readEventually(
    async () => {
      await failing();
      return told();
    },
    ({ length }) => length === 1,
  );
  await failing();
  expect(await told()).toMatchObject([{ values: { name: "GET /api/device-issues" } }]);
  expect((await care.get("/api/notifications")).body.items).toEqual([]);
});

afterAll(() => app.db.schema.alterTable("brokenIssues").renameTo("deviceIssues").execute());
