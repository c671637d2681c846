import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cameBack, daysAgo, handedBack } from "#tests/support/shop/returns.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, technician } = await startShop();

const passport = (code: string, client = technician) =>
  client.get(`/api/handsets/${encodeURIComponent(code)}`);

describe("the passport of a handset", () => {
  const imei = "356938035643809";
  const serialNumber = "PASI/77";

  test("connects serial number and IMEI: visits, owners, parts, returns, warranty", async () => {
    const crew = { admin, technician };
    const first = await handedBack(crew, { serialNumber });
    await daysAgo(app, first.id, 50);
    const second = await handedBack(crew, { serialNumber: serialNumber.toLowerCase(), imei });
    await daysAgo(app, second.id, 20);
    const returned = await cameBack(admin, second.id);
    const here = await takenIn(admin, { imei, customerId: second.customerId });
    const screen = await stocked(app.db, 5, { name: "Kioo Spark 20", cost: 1_234_567 });
    const part = { itemId: screen.id, deviceId: second.id };
    await move(app.db, [{ act: "take-out", reason: "repair_part", quantity: 3, ...part }]);
    await move(app.db, [{ act: "bring-in", reason: "part_returned", quantity: 1, ...part }]);

    const byImei = await passport(imei);
    expect(byImei.body).toMatchObject({
      brand: "Tecno",
      model: "Spark 20",
      imeis: [imei],
      serialNumbers: ["pasi/77", "PASI/77"],
      visits: [
        { id: here.id, status: "received", parts: [] },
        {
          id: second.id,
          technician: { id: technician.userId },
          parts: [{ itemId: screen.id, name: "Kioo Spark 20", quantity: 2 }],
        },
        { id: first.id, status: "done" },
      ],
      owners: [
        { customer: { id: second.customerId }, visits: 2 },
        { customer: { id: first.customerId }, visits: 1 },
      ],
      returns: [{ id: returned.id, returnNumber: returned.returnNumber }],
      warranty: {
        status: "in-warranty",
        until: addDays(today(), 70),
        visit: { ticketNumber: second.ticketNumber },
      },
    });
    expect((await passport("Pasi/77")).body).toEqual(byImei.body);
    expect(JSON.stringify(byImei.body)).not.toMatch(/1234567|cost/i);
  });

  test("shows returns only with the right", async () => {
    const stranger = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
    expect((await passport(imei, stranger)).body).toMatchObject({
      returns: [],
      visits: [{}, {}, {}],
    });
    const outsider = await signedIn(app, { role: "technician", permissions: ["view_customers"] });
    expect((await passport(imei, outsider)).status).toBe(403);
  });

  test("of an unknown number is not found", async () => {
    for (const code of ["nothing-like-it", "", "%", "356938035643809x".repeat(9)]) {
      expect((await passport(code)).status).toBe(404);
    }
  });

  test("of an erased customer is no longer found", async () => {
    const device = await handedBack({ admin, technician }, { serialNumber: "SAHAU-1" });
    expect((await passport("sahau-1")).status).toBe(200);
    await admin.post(`/api/customers/${device.customerId}/erase`, { reason: "Aliomba" });
    expect((await passport("sahau-1")).status).toBe(404);
  });
});
