import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";
import { newId } from "#src/shared/ids.ts";

const shop = await openShop({ admin: "Amina Mwinyi", care: "Grace Massawe" });
const { app, admin, care, keepOpen } = shop;
const desk = await keepOpen({ as: admin });
const phone = await keepOpen({
  as: await signedIn(app, { role: "admin", name: "Juma Hassan" }),
  size: "phone",
  theme: "dark",
  language: "sw",
});

const reference = "QFX81TKP2M";

/** Two sales with one reference, and a customer without a name whose sale waits. */
async function deliverRefused(): Promise<void> {
  const { id: itemId } = await stocked(app.db, 10, { name: "Kioo cha A15", price: 4_500_000 });
  const payment = { method: "mobile_money", provider: "mpesa", reference };
  const sale = (given: object) => {
    const body = { id: newId(), ...cart([{ itemId, quantity: 1 }], { ...given }) };
    return commandOf(care, "createSale", body, { shown: { total: 4_500_000 } });
  };
  const customerId = newId();
  const nameless = { id: customerId, name: "", phone: newPhone() };
  await deliver(
    care,
    sale({ payment }),
    sale({ payment }),
    commandOf(care, "createCustomer", nameless, { needs: [customerId] }),
    { ...sale({ customerId }), needs: [customerId] },
  );
}

test("a person sees on any screen what stopped, and decides it", async () => {
  await deliverRefused();
  await visit(desk, "/dashboard");
  await desk.getByRole("link", { name: /Records of phones/ }).click();
  const card = (text: string) => desk.getByRole("listitem").filter({ hasText: text });
  const sale = card("(1 piece)").filter({ hasText: "Refused" });
  await card("New customer").waitFor();
  await sale.getByText("Grace Massawe").waitFor();
  await sale.getByRole("button", { name: "Show what was sent" }).click();
  await sale.getByText(reference).waitFor();
  await expectAccessible(desk);
  await picture(desk, "outbox-person");

  await visit(phone, "/outbox?view=person");
  await phone.getByRole("listitem").filter({ hasText: "Mteja mpya" }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, "outbox-person-phone");

  // The other screen follows by itself.
  await sale.getByRole("button", { name: "Correct the reference" }).click();
  const correcting = desk.getByRole("dialog");
  await correcting.getByLabel("Reference of the payment").fill("QFX81TKP9Z");
  await picture(desk, "outbox-correct");
  await correcting.getByRole("button", { name: "Carry out" }).click();
  await desk.getByText("Carried out", { exact: true }).waitFor();
  await phone
    .getByRole("button", { name: "Sahihisha namba ya muamala" })
    .waitFor({ state: "hidden" });

  await card("New customer").getByRole("button", { name: "Drop" }).click();
  await desk.getByRole("dialog").getByText("1 record is waiting for it").waitFor();
  await desk.getByRole("dialog").getByLabel("Reason").fill("Aliandikwa upya");
  await desk.getByRole("dialog").getByRole("button", { name: "Drop" }).click();
  await sale.getByRole("button", { name: "Sell to a walk-in customer" }).waitFor();
  await desk.keyboard.press("Escape");
});

test("the device lists what waits on it, and whether the browser keeps it", async () => {
  await visit(phone, "/outbox");
  await phone.getByText("Hakuna kinachosubiri kwenye kifaa hiki").waitFor();
  await phone.getByRole("region", { name: "Hifadhi ya kifaa hiki" }).waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "outbox-device-phone");
  await visit(desk, "/outbox?view=person&state=decided");
  await desk.getByText("Aliandikwa upya").waitFor();
  expect(await desk.getByText("Corrected and carried out by Amina Mwinyi").count()).toBe(1);
});
