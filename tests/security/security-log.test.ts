/** What the log says of refused requests, and that nothing in it can be forged or read by the wrong people. */
import { expect, test } from "vitest";
import { readEventually } from "../support/eventually.ts";
import { clientOf } from "../support/client.ts";
import { startShop } from "../support/shop.ts";

interface Entry {
  msg: string;
  time: string;
  reqId?: string;
  code?: string;
  method?: string;
  path?: string;
  address?: string;
  userId?: string | null;
}
const lines: string[] = [];
const { app, technician } = await startShop(
  {},
  { hearLog: (line) => lines.push(line), logLevel: "warn" },
);
const anonymous = clientOf(app);
const refused = async (code: string): Promise<Entry> => {
  const read = async () => lines.map((line): Entry => JSON.parse(line));
  const found = (all: Entry[]) => all.find((each) => each.msg === "refused" && each.code === code);
  return found(await readEventually(read, (all) => found(all) !== undefined)) as Entry;
};

test("a failed sign-in is logged with its place and time, and without what was typed", async () => {
  await anonymous.post("/api/auth/sign-in", {
    email: "asha@example.com",
    password: "Kariakoo-Siri-71",
  });
  const entry = await refused("invalid_credentials");
  expect(entry).toMatchObject({ method: "POST", path: "/api/auth/sign-in", address: "127.0.0.1" });
  expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(entry.reqId).toMatch(/^[\da-f-]{36}$/);
  expect(lines.join()).not.toContain("Kariakoo-Siri-71");
  expect(lines.join()).not.toContain("asha@example.com");
});

test("a request without the right is logged with its user", async () => {
  expect((await technician.get("/api/settings")).status).toBe(403);
  expect(await refused("forbidden")).toMatchObject({
    path: "/api/settings",
    userId: technician.userId,
  });
});

test("a request from another site, and one with wrong fields, are logged", async () => {
  const foreign = { headers: { "sec-fetch-site": "cross-site" } };
  await technician.post("/api/customers", { name: "Asha" }, foreign);
  expect(await refused("cross_site_request")).toMatchObject({ method: "POST" });
  await technician.get("/api/devices?limit=none");
  expect(await refused("validation_failed")).toMatchObject({ path: "/api/devices" });
});

test("a sent text begins no line of its own in the log", async () => {
  const before = lines.length;
  await fetch(`${app.url}/api/%0A%7B%22msg%22%3A%22forged%22%7D`, {
    headers: { "user-agent": 'x","msg":"forged' },
  });
  await technician.get(`/api/settings?x=${encodeURIComponent('\n{"msg":"forged"}')}`);
  await readEventually(
    async () => lines.length,
    (length) => length > before,
  );
  expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(
    true,
  );
  expect(lines.map((line) => JSON.parse(line).msg)).not.toContain("forged");
});
