import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";

const { app, admin, care } = await startShop();

const exported = async () => (await admin.post("/api/settings/export", {})).body;
const preview = async (file: unknown) =>
  (await admin.post("/api/settings/import/preview", { file })).body;
const settings = async () => (await admin.get("/api/settings")).body;

/** A file like an exported one, with other values of some settings. */
async function fileWith(changes: Record<string, Record<string, unknown>>) {
  const file = await exported();
  for (const [category, values] of Object.entries(changes))
    file.settings[category] = { ...file.settings[category], ...values };
  return file;
}

describe("an exported file", () => {
  test("has every setting but the tax rate and the logo, and changes nothing where it came from", async () => {
    const file = await exported();
    const { business, appearance, ...others } = await settings();
    const { taxRate: _, ...withoutRate } = business;
    const { logo: __, ...withoutLogo } = appearance;
    expect(file.settings).toEqual({ business: withoutRate, appearance: withoutLogo, ...others });
    expect((await preview(file)).differences).toEqual([]);
  });

  test("is only for those who may change settings", async () => {
    for (const path of ["export", "import", "import/preview", "reset"])
      expect((await care.post(`/api/settings/${path}`, {})).status).toBe(403);
  });
});

describe("the import of a file", () => {
  test("shows what changes, and changes all of it at once", async () => {
    const file = await fileWith({
      business: { name: "Duka la Pili", cancellationHours: 48 },
      loyalty: { silverThreshold: 1200 },
      sales: { shiftHours: 12 },
    });
    const { differences, basis } = await preview(file);
    expect(differences).toMatchObject([
      { category: "business", field: "name", before: expect.any(String), after: "Duka la Pili" },
      { field: "cancellationHours", permission: "manage_charges", mayChange: true },
      { field: "silverThreshold", before: 1000, after: 1200, permission: "manage_loyalty" },
      { field: "shiftHours", permission: "manage_settings" },
    ]);
    const before = await settings();
    const silent = await admin.post("/api/settings/import", { file, basis });
    expect(silent.body.fields).toEqual({ reason: "is needed for charges" });
    expect(await settings()).toEqual(before);
    const taken = await admin.post("/api/settings/import", { file, basis, reason: "Tawi jipya" });
    expect(taken.body).toEqual({ changed: 4 });
    expect(await settings()).toMatchObject({
      business: { name: "Duka la Pili", cancellationHours: 48 },
      loyalty: { silverThreshold: 1200 },
      sales: { shiftHours: 12 },
    });
  });

  test("is refused after a change that its preview did not show", async () => {
    const file = await fileWith({ sales: { shiftHours: 10 } });
    const { basis } = await preview(file);
    await admin.put("/api/settings/devices", { targetRepairDays: 9 });
    const refused = await admin.post("/api/settings/import", { file, basis });
    expect(refused).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await settings()).toMatchObject({
      sales: { shiftHours: 12 },
      devices: { targetRepairDays: 9 },
    });
  });

  test.each([
    ["charges", { business: { cancellationHours: 1 } }, "manage_charges"],
    ["rules of points", { loyalty: { birthdayBonus: 999 } }, "manage_loyalty"],
  ])(
    "changes no %s without their permission, and nothing else either",
    async (_, wanted, permission) => {
      const clerk = await signedIn(app, { permissions: ["manage_settings"] });
      const file = await fileWith({ ...wanted, inventory: { expiryAlertDays: 5 } });
      const looked = (await clerk.post("/api/settings/import/preview", { file })).body;
      expect(looked.differences).toContainEqual(
        expect.objectContaining({ permission, mayChange: false }),
      );
      const body = { file, basis: looked.basis, reason: "Nataka" };
      const before = await settings();
      expect((await clerk.post("/api/settings/import", body)).status).toBe(403);
      expect(await settings()).toEqual(before);
    },
  );

  test("refuses settings that contradict each other, as a whole", async () => {
    const file = await fileWith({
      loyalty: { silverThreshold: 9000, goldThreshold: 8000 },
      sales: { shiftHours: 7 },
    });
    const { basis } = await preview(file);
    const before = await settings();
    const refused = await admin.post("/api/settings/import", { file, basis });
    expect(refused.body.detail).toBe("Silver threshold must be less than gold threshold");
    expect(await settings()).toEqual(before);
  });

  const broken: [string, (file: any) => unknown, string][] = [
    ["of other content", () => ({ hello: 1 }), "file.format"],
    ["of another version", (file) => ({ ...file, version: 2 }), "file.version"],
    [
      "without a category",
      ({ settings: { sales: _, ...others }, ...file }) => ({ ...file, settings: others }),
      "file.settings.sales",
    ],
    [
      "without a setting",
      (file) => {
        delete file.settings.sales.shiftHours;
        return file;
      },
      "file.settings.sales.shiftHours",
    ],
    [
      "with a value of the wrong kind",
      (file) => {
        file.settings.workflow.autoSendReceipts = "yes";
        return file;
      },
      "file.settings.workflow.autoSendReceipts",
    ],
    [
      "with a value beyond its limit",
      (file) => {
        file.settings.security.sessionTimeout = 9999;
        return file;
      },
      "file.settings.security.sessionTimeout",
    ],
    [
      "with the tax rate",
      (file) => {
        file.settings.business.taxRate = 0;
        return file;
      },
      "file.settings.business.taxRate",
    ],
    [
      "with more than settings",
      (file) => {
        file.settings.business["__proto__x"] = { isAdmin: true };
        return file;
      },
      "file.settings.business.__proto__x",
    ],
  ];
  test.each(broken)("refuses a file %s, and names the place", async (_, spoil, place) => {
    const file = spoil(await exported());
    const { basis } = await preview(await exported());
    const before = await settings();
    const refused = await admin.post("/api/settings/import", { file, basis });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(place);
    expect(await settings()).toEqual(before);
  });
});

describe("a reset", () => {
  test("gives a section its defaults, and leaves charges and tax rates", async () => {
    await admin.put("/api/settings/business", { name: "Fundi Wetu", invoiceDueDays: 3 });
    const reason = "Bei mpya";
    await admin.post("/api/settings/charges", { cancellationHours: 5, reason });
    const answer = await admin.post("/api/settings/reset", { categories: ["business"] });
    expect(answer.body.changed).toBeGreaterThanOrEqual(2);
    const { business } = await settings();
    expect(business).toMatchObject({
      name: "Device Repair Pro",
      invoiceDueDays: 14,
      cancellationHours: 5,
    });
    const again = await admin.post("/api/settings/reset", { categories: ["business"] });
    expect(again.body).toEqual({ changed: 0 });
  });

  test("gives the format of money the one of the currency", async () => {
    await admin.put("/api/settings/business", { currency: "KES" });
    await admin.put("/api/settings/localization", { currencySymbol: "Ksh.", fractionDigits: 0 });
    await admin.post("/api/settings/reset", { categories: ["localization"] });
    expect((await settings()).localization).toMatchObject({
      currencySymbol: "KSh",
      fractionDigits: 2,
    });
    await admin.put("/api/settings/business", { currency: "TZS" });
  });

  test("resets the rules of points only for those who may change them", async () => {
    const clerk = await signedIn(app, { permissions: ["manage_settings"] });
    const body = { categories: ["sales", "loyalty"] };
    const before = await settings();
    expect((await clerk.post("/api/settings/reset", body)).status).toBe(403);
    expect(await settings()).toEqual(before);
    expect((await admin.post("/api/settings/reset", body)).status).toBe(200);
    expect((await settings()).loyalty.silverThreshold).toBe(1000);
  });

  test("removes values that cannot be read, of which the screen tells until then", async () => {
    await choose(app, "devices", "target_repair_days", "soon");
    const unreadable = async () => (await admin.get("/api/settings/unreadable")).body.items;
    expect(await unreadable()).toEqual([{ category: "devices", field: "targetRepairDays" }]);
    expect((await settings()).devices.targetRepairDays).toBe(2);
    await admin.post("/api/settings/reset", { categories: ["devices"] });
    expect(await unreadable()).toEqual([]);
  });
});

describe("the history", () => {
  test("says who changed what, how and why, the newest first and in pages", async () => {
    const clerk = await signedIn(app, { permissions: ["manage_settings"] });
    await clerk.put("/api/settings/inventory", { expiryAlertDays: 45 });
    await admin.post("/api/settings/charges", { creditLimit: 50_000, reason: "Hatari" });
    await admin.post("/api/settings/reset", { categories: ["inventory"] });
    const list = (query = "") => admin.get(`/api/settings/history${query}`);
    const { items, nextCursor } = (await list("?limit=2")).body;
    expect(items).toMatchObject([
      {
        category: "inventory",
        how: "reset",
        actor: { id: admin.userId },
        fields: [{ name: "expiryAlertDays", before: 45, after: 30 }],
      },
      {
        category: "sales",
        how: null,
        reason: "Hatari",
        fields: [{ name: "creditLimit", after: 50_000 }],
      },
    ]);
    const next = (await list(`?limit=1&cursor=${nextCursor}`)).body.items;
    expect(next).toMatchObject([
      { actor: { id: clerk.userId }, fields: [{ name: "expiryAlertDays", after: 45 }] },
    ]);
    const ofSales = (await list("?category=sales&limit=100")).body.items;
    expect(new Set(ofSales.map(({ category }: { category: string }) => category))).toEqual(
      new Set(["sales"]),
    );
    expect((await care.get("/api/settings/history")).status).toBe(403);
  });
});
