/** Creates the records on which the fields of `field-rights.ts` are tested, and gives a valid value for each field. */
import { onlineShopTargets } from "./online-shop-targets.ts";
import { today } from "#src/shared/time.ts";
import { settingsSchemas, type Category } from "#src/areas/settings/contract.ts";
import type { TestClient } from "../client.ts";
import { intake, newPhone, takenIn } from "../shop/devices.ts";
import { templateTarget } from "../shop/messages.ts";
import { formWith, plainPicture } from "../shop/pictures.ts";
import { cameBack, handedBack } from "../shop/returns.ts";
import { seedWebhooks } from "../shop/webhooks.ts";
import { stocked } from "../shop/stock.ts";
import type { Shop } from "../shop.ts";
import { appointmentTarget } from "./appointment-target.ts";
import { deviceIssueTarget, repairPriceTarget } from "./repair-price-target.ts";
import { purchasingTargets } from "./purchasing-targets.ts";
import { firstStepTarget, firstStepsTarget } from "./first-step-targets.ts";
import { formFieldTarget } from "./form-field-target.ts";
import { loanerTarget } from "./loaner-target.ts";
import { integrationTargets, webhookTarget } from "./integration-targets.ts";
import { each, listedVersion, type Target } from "./target.ts";

type MakeTarget = (client: TestClient) => Promise<Target>;

/** A value of each field of an item that needs no other field beside it. */
const itemValues = {
  sku: "MPYA-1",
  name: "Chaja",
  barcode: "6001",
  brand: "Tecno",
  model: "A1",
  category: "chargers",
  minStock: 2,
  reason: "Wiki 13",
  location: "B",
  expiryDate: today(),
  isAvailableOnline: true,
  featuredImage: "/a.jpg",
  imageUrl: "/a.jpg",
  images: ["/a.jpg"],
  imageAltText: "Chaja",
  shortDescription: "a",
  longDescription: "b",
  description: "c",
  isSerialised: false,
};

export async function makeTargets({
  app,
  admin,
  technician,
}: Shop): Promise<Readonly<Record<string, MakeTarget>>> {
  const always =
    (target: Target): MakeTarget =>
    () =>
      Promise.resolve(target);
  const versionOf =
    (path: string, field = "version") =>
    async () => ({
      [field]: (await admin.get(path)).body[field],
    });
  const nothing = () => Promise.resolve({});

  const device = await takenIn(admin, { technicianId: technician.userId });
  const devicePath = `/api/devices/${device.id}`;
  const [check] = device.checklists;
  const checked = (more: object) => ({ items: [{ id: check?.id, result: "ok", ...more }] });
  const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 1000 };
  const item = await stocked(app.db, 0);
  const part = await stocked(app.db, 1);
  const draft = await admin.post(`${devicePath}/estimates`, { lines: [line], draft: true });
  const issue = (await admin.get("/api/device-issues")).body.items[0];
  const customer = (await admin.post("/api/customers", { name: "Asha", phone: newPhone() })).body;
  const friend = (await admin.post("/api/customers", { name: "Juma", phone: newPhone() })).body;
  const pictures: string[] = [];
  for (const background of ["#8a5a2b", "#2b5a8a"]) {
    const form = await formWith(plainPicture(40, 40, background).jpeg().toBuffer());
    pictures.push((await admin.post(`/api/items/${part.id}/pictures`, form)).body.id);
  }
  const returned = await cameBack(admin, (await handedBack({ admin, technician })).id);
  await technician.post(`/api/returns/${returned.id}/steps`, { step: "technician-diagnosis" });
  const neema = { name: "Neema", email: "neema@example.com", role: "technician" };
  const user = (await admin.post("/api/users", neema)).body;

  const settings = settingsTargets().map(([name, target]) => [name, always(target)] as const);
  let filters = 0;
  return {
    ...Object.fromEntries(settings),
    updateDevice: always({
      path: devicePath,
      base: versionOf(devicePath),
      values: each({
        ...intake({ customerId: customer.id }),
        serialNumber: "SN-1",
        imei: null,
        color: "black",
        accessories: "box",
        priority: "rush",
        estimatedHours: 2,
        expectedReturnDate: today(),
        diagnosisRequired: true,
      }),
    }),
    updateChecklists: always({
      path: `${devicePath}/checklists`,
      base: nothing,
      values: {
        items: checked({}),
        "items[].id": checked({}),
        "items[].result": checked({ result: "faulty" }),
        "items[].note": checked({ note: "Imepasuka" }),
      },
    }),
    setPasscode: always({
      path: `${devicePath}/passcode`,
      base: nothing,
      values: {
        kind: { kind: "pattern", code: "1478" },
        code: { kind: "text", code: "4711" },
      },
    }),
    changeDraftEstimate: always({
      path: `${devicePath}/estimates/${draft.body.id}`,
      base: async () => ({
        revision: (await admin.get(`${devicePath}/estimates`)).body.items[0].revision,
      }),
      values: {
        ...each({ lines: [line], note: "Sawa", estimatedHours: 2, expectedReturnDate: today() }),
        "lines[].kind": { lines: [{ ...line, kind: "fee" }] },
        "lines[].description": { lines: [{ ...line, description: "Betri" }] },
        "lines[].itemId": { lines: [{ ...line, kind: "part", itemId: part.id }] },
        "lines[].quantity": { lines: [{ ...line, quantity: 2 }] },
        "lines[].unitPrice": { lines: [{ ...line, unitPrice: 2000 }] },
      },
    }),
    updateDeviceIssue: always(deviceIssueTarget(admin, issue.id)),
    updateRepairPrice: () => repairPriceTarget(admin, issue.id),
    updateCustomer: always({
      path: `/api/customers/${customer.id}`,
      base: versionOf(`/api/customers/${customer.id}`),
      values: each(customerValues(friend.id)),
    }),
    updateLoaner: async () => loanerTarget(admin),
    updateReward: async () => rewardTarget(admin, await cheapestReward(admin)),
    ...integrationTargets(admin),
    updateWebhookEndpoint: async () => webhookTarget(admin, await seedWebhooks({ app, admin })),
    updateTemplate: () => templateTarget(admin),
    adjustPoints: always(pointsTarget(admin, friend.id)),
    updateItem: always({
      path: `/api/items/${item.id}`,
      base: versionOf(`/api/items/${item.id}`),
      values: {
        ...each(itemValues),
        // An item that becomes serialised needs a serial number for each piece in stock. This item has no stock.
        serials: { isSerialised: true, serials: [] },
      },
    }),
    orderItemPictures: always({
      path: `/api/items/${part.id}/pictures/order`,
      base: nothing,
      values: each({ pictureIds: pictures }),
    }),
    describeItemPicture: always({
      path: `/api/items/${part.id}/pictures/${pictures[0] ?? ""}`,
      base: nothing,
      values: each({ altText: "Mbele" }),
    }),
    ...onlineShopTargets(admin, item.id),
    updateReturn: always(returnTarget(admin, returned.id)),
    ...purchasingTargets(app.db, admin, item.id),
    updateAppointment: async () => appointmentTarget(admin, customer.id, technician.userId),
    updateUser: always({
      path: `/api/users/${user.id}`,
      base: versionOf(`/api/users/${user.id}`),
      values: each({
        name: "Neema K",
        email: "neema2@example.com",
        phone: "0754000222",
        department: "Benchi",
      }),
    }),
    updatePreferences: always(preferencesTarget),
    saveFiscalSettings: always(fiscalTarget(admin)),
    tickFirstStep: always(firstStepTarget),
    putFirstStepsAway: always(firstStepsTarget),
    /** Users may change only their own saved filters. Therefore each user first creates a saved filter to change. */
    updateSavedFilter: async (client) => {
      const given = { screen: "devices", name: `Wangu ${++filters}`, query: "status=open" };
      const { id } = (await client.post("/api/saved-filters", given)).body;
      const values = each({ name: `Wetu ${filters}`, query: "status=done", isShared: true });
      return { path: `/api/saved-filters/${id}`, base: nothing, values };
    },
  };
}

const settingsTargets = (): [name: string, target: Target][] => [
  ["changeFormField", formFieldTarget()],
  ...Object.entries(settingsSchemas).map(([category, schema]): [string, Target] => {
    const name = category.replace(/^./, (first) => first.toUpperCase());
    const path = `/api/settings/${category as Category}`;
    const base = () => Promise.resolve({});
    const values = { ...schema.parse({}), ...(category === "loyalty" && { reason: "Mkutano" }) };
    return [`update${name}Settings`, { path, values: each(values), base }];
  }),
];

const preferencesTarget: Target = {
  path: "/api/auth/preferences",
  base: () => Promise.resolve({}),
  values: each({ language: "sw" }),
};

const pointsTarget = (admin: TestClient, customerId: string): Target => ({
  path: `/api/loyalty/customers/${customerId}/points`,
  base: async () => {
    const { points } = (await admin.get(`/api/customers/${customerId}`)).body;
    return { points, expectedPoints: points, reason: "Amelalamika" };
  },
  // The body has the expected points already.
  values: { ...each({ points: 5, reason: "Tumekosea" }), expectedPoints: {} },
});

const customerValues = (referredBy: string) => ({
  name: "Asha Juma",
  phone: newPhone(),
  whatsapp: "0754000111",
  email: "a@example.com",
  gender: "female",
  city: "Moshi",
  locationDescription: "Sokoni",
  nationalId: "19",
  birthday: "1990-03-14",
  tag: "vip",
  referredBy,
  notes: "Sawa",
  marketingConsent: true,
  smsOptOut: true,
  preferredLanguage: "sw",
});

const fiscalTarget = (admin: TestClient): Target => ({
  path: "/api/fiscal/settings",
  base: async () => {
    const { settings: stored } = (await admin.get("/api/fiscal")).body;
    const { hasPassword: _, certificate: __, ...fields } = stored;
    return fields as Record<string, unknown>;
  },
  values: {
    ...each({
      serviceUrl: "https://vfdtest.tra.go.tz",
      verifyUrl: "https://verify.tra.go.tz",
      tin: "123456789",
      vrn: "40005334W",
      efdSerial: "10TZ100999",
      regNumber: "TZ0100557001",
      uin: "09VFD",
      receiptCode: "FUND1",
      routingKey: "vfdrct",
      taxOffice: "Ilala",
      firstGc: 5,
      registeredOn: today(),
      userName: "fundi",
      password: "siri-ya-tra",
    }),
  },
});

const rewardTarget = (admin: TestClient, id: string): Target => ({
  path: `/api/loyalty/rewards/${id}`,
  base: listedVersion(admin, "/api/loyalty/rewards", id),
  values: each({
    name: "Kava",
    description: "Kwa simu yoyote",
    pointsCost: 400,
    discountPercentage: 5,
    discountAmount: 100_000,
    freeService: "other",
    maxRedemptions: 5,
    isActive: false,
  }),
});

const returnTarget = (admin: TestClient, id: string): Target => ({
  path: `/api/returns/${id}`,
  base: async () => ({ version: (await admin.get(`/api/returns/${id}`)).body.version }),
  values: each({
    returnReason: "Bado",
    fixStatus: "Inatengenezeka",
    resolution: "Kioo",
    accessories: [{ label: "box", result: "ok" }],
  }),
});

const cheapestReward = async (admin: TestClient): Promise<string> =>
  (await admin.get("/api/loyalty/rewards")).body.items[0].id;
