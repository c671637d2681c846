import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { inDays, messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { notifyCustomersOfPoints } from "./notify-of-points.ts";

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 1000, { price: 10_000_000 });
const run = (days: number) => notifyCustomersOfPoints(app.db, inDays(days));

const member = async (given: object = {}) => {
  const body = { name: "Asha", phone: newPhone(), marketingConsent: true, ...given };
  return (await admin.post("/api/customers", body)).body.id as string;
};
const onDay = (days: number) => `1904${addDays(today(), days).slice(4)}`;

describe("a birthday", () => {
  test("is wished a happy one on its day, once, with consent", async () => {
    await tells(app, admin, { customerFollowUps: true });
    const id = await member({ birthday: onDay(1), preferredLanguage: "sw" });
    const silent = await member({ birthday: onDay(1), marketingConsent: false });
    const other = await member({ birthday: onDay(2) });
    await run(0);
    await Promise.all([run(1), run(1)]);
    await run(1);
    expect(await messagesTo(app, id)).toMatchObject([
      {
        purpose: "marketing",
        type: "birthday",
        text: expect.stringMatching(/^Heri ya siku ya kuzaliwa, Asha!/),
      },
    ]);
    for (const each of [silent, other]) expect(await messagesTo(app, each)).toEqual([]);
  });

  test("is not wished a happy one later, nor while the switch is off", async () => {
    await tells(app, admin, { customerFollowUps: true, tellBirthday: false });
    const id = await member({ birthday: onDay(5) });
    await run(5);
    await tells(app, admin, { tellBirthday: true, customerFollowUps: true });
    await run(6);
    expect(await messagesTo(app, id)).toEqual([]);
  });
});

describe("points that expire", () => {
  test("are told a month before, once a month, and only with consent", async () => {
    await tells(app, admin, { customerFollowUps: true });
    const [id, silent] = [await member(), await member({ marketingConsent: false })];
    for (const customerId of [id, id, silent])
      await sold(admin, [{ itemId, quantity: 1 }], { customerId });
    await run(334);
    expect(await messagesTo(app, id)).toEqual([]);
    await run(335);
    await run(335);
    const day = addDays(today(inDays(335)), 30)
      .split("-")
      .toReversed()
      .join("/");
    const [first, ...others] = await messagesTo(app, id);
    expect(first?.text).toContain(`2000 of your 2000 points`);
    expect(first?.text).toContain(`expire by ${day}`);
    expect(others).toEqual([]);
    expect(await messagesTo(app, silent)).toEqual([]);
  });

  test("are not told while the switch is off, or when they were spent", async () => {
    await tells(app, admin, { customerFollowUps: true, tellPointsExpiring: false });
    const id = await member();
    await sold(admin, [{ itemId, quantity: 1 }], { customerId: id });
    await run(335);
    await tells(app, admin, { customerFollowUps: true, tellPointsExpiring: true });
    await app.db.updateTable("customers").set({ points: 0 }).where("id", "=", id).execute();
    await run(335);
    expect(await messagesTo(app, id)).toEqual([]);
  });
});
