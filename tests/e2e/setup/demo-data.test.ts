import { expect, test } from "vitest";
import { emptiedTables } from "#src/app/demo-data/tables.ts";
import { rememberBeforeDemo, rememberDemo } from "#src/areas/users/demo-data/server/remember.ts";
import { inTransaction } from "#src/server/database.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";

const { app, admin, care, open } = await openShop({ care: "Zainab Omary" });

test("an admin removes the demo data, and everything that was added to it, after typing the shop's name", async () => {
  await admin.put("/api/settings/business", { name: "Mlimani Phone Clinic" });
  // tests/demo-data/demo-removal.test.ts removes the whole demo shop. Filling it takes too long for a journey.
  await inTransaction(app.db, (tx) => rememberBeforeDemo(tx, emptiedTables));
  const { customerId } = await takenIn(care, { model: "Galaxy A05" });
  await inTransaction(app.db, (tx) =>
    rememberDemo(tx, emptiedTables, { staff: [care.userId], settings: {} }),
  );
  await takenIn(care, { model: "Camon 30" });
  const edited = await admin.patch(`/api/customers/${customerId}`, { city: "Mwanza", version: 1 });
  expect(edited.status).toBe(200);

  const phone = await open("/dashboard", {
    as: admin,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByText("Duka hili linaonyesha data ya mfano").waitFor();
  await expectAccessible(phone);
  await picture(phone, "demo-data-phone");
  await phone.getByRole("button", { name: "Ondoa data ya mfano" }).click();
  await phone.getByRole("dialog").getByText("Mmeshaifanyia kazi").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "demo-data-dialog-phone");

  const devices = await open("/devices", { as: admin });
  await devices.getByText("Camon 30").first().waitFor();
  const page = await open("/dashboard", { as: admin });
  await page.getByRole("button", { name: "Remove demo data" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the demo data?" });
  await dialog.getByText("people have added 1 repair").waitFor();
  await dialog.getByText("1 customer of the demo data").waitFor();
  await dialog.getByText("The made-up user goes too: Zainab Omary.").waitFor();
  await picture(page, "demo-data-dialog-desk");
  await dialog.getByLabel(/To confirm/).fill("Mlimani");
  await dialog.getByRole("button", { name: "Remove demo data" }).click();
  await dialog.getByText("Confirm that these go too").first().waitFor();
  await dialog.getByText("This is not the name of the shop").first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Remove these too").check();
  await dialog.getByLabel(/To confirm/).fill("mlimani phone clinic");
  await dialog.getByRole("button", { name: "Remove demo data" }).click();
  await page.getByText("The demo data is removed. The shop begins empty.").waitFor();
  await dialog.waitFor({ state: "detached" });
  // Every open screen follows.
  await devices.getByText("Camon 30").waitFor({ state: "detached" });
  await phone.getByText("Duka hili linaonyesha data ya mfano").waitFor({ state: "detached" });
  await picture(page, "demo-data-removed-desk");
  expect((await admin.get("/api/devices")).body.items).toEqual([]);
  expect((await care.get("/api/auth/session")).status).toBe(401);
});
