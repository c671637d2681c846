/** Staff choose whether the customer is told; the switches of automatic messages. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { finishChecklist, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { messagesTo } from "#tests/support/shop/automatic-messages.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, technician, open } = await openShop({ technician: "Peter Shayo" });

const said = (page: TestPage, text: string) => page.getByText(text).last().waitFor();
const atWork = async (preferredLanguage: "en" | "sw") => {
  const body = { name: "Asha Juma", phone: newPhone(), preferredLanguage };
  const customerId = (await admin.post("/api/customers", body)).body.id;
  const device = await takenIn(admin, { customerId, technicianId: technician.userId });
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await admin.post(`/api/devices/${device.id}/price`, { finalAmount: 800_000 });
  await finishChecklist(technician, device);
  return device;
};
const complete = async (page: TestPage) => {
  await page.getByRole("button", { name: "Complete repair" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Type the name" }).click();
};
const finish = (page: TestPage) =>
  page.getByRole("dialog").getByRole("button", { name: "Complete repair" }).click();

test("a repair that is completed offers its text for WhatsApp while SMS is off", async () => {
  const { id, customerId } = await atWork("sw");
  const page = await open(`/devices/${id}`, { as: technician, size: "phone" });
  await complete(page);
  const choice = page.getByRole("checkbox", { name: "Tell the customer now" });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await expectAccessible(page);
  await picture(page, "tell-choice-phone");
  await finish(page);
  await page.getByRole("dialog", { name: "Tell the customer by WhatsApp" }).waitFor();
  // The form of the move is gone, so one Escape ends everything.
  await page.getByRole("dialog", { name: "Complete repair" }).waitFor({ state: "detached" });
  await page.getByText("No SMS was sent: Automatic messages are switched off").first().waitFor();
  const link = page.getByRole("link", { name: "Open WhatsApp" });
  expect(decodeURIComponent((await link.getAttribute("href")) ?? "")).toContain(
    "iko tayari kuchukuliwa",
  );
  await expectAccessible(page);
  await picture(page, "told-whatsapp-phone");
  expect(await messagesTo(app, customerId)).toEqual([]);
});

test("an admin switches messages on, and a completed repair sends one in the customer's language", async () => {
  const page = await open("/settings?category=notifications", { as: admin });
  const turnOn = async (name: string) => {
    await page.getByRole("switch", { name }).click();
    await page.getByRole("switch", { name, checked: true }).waitFor();
  };
  await page.getByText("Switch the group on first.").first().waitFor();
  await turnOn("SMS");
  await turnOn("Tell customers how their repair goes");
  await expectAccessible(page);
  await picture(page, "settings-messages");
  const { id, customerId } = await atWork("sw");
  await visit(page, `/devices/${id}`);
  await complete(page);
  await page.getByRole("checkbox", { name: "Tell the customer now", checked: true }).waitFor();
  await finish(page);
  await said(page, "Customer notification sent successfully");
  const told = (await messagesTo(app, customerId)).filter(
    ({ occasionKind }) => occasionKind === "device_ready",
  );
  expect(told).toMatchObject([{ language: "sw", text: expect.stringContaining("iko tayari") }]);
});

test("the settings of messages fit a phone, in Swahili and in the dark", async () => {
  const page = await open("/settings?category=notifications", {
    as: await signedIn(app, { role: "admin" }),
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  await page.getByRole("switch", { name: "SMS" }).waitFor();
  await expectAccessible(page);
  await picture(page, "settings-messages-phone-dark-sw");
});
