import { beforeAll, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { cameBack, handedBack, toApproval, toPickup, walk } from "#tests/support/shop/returns.ts";

const { app, admin, technician } = await startShop();
/** The numbers of the returns that the tests create, by state or outcome. */
const numbers: Record<string, string> = {};
let neema: string;
let ticket: string;

beforeAll(async () => {
  const crew = { admin, technician };
  const customer = { name: "Neema Mushi", phone: "0765432109" };
  const ofNeema = await handedBack(crew, { customer, serialNumber: "NEEMA-77" });
  ({ customerId: neema, ticketNumber: ticket } = ofNeema);

  const waiting = await cameBack(admin, ofNeema.id);
  numbers["waiting"] = waiting.returnNumber;
  await walk(admin, waiting.id, toApproval);
  const mended = await cameBack(admin, (await handedBack(crew, { imei: "490154203237518" })).id);
  numbers["mended"] = mended.returnNumber;
  await walk(admin, mended.id, toPickup);
  await admin.post(`/api/returns/${mended.id}/steps`, {
    step: "closed",
    resolution: "Imetengenezwa",
    signature,
  });
  const rejected = await cameBack(admin, (await handedBack(crew)).id);
  numbers["rejected"] = rejected.returnNumber;
  await walk(admin, rejected.id, toApproval);
  await admin.post(`/api/returns/${rejected.id}/approval`, { decision: "reject", reason: "Maji" });
  const fresh = await cameBack(admin, (await handedBack(crew)).id);
  numbers["fresh"] = fresh.returnNumber;
  await admin.post(`/api/returns/${fresh.id}/warranty`, {
    version: 1,
    warrantyStatus: "out-of-warranty",
    reason: "Maji",
  });
});

const found = async (query: string): Promise<string[]> => {
  const { status, body } = await technician.get(`/api/returns?${query}`);
  expect(status).toBe(200);
  return body.items.map(
    ({ returnNumber }: { returnNumber: string }) =>
      Object.keys(numbers).find((name) => numbers[name] === returnNumber) ?? returnNumber,
  );
};

describe("the list", () => {
  test("is newest first, in pages", async () => {
    expect(await found("")).toEqual(["fresh", "rejected", "mended", "waiting"]);
    const first = await admin.get("/api/returns?limit=3");
    expect(first.body.items).toHaveLength(3);
    expect(await found(`limit=3&cursor=${first.body.nextCursor}`)).toEqual(["waiting"]);
  });

  test.each([
    ["search=neema", ["waiting"]],
    ["search=65432109", ["waiting"]],
    ["search=neema-77", ["waiting"]],
    ["search=4901542", ["mended"]],
    ["search=RT-", ["fresh", "rejected", "mended", "waiting"]],
    ["search=nobody%25", []],
    ["step=open", ["fresh", "rejected", "waiting"]],
    ["step=reported,closed", ["fresh", "mended"]],
    ["step=admin-approval&approval=pending", ["waiting"]],
    ["approval=rejected", ["rejected"]],
    ["warranty=out-of-warranty", ["fresh"]],
    ["outcome=repaired", ["mended"]],
    ["outcome=rejected&step=open&search=asha", ["rejected"]],
  ])("%s", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test("is searched by ticket, and filtered by customer or technician", async () => {
    expect(await found(`search=${ticket.toLowerCase()}`)).toEqual(["waiting"]);
    expect(await found(`customerId=${neema}`)).toEqual(["waiting"]);
    expect(await found(`technicianId=${technician.userId}`)).toHaveLength(4);
    expect(await found(`technicianId=${admin.userId}`)).toEqual([]);
  });

  test("with an unknown step is refused at that field", async () => {
    const answer = await admin.get("/api/returns?step=lost");
    expect(answer.body).toMatchObject({
      code: "validation_failed",
      fields: { step: "is not a step" },
    });
  });

  test("has counts", async () => {
    expect((await technician.get("/api/returns/statistics")).body).toMatchObject({
      total: 4,
      open: 3,
      byStep: { reported: 1, "admin-approval": 1, closed: 1, rejected: 1, "in-repair": 0 },
      byApproval: { pending: 2, approved: 1, rejected: 1 },
      byWarranty: { "in-warranty": 3, "out-of-warranty": 1, unknown: 0 },
      byOutcome: { repaired: 1, rejected: 1, refunded: 0, replaced: 0 },
    });
  });
});

test("users without the right see no returns", async () => {
  const stranger = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
  for (const path of ["", "/statistics"]) {
    expect((await stranger.get(`/api/returns${path}`)).status).toBe(403);
  }
});
