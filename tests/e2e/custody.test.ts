/** A device passes through the shop: scans of its label, its passcode, its holders, and the rating by its customer. */
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { today } from "#src/shared/time.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import {
  expectAccessible,
  picture,
  type PageOptions,
  type TestPage,
} from "#tests/support/browser.ts";
import { filmOf, pictureOf } from "#tests/support/code-picture.ts";
import { finishChecklist, put, signature, takenIn } from "#tests/support/shop/devices.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";

const film = await filmOf(`R-${today().slice(2, 4)}-000001`);
afterAll(() => film.remove());
const {
  app,
  care: counter,
  technician,
  open,
  keepOpen,
} = await openShop({ care: "Zawadi Komba" }, { film: film.path });
/** The first device of the shop. The test camera shows a film of its label. */
const device = await takenIn(counter, {
  technicianId: technician.userId,
  passcode: { kind: "text", code: "47110815" },
});
await put(app, device.id, { finalAmount: 0 });

const read = async (): Promise<Device> => (await counter.get(`/api/devices/${device.id}`)).body;

/** Adds `camerasOn()` to the page, which counts the active cameras. */
const watchCameras = (page: Page) =>
  page.addInitScript(`
    const tracks = [];
    globalThis.camerasOn = () => tracks.filter((track) => track.readyState === "live").length;
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  `);
/** Waits until exactly `count` cameras are active. A camera stops a moment after its dialog has closed. */
const camerasAre = (page: Page, count: number) =>
  expect.poll(() => page.evaluate<number>("camerasOn()")).toBe(count);

/** Opens a page with the camera, which lasts for the file. */
async function withCamera(options: PageOptions): Promise<TestPage> {
  const page = await keepOpen(options);
  await page.context().grantPermissions(["camera"], { origin: app.url });
  await watchCameras(page);
  return page;
}
const bench = await withCamera({ as: technician, size: "phone" });
const desk = await withCamera({ as: counter });

/** Types like a scanner. The page sends all keys at once, because single keys could be as slow as typing by hand. */
const scannerTypes = (page: Page, code: string) =>
  page.evaluate(`
    for (const key of [...${JSON.stringify(code)}, "Enter"]) {
      const press = { key, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", press));
    }
  `);

test("scanning a label shows the device, and one tap takes it", async () => {
  const page = bench;
  await visit(page, "/technician");
  await page.getByRole("button", { name: "Scan a device" }).click();
  const found = page.getByRole("dialog", { name: "Tecno Spark 20" });
  await found.waitFor();
  await camerasAre(page, 0);
  await found.getByText("Zawadi Komba").waitFor();
  await expectAccessible(page);
  await picture(page, "custody-found-phone");
  await found.getByRole("button", { name: "Take it" }).click();
  await page.getByText("Tecno Spark 20 is with you now").waitFor();
  await found.getByText("You", { exact: true }).waitFor();
  expect((await read()).holder).toMatchObject({ name: "Juma Ally" });

  await found.getByRole("button", { name: "Pass on" }).click();
  await page.getByRole("menuitem", { name: "Put on shelf…" }).click();
  await page.getByLabel("Shelf or place").fill("Rafu A3");
  await page.getByRole("button", { name: "Put it there" }).click();
  await found.getByText("Rafu A3").waitFor();
  await found.getByRole("button", { name: "Open device" }).click();
  await page.waitForURL(`**/devices/${device.id}`);
  await page.getByText("From Zawadi Komba to Juma Ally").waitFor();
  await page.getByText("From Juma Ally to Rafu A3").waitFor();
});

test("closing the scanner stops the camera, and so does Stop Scanning", async () => {
  const page = desk;
  // The dialog asks the server for the code in view, and closes when the code is known. The test answers that the code
  // is unknown, so that scanning continues.
  const lookups = "**/api/devices/lookup?*";
  await page.route(lookups, (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      body: '{"code":"not_found","status":404}',
    }),
  );
  await visit(page, "/devices");
  await page.keyboard.press("s");
  await page.getByText(/No device has the code R-/).waitFor();
  await camerasAre(page, 1);
  await expectAccessible(page);
  await picture(page, "custody-scanner-desk");
  await page.getByRole("button", { name: "Stop Scanning" }).click();
  await page.getByText("The camera is off.").waitFor();
  await camerasAre(page, 0);
  await page.getByRole("button", { name: "Start Scanning" }).click();
  await page.getByRole("button", { name: "Stop Scanning" }).waitFor();
  await camerasAre(page, 1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await camerasAre(page, 0);
  await page.unroute(lookups);
});

/** Code for the page that refuses the camera as a user would. A headless browser never asks the user. */
const refuseCamera = `navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException("Permission denied", "NotAllowedError"));`;

test("without a camera a picture works, and other files are reported", async () => {
  const page = desk;
  await visit(page, "/devices");
  await page.evaluate(refuseCamera);
  await page.getByRole("button", { name: "Scan a device" }).click();
  await page.getByRole("button", { name: "Request Camera Permissions" }).waitFor();
  const choose = page.getByLabel("Choose Image");
  await choose.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await page.getByText("This file is not an image.").waitFor();
  const empty = await pictureOf(" ");
  await choose.setInputFiles({ ...empty, buffer: empty.buffer.subarray(0, 60) });
  await page.getByText("No code found in this image.").waitFor();
  await choose.setInputFiles(await pictureOf("R-99-123456"));
  await page.getByText("No device has the code R-99-123456.").waitFor();
  // The code on the customer's slip, which is the tracking link, can be scanned too.
  await choose.setInputFiles(await pictureOf(`${app.url}/track/${device.trackingToken}`));
  await page.getByRole("dialog", { name: "Tecno Spark 20" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a keyboard scanner works anywhere, and typing is left alone", async () => {
  const page = desk;
  await visit(page, "/devices");
  await scannerTypes(page, device.ticketNumber);
  await page.getByRole("dialog", { name: "Tecno Spark 20" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // While a field has the focus, the keys of a scan belong to the field. Therefore no dialog opens.
  const search = page.getByRole("searchbox");
  await search.fill("spark");
  await scannerTypes(page, device.ticketNumber);
  expect(await search.inputValue()).toBe("spark");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("start and pause at the bench, with the queue, free places and own numbers", async () => {
  const page = bench;
  await visit(page, "/technician");
  await page.getByText("Available: room for 999 more").waitFor();
  await page.getByRole("heading", { name: "My numbers" }).waitFor();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Start work" }).click();
  const running = page.getByRole("region", { name: "Working on it now" });
  await running.waitFor();
  expect((await read()).work.runningSince).toEqual(expect.any(String));
  // A technician who starts the work becomes the holder.
  expect((await read()).holder.name).toBe("Juma Ally");
  await expectAccessible(page);
  await picture(page, "custody-bench-phone");
  await running.getByRole("button", { name: "Pause" }).click();
  await running.waitFor({ state: "detached" });
  expect((await read()).work.runningSince).toBeNull();
});

test("the passcode is revealed on request, is in the history, and is deleted with the hand-over", async () => {
  const page = bench;
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Passcode of Tecno Spark 20" });
  expect(await dialog.getByText("47110815").count()).toBe(0);
  await dialog.getByRole("button", { name: "Show", exact: true }).click();
  await dialog.getByText("47110815").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Hide" }).click();
  await page.getByText("Passcode shown").waitFor();
  expect(await page.content()).not.toContain("47110815");

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByText("Pattern", { exact: true }).click();
  for (const dot of [1, 4, 7, 8, 9]) {
    await page.getByRole("button", { name: `Dot ${dot}`, exact: true }).click();
  }
  await picture(page, "custody-pattern-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save passcode" }).click();
  await page.getByText("Passcode saved").waitFor();
  const told = await technician.post(`/api/devices/${device.id}/passcode/reveal`);
  expect(told.body).toEqual({ kind: "pattern", code: "14789" });

  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
  await counter.post(`/api/devices/${device.id}/status`, { status: "done", signature });
  await page.getByText("Not kept after the hand-over").waitFor();
  await page.getByText("The customer", { exact: true }).waitFor();
});

test("the customer rates without scripts, changes it, and the shop reads it", async () => {
  const page = await open(`/track/${device.trackingToken}?lang=en`, {
    size: "phone",
    language: "sw",
    scripts: false,
  });
  await page.getByRole("radio", { name: "4 of 5 stars" }).check();
  await page.getByLabel("Comment (optional)").fill("Kazi nzuri <b>sana</b>");
  await page.getByRole("button", { name: "Send rating" }).click();
  await page.getByText("Thank you!").waitFor();
  await page.getByRole("radio", { name: "5 of 5 stars" }).check();
  await page.getByRole("button", { name: "Send rating" }).click();
  await page.getByText("Thank you!").waitFor();

  await visit(desk, `/devices/${device.id}`);
  await desk.getByRole("img", { name: "5 of 5" }).waitFor();
  await desk.getByText("Kazi nzuri <b>sana</b>").waitFor();
  const { body } = await technician.get("/api/technicians/me/numbers");
  expect(body).toMatchObject({ completed: 1, ratings: 1, averageRating: 5 });

  const anybody = await open(`/track/${device.trackingToken}?lang=sw`, {
    size: "phone",
    language: "sw",
  });
  await anybody.getByRole("heading", { name: "Alama yako" }).waitFor();
  await expectAccessible(anybody);
  await picture(anybody, "custody-rated-phone-sw");
});
