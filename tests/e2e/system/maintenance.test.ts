/** Maintenance on the screens: who works, who waits, what customers see, and that a till loses nothing. */
import { expect, test } from "vitest";
import { expectAccessible, picture, toast } from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { scan } from "#tests/support/scan.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, open } = await openShop({}, { as: "admin" });
const { id: itemId } = await stocked(app.db, 10, {
  name: "USB-C cable",
  sku: "CAB-001",
  price: 500_000,
});
await care.post("/api/shifts", { openingFloat: 0 });

const ended = () => admin.put("/api/settings/system", { maintenanceMode: false });

test("a till keeps its cart and its unsent sale during maintenance, and sells once afterwards", async () => {
  const till = await open("/pos", { as: care });
  await till.getByText("USB-C cable").first().waitFor();
  await scan(till, "CAB-001");
  await till.keyboard.press("F4");
  const keys: (string | undefined)[] = [];
  // The maintenance starts just before the sale arrives at the server.
  await till.route("**/api/sales", async (route) => {
    if (route.request().method() === "POST") {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length === 1) {
        await admin.put("/api/settings/system", { maintenanceMode: true });
        await readEventually(
          async () => (await care.get("/api/customers")).status,
          (status) => status === 503,
        );
      }
    }
    await route.continue();
  });
  await till.keyboard.press("F8");
  await till.getByRole("heading", { name: "The system is being worked on" }).waitFor();
  await expectAccessible(till);
  await picture(till, "maintenance-till");
  expect((await stockOf(app.db, itemId)).quantity).toBe(10);

  await ended();
  await till.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  expect(new Set(keys).size).toBe(1);
  // Without an answer the sale was kept on the device, which sends it when it looks again.
  await readEventually(
    async () => (await stockOf(app.db, itemId)).quantity,
    (quantity) => quantity === 9,
  );
  // The browser reports the answers 503.
  till.complaints.length = 0;
});

test("an administrator starts and ends it; staff and customers see a page meanwhile", async () => {
  const page = await open("/system");
  // During the maintenance the user's language cannot be stored.
  await care.patch("/api/auth/preferences", { language: "sw" });
  await page.getByRole("button", { name: "Start the maintenance" }).click();
  const asking = page.getByRole("dialog", { name: "Start the maintenance?" });
  await asking.getByText("Only administrators can work").waitFor();
  await expectAccessible(page);
  await picture(page, "maintenance-question");
  await asking.getByRole("button", { name: "Start the maintenance" }).click();
  await page.getByText("Maintenance is on").waitFor();
  await page.getByRole("button", { name: "End the maintenance" }).waitFor();
  await expectAccessible(page);
  await picture(page, "maintenance-admin");

  const staff = await open("/devices", { as: care, size: "phone", language: "sw", theme: "dark" });
  await staff.getByRole("heading", { name: "Mfumo unafanyiwa matengenezo" }).waitFor();
  await expectAccessible(staff);
  await picture(staff, "maintenance-staff-phone-sw");
  const customer = await open("/track", { as: undefined, size: "phone", language: "sw" });
  await customer.getByRole("heading", { name: "Tunafanyia mfumo wetu matengenezo" }).waitFor();
  await picture(customer, "maintenance-track-sw");
  customer.complaints.length = 0;
  const shop = await fetch(`${app.url}/shop`, { headers: { "accept-language": "sw" } });
  expect(await shop.text()).toContain("Tunafanyia mfumo wetu matengenezo");

  await page.getByRole("button", { name: "End the maintenance" }).click();
  await toast(page, "The maintenance has ended");
  await page.getByText("Everybody can work.").waitFor();
  await staff
    .getByRole("heading", { name: "Mfumo unafanyiwa matengenezo" })
    .waitFor({ state: "detached" });
  await staff.getByRole("heading", { name: "Vifaa" }).waitFor();
  staff.complaints.length = 0;
});
