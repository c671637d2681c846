/** Photos and signatures of a device, from the counter to the bench, on the desk and on the phone. */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";
import { choose, signature, takenIn } from "#tests/support/shop/devices.ts";
import { formWith, noisyPicture, plainPicture } from "#tests/support/shop/pictures.ts";
import { openGroup, signIntake } from "#tests/support/shop/sign-intake.ts";

const { app, care, technician, open, keepOpen } = await openShop({
  care: "Zawadi Komba",
  technician: "Peter Shayo",
});
await care.post("/api/customers", { name: "Asha Juma", phone: "0754300100" });

const file = async (name: string, bytes: Promise<Buffer>) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await bytes,
});
const photo = (colour: string, width = 900, height = 1200) =>
  file(`${colour.slice(1)}.jpg`, plainPicture(width, height, colour).jpeg().toBuffer());

const addTo = (page: Page, phase: "before" | "after") =>
  page.locator(`[data-phase=${phase}] [data-pictures=files]`);
const photosOf = async (id: string) =>
  (await care.get(`/api/devices/${id}`)).body.photos as { phase: string; width: number }[];

async function fillIntake(page: TestPage, model: string): Promise<void> {
  await page.getByRole("combobox", { name: /customer/i }).fill("asha");
  await page.getByRole("option", { name: /Asha Juma/ }).click();
  await page.getByLabel("Brand").fill("Tecno");
  await page.getByLabel("Model").fill(model);
  await page.getByRole("button", { name: "Cracked screen" }).click();
}

/** A phone at the counter, which lasts for the file. */
const phone = await keepOpen({ as: care, size: "phone" });

test("photos and signatures of the intake are stored with the device", async () => {
  await visit(phone, "/devices/new");
  await phone.getByRole("heading", { level: 1, name: "New device" }).waitFor();
  await openGroup(phone, "Photos");
  const large = file("large.jpg", noisyPicture(3200, 2400).jpeg({ quality: 60 }).toBuffer());
  await phone.locator("[data-pictures=files]").setInputFiles([await photo("#31506b"), await large]);
  await phone.getByText("Sent once the device is saved").nth(1).waitFor();
  await fillIntake(phone, "Photographed");
  await phone.getByRole("button", { name: /Take in device/ }).click();
  await phone.locator("main").getByText("Sign, or say why not.").first().waitFor();
  await expectNoSidewaysScroll(phone);

  // A reload keeps photos, but not signatures.
  await phone.reload();
  await phone.getByText("What you typed before is still here.").waitFor();
  await openGroup(phone, "Photos");
  await phone.getByText("Sent once the device is saved").nth(1).waitFor();
  await signIntake(phone);
  await expectAccessible(phone);
  await picture(phone, "photos-intake-phone");
  await phone.getByRole("button", { name: /Take in device/ }).click();
  await phone.getByRole("link", { name: "Open device" }).click();

  const before = phone.getByRole("region", { name: "Before" });
  await before.getByRole("button", { name: /^Open: .* photo 2$/ }).waitFor();
  await phone.getByText("Sent once").waitFor({ state: "detached" });
  const [device] = (await care.get("/api/devices?search=Photographed")).body.items;
  const kept = await photosOf(device.id);
  expect(kept.map(({ phase }) => phase)).toEqual(["before", "before"]);
  // The browser has reduced the larger picture to 2000 pixels before the upload.
  expect(kept.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([900, 2000]);
  await phone.getByRole("img", { name: "Signature of Asha Juma" }).waitFor();
  await phone.getByRole("img", { name: "Signature of Zawadi Komba" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "photos-device-phone");
});

async function withPhotos(model: string, colours: readonly string[]) {
  const device = await takenIn(care, { model, technicianId: technician.userId });
  for (const colour of colours) {
    const sent = await care.post(
      `/api/devices/${device.id}/photos`,
      await formWith(plainPicture(600, 800, colour).jpeg().toBuffer(), { phase: "before" }),
    );
    expect(sent.status).toBe(201);
  }
  return device;
}

test("the gallery works by keys and touch, and a photo is deleted after a confirmation", async () => {
  const device = await withPhotos("Walked", ["#aa3333", "#33aa33", "#3333aa"]);
  await visit(phone, `/devices/${device.id}`);
  await phone.getByRole("button", { name: /photo 1$/ }).click();
  const dialog = phone.getByRole("dialog", { name: "Before" });
  await dialog.getByText("1 of 3").waitFor();
  await dialog.getByRole("img", { name: "Tecno Walked before the repair, photo 1" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "photos-lightbox-phone");
  await phone.keyboard.press("ArrowRight");
  await dialog.getByText("2 of 3").waitFor();
  const image = await dialog.getByRole("img").boundingBox();
  if (!image) throw new Error("there is no photo");
  const middle = image.y + image.height / 2;
  await phone.mouse.move(300, middle);
  await phone.mouse.down();
  await phone.mouse.move(120, middle, { steps: 5 });
  await phone.mouse.up();
  await dialog.getByText("3 of 3").waitFor();
  await dialog.getByRole("button", { name: "Delete photo" }).click();
  const sure = phone.getByRole("dialog", { name: "Delete this photo?" });
  await expectAccessible(phone);
  await sure.getByRole("button", { name: "Delete photo" }).click();
  await phone.getByText("Photo deleted").waitFor();
  await dialog.getByText("2 of 2").waitFor();
  await phone.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await photosOf(device.id)).toHaveLength(2);
});

test("a photo survives a lost connection and a reload; an invalid picture is reported", async () => {
  const device = await withPhotos("Patchy", []);
  await visit(phone, `/devices/${device.id}`);
  await addTo(phone, "before").waitFor({ state: "attached" });
  const uploads = `**/api/devices/${device.id}/photos`;
  await phone.route(uploads, (route) => route.abort("connectionreset"));
  await addTo(phone, "before").setInputFiles(await photo("#777722"));
  await phone.getByText("Waiting to be sent").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "photos-waiting-phone");
  await visit(phone, "/outbox");
  const waiting = phone.getByRole("listitem").filter({ hasText: "Photo of a repair" });
  await waiting.getByText("is being sent").waitFor();
  await waiting.getByRole("link", { name: "Open" }).click();
  await phone.getByText("Waiting to be sent").waitFor();
  await phone.unroute(uploads);
  await phone.reload();
  await phone.getByRole("button", { name: /before the repair, photo 1$/ }).waitFor();
  expect(await photosOf(device.id)).toHaveLength(1);

  const notOne = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>picha") };
  await addTo(phone, "after").setInputFiles(notOne);
  const alert = phone.getByRole("alert").getByText("Not sent. This file is not a picture.");
  await alert.waitFor();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Retry" }).click();
  await alert.waitFor();
  await phone.getByRole("button", { name: "Leave out photo 1" }).click();
  await alert.waitFor({ state: "detached" });
});

test("pictures are dropped and pasted on the desk", async () => {
  const device = await withPhotos("Dropped", []);
  const page = await open(`/devices/${device.id}`, { as: technician });
  const after = page.getByRole("region", { name: "After" });
  await after.waitFor();
  const bytes = (await plainPicture(300, 400, "#226688").jpeg().toBuffer()).toString("base64");
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob("${bytes}"), (letter) => letter.codePointAt(0));
    data.items.add(new File([content], "a.jpg", { type: "image/jpeg" }));
    window.pasted = data;
    return data;
  })()`);
  await after.dispatchEvent("drop", { dataTransfer: transfer });
  await page.getByRole("button", { name: /after the repair, photo 1$/ }).waitFor();
  await page.evaluate(
    "dispatchEvent(new ClipboardEvent('paste', { clipboardData: window.pasted, bubbles: true }))",
  );
  await page.getByRole("button", { name: /before the repair, photo 1$/ }).waitFor();
  expect((await photosOf(device.id)).map(({ phase }) => phase)).toEqual(["after", "before"]);
});

test("a missing signature is added later, or its absence explained", async () => {
  const device = await takenIn(care, { model: "Unsigned" });
  await visit(phone, `/devices/${device.id}`);
  await phone.getByText("Signature missing").nth(1).waitFor();
  await phone.getByRole("button", { name: "Sign now: Customer's signature" }).click();
  const dialog = phone.getByRole("dialog", { name: "The customer signs" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Sign, or say why not.").waitFor();
  await dialog.getByRole("button", { name: "Cannot sign" }).click();
  await dialog.getByLabel("Customer's signature: why not?").fill("Her hand is bandaged");
  await expectAccessible(phone);
  await dialog.getByRole("button", { name: "Save" }).click();
  await phone.getByText("Could not sign: Her hand is bandaged").waitFor();
  await phone.getByRole("button", { name: "Sign now: Our signature" }).click();
  await phone.getByRole("button", { name: "Type the name" }).click();
  await picture(phone, "signatures-now-phone");
  await phone.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await phone.getByRole("img", { name: "Signature of Zawadi Komba" }).waitFor();
});

test("where the shop requires evidence, moves need photos and the technician's signature", async () => {
  await choose(app, "workflow", "photo_evidence_required", true);
  await choose(app, "workflow", "device_checklist_required", false);
  const device = await withPhotos("Proven", []);
  await care.post(`/api/devices/${device.id}/signatures`, { role: "customer", signature });
  const page = await open(`/devices/${device.id}`, { as: technician });
  await page.getByRole("button", { name: "Take a photo", exact: true }).click();
  await addTo(page, "before").setInputFiles(await photo("#553311"));
  await page.getByRole("button", { name: "Start repair" }).click();
  await page.getByText("Device status updated to In progress").waitFor();
  await addTo(page, "after").setInputFiles(await photo("#115533"));
  await page.getByRole("button", { name: "Complete repair" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Complete repair" }).click();
  await dialog.getByText("Sign that the work is done first.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Type the name" }).click();
  await picture(page, "signatures-completion-desk");
  await dialog.getByRole("button", { name: "Complete repair" }).click();
  await page.getByText("Device status updated to Completed").waitFor();
  await page.getByRole("img", { name: "Signature of Peter Shayo" }).waitFor();
});
