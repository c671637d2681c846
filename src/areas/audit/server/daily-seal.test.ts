import { afterAll, expect, test, vi } from "vitest";
import { latestSeal, sealEvents } from "#src/server/events/seals.ts";
import { problemOf } from "#tests/support/client.ts";
import { FakeSmtp } from "#tests/support/mail/fake-smtp.ts";
import { mailOn } from "#tests/support/mail/mail.ts";
import { startShop } from "#tests/support/shop.ts";
import { sendDailySeal } from "./seals.ts";

const { app, admin } = await startShop();
const smtp = await FakeSmtp.start();
const owner = "owner@example.com";
const DAY_MS = 24 * 60 * 60_000;

afterAll(() => smtp.close());

const emails = () =>
  app.db
    .selectFrom("emails")
    .select(["recipient", "subject", "body", "origin", "occasionKind"])
    .orderBy("createdAt")
    .execute();
const sealTo = async (sealEmail: string) =>
  (await admin.put("/api/settings/security", { sealEmail })).status;

test("nobody gets a seal while the setting is empty, or emails cannot be sent", async () => {
  await mailOn(admin, smtp);
  await sealEvents(app.db);
  await sendDailySeal(app.db);
  expect(await emails()).toEqual([]);
  await app.db.updateTable("mailServer").set({ isActive: false }).execute();
  expect(await sealTo(owner)).toBe(200);
  await sendDailySeal(app.db);
  expect(await emails()).toEqual([]);
  expect(problemOf(await admin.put("/api/settings/security", { sealEmail: "nobody" })).code).toBe(
    "validation_failed",
  );
});

test("the address in the settings gets the latest seal once a day, whatever calls the job", async () => {
  await mailOn(admin, smtp);
  expect(await sealTo(` ${owner.toUpperCase()} `)).toBe(200);
  await Promise.all([sendDailySeal(app.db), sendDailySeal(app.db), sendDailySeal(app.db)]);
  const seal = await latestSeal(app.db);
  const [sent, ...others] = await emails();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ recipient: owner, origin: "automatic" });
  expect(sent?.body).toContain(`--seal ${seal?.number}:${seal?.digest}`);
  const { body } = await admin.get("/api/audit?kind=audit.seal_sent");
  expect(body.items).toMatchObject([
    { actor: null, details: { number: seal?.number, digest: seal?.digest } },
  ]);

  await sealEvents(app.db);
  await sendDailySeal(app.db);
  expect(await emails()).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
  try {
    await sendDailySeal(app.db);
  } finally {
    vi.useRealTimers();
  }
  const next = (await emails()).at(-1);
  expect(next?.body).toContain((await latestSeal(app.db))?.digest);
  expect(next?.body).not.toBe(sent?.body);
});
