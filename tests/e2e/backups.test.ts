import { expect, test, vi } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";
import { visit } from "#tests/support/visit.ts";

/** A restore applies all migrations, which takes seconds. */
vi.setConfig({ testTimeout: 180_000 });

const shop = await openShop({}, { as: "admin" });
const { app } = shop;

test("an admin makes a backup, and goes back to it after a wrong bulk change", async () => {
  const owner = await visitorsOf(app).newStaff({ role: "admin" });
  const customer = await shop.care.post("/api/customers", {
    name: "Rehema Kabla",
    phone: "+255754111222",
  });
  const page = await shop.open("/backups");
  await page.getByText("No backup yet").waitFor();
  await picture(page, "backups-none");
  await page.getByRole("button", { name: "Back up now" }).click();
  const row = page.getByRole("link", { name: /20\d\d/ }).first();
  await row.waitFor();
  await page.getByText("Done", { exact: true }).first().waitFor();
  await expectAccessible(page);
  await picture(page, "backups");

  await app.db.updateTable("customers").set({ name: "Wrong Name" }).execute();
  await row.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Prove a restore" }).waitFor();
  await expectAccessible(page);
  await picture(page, "backup-detail");
  await dialog.getByRole("button", { name: "Restore…" }).click();
  const confirmation = dialog.getByLabel("Type the name of the file to confirm");
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await dialog.getByText("Say why").waitFor();
  await expectAccessible(page);
  await picture(page, "backup-restore");
  await dialog.getByLabel("Reason").fill("All customers got the same name");
  const fileName = (await dialog.getByText(/^fundi-backup-/).textContent()) ?? "";
  await confirmation.fill(fileName);
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();

  // The server starts again with the restored shop, in which nobody is signed in.
  await page.getByLabel("Email").waitFor({ timeout: 120_000 });
  page.complaints.splice(0);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await visit(page, "/backups");
  await page.getByText("Restored: the state of").waitFor();
  await picture(page, "backups-restored");
  const { name } = await app.db
    .selectFrom("customers")
    .select("name")
    .where("id", "=", customer.body.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("Rehema Kabla");
});

test("the screen fits a phone in Swahili and in the dark, and its dialogs open", async () => {
  await app.db.deleteFrom("restores").execute();
  const as = await signedIn(app, { role: "admin", name: "Mwajuma Akiba" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const page = await shop.open("/backups", options);
  await page.getByRole("heading", { level: 1, name: "Nakala za akiba" }).waitFor();
  await page.getByText("Nakala zote").first().waitFor();
  await expectAccessible(page);
  await picture(page, "backups-phone-sw");
  await page.getByRole("button", { name: "Chagua mahali" }).click();
  await page.getByText("Mtandaoni", { exact: true }).click();
  await expectAccessible(page);
  await picture(page, "backups-place-sw");
  await page.getByText("Folda au USB", { exact: true }).click();
  await page.getByLabel("Folda", { exact: true }).fill("/dev");
  await page.getByRole("button", { name: "Jaribu na uhifadhi" }).click();
  await page.getByText("Folda hii ni ya mfumo wa kompyuta").first().waitFor();
  await picture(page, "backups-place-refused-sw");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Funga bila kuhifadhi" }).click();
  await page.getByRole("button", { name: "Simba nakala" }).click();
  await expectAccessible(page);
  await picture(page, "backups-key-sw");
});
