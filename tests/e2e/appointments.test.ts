/** Appointments: the calendar, its forms and keys, and an appointment that becomes an intake. */
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { mondayOf } from "#src/areas/appointments/times.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { booked, inDaysAt } from "#tests/support/shop/appointments.ts";
import { visit } from "#tests/support/visit.ts";
import { choose, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop({
  care: "Zawadi Komba",
  technician: "Peter Shayo",
});
await choose(app, "workflow", "require_customer_signature", false);
await choose(app, "workflow", "require_technician_signature", false);

/** The counter's screen, which lasts for the file. */
const desk = await keepOpen({ as: care });

const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: string) => page.getByText(text).last().waitFor();
const newCustomer = async (name: string, phone = newPhone()) =>
  (await admin.post("/api/customers", { name, phone })).body.id as string;
/** The Monday of the week after next, whose days are all in the future. */
const monday = addDays(mondayOf(today()), 14);
const daysTo = (day: string) => (Date.parse(day) - Date.parse(today())) / 86_400_000;
const at = (weekday: number, time: string) => inDaysAt(daysTo(addDays(monday, weekday)), time);

const soon = () => new Date(Date.now() + 1_800_000).toISOString();

test("a clerk books, moves and cancels, with keys and clear refusals", async () => {
  await newCustomer("Neema Mushi", "0712900100");
  await booked(admin, {
    startsAt: at(1, "10:00"),
    technicianId: technician.userId,
    contactName: "Asha Juma",
    contactPhone: newPhone(),
  });
  await visit(desk, `/appointments?day=${monday}`);
  await desk.getByRole("link", { name: /10:00\s*–10:30,\s*Asha Juma/ }).waitFor();
  await desk.keyboard.press("n");
  await dialog(desk).getByRole("combobox").first().fill("neema");
  await desk.getByRole("option", { name: /Neema Mushi/ }).click();
  await desk.getByLabel("Reason").fill("Kioo kimepasuka");
  await dialog(desk)
    .getByLabel("Day", { exact: true })
    .fill(addDays(monday, 1).split("-").toReversed().join("/"));
  await desk.getByLabel("Time", { exact: true }).fill("10:15");
  await desk.getByLabel("Technician").last().selectOption({ label: "Peter Shayo" });
  await dialog(desk).getByRole("button", { name: "Book" }).click();
  await said(desk, "Peter Shayo already has an appointment with Asha Juma from 10:00 to 10:30.");
  await desk.getByLabel("Time", { exact: true }).fill("18:30");
  await said(desk, "A part of this time is outside the business hours. You can still book.");
  await expectAccessible(desk);
  await picture(desk, "appointments-form-desk");
  await dialog(desk).getByRole("button", { name: "Book" }).click();
  await said(desk, "Appointment booked");
  const block = desk.getByRole("link", { name: /18:30\s*–19:00,\s*Neema Mushi/ });
  await block.click();
  await dialog(desk).getByRole("button", { name: "Edit or move" }).click();
  await desk.getByLabel("Time", { exact: true }).fill("14:00");
  await dialog(desk).getByRole("button", { name: "Save" }).click();
  await said(desk, "Appointment saved");
  await dialog(desk).getByText("14:00–14:30").waitFor();
  await picture(desk, "appointments-detail-desk");
  await expectAccessible(desk);
  await dialog(desk).getByRole("button", { name: "More" }).click();
  await desk.getByRole("menuitem", { name: "Cancel appointment" }).click();
  await desk.getByLabel("Reason for cancelling").fill("Amesafiri");
  await dialog(desk).getByRole("button", { name: "Cancel appointment" }).click();
  await said(desk, "Appointment cancelled");
  await dialog(desk).getByText("Amesafiri").waitFor();
  await desk.keyboard.press("Escape");
  // The calendar leaves the arrow keys to an open dialog.
  await desk.getByRole("dialog").waitFor({ state: "detached" });
  await desk.keyboard.press("ArrowRight");
  await said(desk, "No appointments in this week. Click on an hour, or press N, to book one.");
  await desk.keyboard.press("t");
  await expect.poll(() => new URL(desk.url()).search).toBe("");
});

test("an appointment becomes an intake, and is done with its device", async () => {
  const contactPhone = newPhone();
  const { id } = await booked(care, {
    startsAt: soon(),
    contactName: "Mzee Salum",
    contactPhone,
    brand: "Tecno",
    model: "Spark 20",
    reason: "Betri haikai",
  });
  await visit(desk, `/appointments?open=${id}`);
  await dialog(desk).getByRole("button", { name: "Arrived: take in device" }).click();
  await desk.waitForURL(/\/devices\/new\?customer=/);
  await desk.getByText("Mzee Salum").first().waitFor();
  await desk.getByText("Filled in from the appointment.").waitFor();
  expect(await desk.getByLabel("Brand").inputValue()).toBe("Tecno");
  expect(await desk.getByLabel("Model").inputValue()).toBe("Spark 20");
  await picture(desk, "appointments-intake-desk");
  // A reload keeps what is known.
  await desk.reload();
  await desk.getByText("Mzee Salum").first().waitFor();
  await desk.getByRole("button", { name: "Take in device" }).click();
  await desk.getByRole("heading", { name: /^R-/ }).waitFor();
  const done = await readEventually(
    async () => (await care.get(`/api/appointments/${id}`)).body,
    ({ status }) => status === "done",
  );
  expect(done).toMatchObject({ customer: { name: "Mzee Salum" }, deviceId: expect.any(String) });
  const { body: device } = await care.get(`/api/devices/${done.deviceId}`);
  expect(device).toMatchObject({ issueDescription: "Betri haikai", customerId: done.customerId });
  await visit(desk, `/devices/${device.id}`);
  await desk.getByRole("heading", { name: "Appointments" }).waitFor();
  await desk.getByRole("link", { name: "Mzee Salum" }).last().waitFor();
  await visit(desk, `/customers/${done.customerId}`);
  await desk.getByRole("link", { name: "Betri haikai" }).click();
  await dialog(desk).getByRole("link", { name: device.ticketNumber }).waitFor();
});

test("an intake that was begun is not lost without a question", async () => {
  const customerId = await newCustomer("Juma Ally");
  const { id } = await booked(care, { startsAt: soon(), customerId, reason: "Chaji" });
  await visit(desk, "/devices/new");
  await desk.getByLabel("Brand").fill("Samsung");
  await visit(desk, `/appointments?open=${id}`);
  await dialog(desk).getByRole("button", { name: "Arrived: take in device" }).click();
  await dialog(desk).getByText("Another intake in this tab has not been saved.").waitFor();
  await expectAccessible(desk);
  await dialog(desk).getByRole("button", { name: "Cancel" }).click();
  expect((await care.get(`/api/appointments/${id}`)).body.status).toBe("booked");
  await dialog(desk).getByRole("button", { name: "Arrived: take in device" }).click();
  await dialog(desk).getByRole("button", { name: "Give up and take in" }).click();
  await desk.waitForURL(/\/devices\/new/);
  await desk.getByText("Juma Ally").first().waitFor();
  expect(await desk.getByLabel("Brand").inputValue()).toBe("");
});

test("a colleague's appointment appears by itself, and a technician only looks", async () => {
  const bench = await open(`/appointments?day=${addDays(monday, 7)}`, { as: technician });
  await said(bench, "No appointments in this week.");
  expect(await bench.getByRole("button", { name: "New appointment" }).count()).toBe(0);
  const startsAt = inDaysAt(daysTo(addDays(monday, 9)), "11:00");
  const { id } = await booked(care, { startsAt, contactName: "Rehema", contactPhone: newPhone() });
  await bench.getByRole("link", { name: /11:00\s*–11:30,\s*Rehema/ }).click();
  await dialog(bench).getByText("Not a customer yet").waitFor();
  expect(await dialog(bench).getByRole("button").count()).toBe(1);
  await care.post(`/api/appointments/${id}/status`, { status: "arrived" });
  await dialog(bench).getByText("Arrived").waitFor();
});

test("a search finds appointments of all days, and a day is printed", async () => {
  await booked(care, {
    startsAt: at(3, "09:00"),
    contactName: "Zuhura Said",
    contactPhone: newPhone(),
  });
  await visit(desk, "/appointments");
  await desk.getByRole("searchbox", { name: "Search appointments" }).fill("zuhura");
  await desk.getByRole("link", { name: "Zuhura Said" }).waitFor();
  await expectAccessible(desk);
  await visit(desk, `/appointments/day?day=${addDays(monday, 3)}`);
  await desk.getByRole("cell", { name: /Zuhura Said/ }).waitFor();
  await expectAccessible(desk);
  await picture(desk, "appointments-paper");
});

test("the calendar fits a desk, and a phone in Swahili and dark mode", async () => {
  const week = addDays(monday, 21);
  const on = (weekday: number, time: string) => inDaysAt(daysTo(addDays(week, weekday)), time);
  const customerId = await newCustomer("Bibi Mwanaisha Abdallah wa Kariakoo");
  const technicianId = technician.userId;
  await booked(care, { startsAt: on(0, "08:30"), customerId, brand: "Samsung", model: "A15" });
  await booked(care, { startsAt: on(2, "09:00"), minutes: 90, technicianId });
  await booked(care, { startsAt: on(2, "09:30"), contactName: "Juma", contactPhone: newPhone() });
  await booked(care, { startsAt: on(2, "10:00"), minutes: 15 });
  const came = await booked(care, { startsAt: on(2, "13:00"), minutes: 60 });
  await care.post(`/api/appointments/${came.id}/status`, { status: "arrived" });
  const gone = await booked(care, { startsAt: on(4, "15:00") });
  await care.post(`/api/appointments/${gone.id}/status`, { status: "cancelled", reason: "x" });
  await takenIn(care, { customerId });

  // The language belongs to the user, so that the Swahili phone is that of another one.
  const looks = { size: "phone", theme: "dark", language: "sw" } as const;
  const phone = await open("/appointments", { as: admin, ...looks });
  for (const [each, size] of [
    [desk, "desk"],
    [phone, "phone"],
  ] as const) {
    await visit(each, `/appointments?day=${addDays(week, 2)}`);
    await each.getByRole("link", { name: /Juma/ }).first().waitFor();
    await expectAccessible(each);
    await picture(each, `appointments-${size}`);
    await visit(each, `/appointments?view=day&day=${addDays(week, 6)}`);
    await each
      .getByText(/The shop is closed|Duka limefungwa/)
      .first()
      .waitFor();
    await picture(each, `appointments-closed-${size}`);
    await visit(each, `/appointments?view=day&day=${addDays(week, 2)}`);
    await each.getByRole("link", { name: /Juma/ }).first().click();
    await dialog(each)
      .getByText(/Not a customer yet|Bado si mteja/)
      .waitFor();
    await picture(each, `appointments-detail-${size}`);
  }
  await visit(phone, `/appointments?new=true&day=${addDays(week, 2)}`);
  await phone.getByRole("dialog", { name: "Miadi mipya" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "appointments-new-phone");
});
