/**
 * Sends every change of a record while another user deletes the record or the user who sends the change. The answer
 * must be a refusal that the contract declares; the test client fails on any other answer.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { findViolations } from "#src/app/invariants.ts";
import type { Tx } from "#src/server/database.ts";
import { deletePurchaseOrder } from "#src/areas/purchasing/orders/server/end-order.ts";
import { deleteCustomer } from "#src/areas/customers/management/server/delete-customer.ts";
import { deleteDevice } from "#src/areas/devices/server/delete-device.ts";
import { signedIn, type Answered, type TestClient } from "./support/client.ts";
import { intake, newPhone, signature, takenIn } from "./support/shop/devices.ts";
import { isWrite, pathOf, readOperations, type Operation } from "./support/contracts/openapi.ts";
import { ordered } from "./support/shop/purchasing.ts";
import { actorOf, cameBack, handedBack } from "./support/shop/returns.ts";
import { cart, mobile, newCustomer, simulated, sold } from "./support/shop/sales.ts";
import { sampleForm, sampleInput } from "./support/contracts/sample-input.ts";
import { sentDuring } from "./support/sent-during.ts";
import { startShop } from "./support/shop.ts";
import { stocked } from "./support/shop/stock.ts";
import { unnamedFields } from "./support/contracts/fields-of-events.ts";

const { app, admin, technician } = await startShop();
let operations: Operation[];
beforeAll(async () => {
  operations = await readOperations(app);
});

const send = (client: TestClient, { method }: Operation, path: string, body: unknown) => {
  switch (method) {
    case "POST":
      return client.post(path, body);
    case "PUT":
      return client.put(path, body);
    case "PATCH":
      return client.patch(path, body);
    default:
      return client.delete(path);
  }
};

/** A valid body for the operation. A field that `named` contains, for example an id, has the value given there. */
function bodyFor(operation: Operation, named: Record<string, unknown>): unknown {
  if (operation.form) return sampleForm(operation);
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key in named ? named[key] : fill(part)]),
    );
  };
  return fill(sampleInput(operation));
}

const newUser = () => signedIn(app, { role: "technician" }).then(({ userId }) => userId);

/** A kind of record. `make` creates a record to which no other refers. `delete` deletes it like the product's verb. */
interface Kind {
  make: () => Promise<string>;
  delete: (other: Tx, id: string) => Promise<unknown>;
}
const kinds: Record<string, Kind> = {
  customers: {
    make: () => newCustomer(admin),
    delete: (other, id) => deleteCustomer(other, actorOf(admin, "admin"), id),
  },
  users: {
    make: newUser,
    delete: (other, id) => other.deleteFrom("users").where("id", "=", id).execute(),
  },
  devices: {
    make: async () => (await takenIn(admin)).id,
    delete: (other, id) => deleteDevice(other, actorOf(admin, "admin"), id),
  },
  "saved-filters": {
    make: async () => {
      const filter = { screen: "devices", name: newId(), query: "status=testing" };
      return (await admin.post("/api/saved-filters", filter)).body.id;
    },
    delete: (other, id) => other.deleteFrom("savedFilters").where("id", "=", id).execute(),
  },
  "device-issues": {
    make: async () => {
      const issue = { name: newId(), category: "Screen" };
      return (await admin.post("/api/device-issues", issue)).body.id;
    },
    delete: (other, id) => other.deleteFrom("deviceIssues").where("id", "=", id).execute(),
  },
  "sms/templates": {
    make: async () => {
      const template = { name: newId(), type: "custom", content: "Habari" };
      return (await admin.post("/api/sms/templates", template)).body.id;
    },
    delete: (other, id) => other.deleteFrom("smsTemplates").where("id", "=", id).execute(),
  },
  "shipping-providers": {
    make: async () => (await admin.post("/api/shipping-providers", { name: newId() })).body.id,
    delete: (other, id) => other.deleteFrom("shippingProviders").where("id", "=", id).execute(),
  },
  "purchase-orders": {
    make: async () => (await ordered(admin, (await stocked(app.db, 0)).id)).id,
    delete: (other, id) => deletePurchaseOrder(other, actorOf(admin, "admin"), id),
  },
  "webhook-endpoints": {
    make: async () => {
      const endpoint = { name: newId(), url: "https://hooks.example/x", kinds: ["sale.created"] };
      return (await admin.post("/api/webhook-endpoints", endpoint)).body.id;
    },
    delete: (other, id) => other.deleteFrom("webhookEndpoints").where("id", "=", id).execute(),
  },
};

describe("a record that is deleted concurrently", () => {
  test("is of a kind with a DELETE endpoint", () => {
    const deletable = operations.filter(({ method }) => method === "DELETE");
    // Excluded: these operations only mark tokens, pictures, prices and lost handsets as deleted, a passcode and a PIN
    // have no id of their own, and a tracking number, a session and a recipient of the digest have no other write.
    const marked = [
      "revokeAccessToken",
      "deletePhoto",
      "deleteItemPicture",
      "removePasscode",
      "removeTrackingNumber",
      "deleteHandsetPhoto",
      "removeLostImei",
      "deleteRepairPrice",
      "deleteBrandPicture",
      "deletePin",
      "endOwnSession",
      "removeDigestRecipient",
    ];
    const kindsOf = deletable
      .filter(({ operationId, path }) => !marked.includes(operationId) && path.includes("/{"))
      .map(({ path }) => path.slice("/api/".length, path.indexOf("/{")));
    expect(new Set(kindsOf)).toEqual(new Set(Object.keys(kinds)));
  });

  test.each(Object.entries(kinds))(
    "%s: every write to it is answered as not found",
    { timeout: 60_000 },
    async (name, kind) => {
      const writes = operations.filter(
        (operation) => isWrite(operation) && operation.path.startsWith(`/api/${name}/{`),
      );
      expect(writes.length).toBeGreaterThan(1);
      const item = await stocked(app.db, 5);
      const answers: string[] = [];
      for (const operation of writes) {
        const id = await kind.make();
        const body = bodyFor(operation, {
          technicianId: technician.userId,
          itemId: item.id,
          version: 1,
          quantity: 1,
          amount: 1000,
          status: "diagnosing",
          signature,
        });
        const answer = await sentDuring(
          app,
          (other) => kind.delete(other, id),
          () => send(admin, operation, pathOf(operation, id), body),
        );
        answers.push(`${operation.operationId} ${answer.status} ${answer.body.code}`);
      }
      // The exceptions do not wait for the deletion, because they write nothing: the user is active, and signed in nowhere.
      const early =
        name === "users" ? ["activateUser 200 undefined", "signUserOut 200 undefined"] : [];
      expect(answers.filter((answer) => !answer.endsWith(" 404 not_found"))).toEqual(early);
    },
  );

  test.each(Object.entries(kinds))(
    "%s: concurrent writes and a deletion are all answered",
    { timeout: 60_000 },
    async (name, kind) => {
      const writes = operations.filter(
        (operation) => isWrite(operation) && operation.path.startsWith(`/api/${name}/{`),
      );
      for (const operation of writes) {
        const id = await kind.make();
        const path = pathOf(operation, id);
        const body = bodyFor(operation, { technicianId: technician.userId, version: 1, signature });
        const answers = await Promise.all([
          send(admin, operation, path, body),
          send(admin, operation, path, body),
          admin.delete(`/api/${name}/${id}`),
        ]);
        expect(answers.filter(({ status }) => status === 500)).toEqual([]);
      }
    },
  );

  test.each<[string, string, (id: string) => Promise<Answered<any>>, string]>([
    [
      "the customer of an intake",
      "customers",
      (customerId) => admin.post("/api/devices", intake({ customerId })),
      "not_found",
    ],
    [
      "the customer of a sale",
      "customers",
      async (customerId) => {
        const item = await stocked(app.db, 1);
        return admin.post("/api/sales", cart([{ itemId: item.id, quantity: 1 }], { customerId }));
      },
      "not_found",
    ],
    [
      "the device of a sale",
      "devices",
      async (deviceId) => {
        const item = await stocked(app.db, 1);
        return admin.post("/api/sales", cart([{ itemId: item.id, quantity: 1, deviceId }]));
      },
      "validation_failed",
    ],
    [
      "the referrer of a customer",
      "customers",
      (referredBy) => admin.post("/api/customers", { name: "A", phone: newPhone(), referredBy }),
      "validation_failed",
    ],
    [
      "the device that comes back",
      "devices",
      (deviceId) => admin.post("/api/returns", { deviceId, returnReason: "Imezimika" }),
      "not_found",
    ],
    [
      "the technician of an intake",
      "users",
      (technicianId) => admin.post("/api/devices", intake({ technicianId })),
      "technician_unavailable",
    ],
    [
      "the technician who is assigned",
      "users",
      async (technicianId) => {
        const { id } = await takenIn(admin);
        return admin.post(`/api/devices/${id}/assign`, { technicianId });
      },
      "technician_unavailable",
    ],
    [
      "whoever takes a device in hand",
      "users",
      async (userId) => {
        const { id } = await takenIn(admin);
        return admin.post(`/api/devices/${id}/custody`, { userId });
      },
      "validation_failed",
    ],
    [
      "the technician who is rated",
      "users",
      async (technicianId) => {
        const { id } = await handedBack({ admin, technician });
        return admin.post(`/api/devices/${id}/ratings`, { score: 5, technicianId });
      },
      "validation_failed",
    ],
    [
      "the technician of a return",
      "users",
      async (technicianId) => {
        const { id } = await handedBack({ admin, technician });
        const returned = await cameBack(admin, id);
        const change = { version: returned.version, technicianId };
        return admin.post(`/api/returns/${returned.id}/technician`, change);
      },
      "technician_unavailable",
    ],
  ])("%s is refused with the name of the reference", async (_, name, ask, code) => {
    const kind = kinds[name];
    const id = (await kind?.make()) ?? "";
    const answer = await sentDuring(
      app,
      async (other) => kind?.delete(other, id),
      () => ask(id),
    );
    expect(answer.body).toMatchObject({ code });
  });
});

test(
  "a record that is not deleted receives all its changes at once",
  { timeout: 60_000 },
  async () => {
    const item = await stocked(app.db, 100);
    const lines = [{ itemId: item.id, quantity: 1 }];
    const sale = await sold(admin, lines);
    const waiting = await sold(admin, lines, { payment: mobile(simulated.never) });
    const returned = await cameBack(admin, (await handedBack({ admin, technician })).id);
    const ids: [string, string][] = [
      ["items", item.id],
      ["sales", sale.id],
      ["sales", waiting.id],
      ["payments", sale.paymentId],
      ["payments", waiting.paymentId],
      ["returns", returned.id],
      ["devices", (await takenIn(admin)).id],
      ["shifts", (await admin.post("/api/shifts", { openingFloat: 0 })).body.id],
      [
        "stock-counts",
        (await admin.post("/api/stock-counts", { scope: "items", itemIds: [item.id] })).body.id,
      ],
    ];
    for (const [name, id] of ids) {
      const writes = operations.filter(
        ({ method, path }) => method !== "GET" && path.startsWith(`/api/${name}/{`),
      );
      const answers = await Promise.all(
        writes.map((operation) => {
          const named = { itemId: item.id, technicianId: technician.userId, version: 1, signature };
          return send(admin, operation, pathOf(operation, id), bodyFor(operation, named));
        }),
      );
      expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    }
    expect(await findViolations(app.db)).toEqual([]);
  },
);

describe("a user who is deleted during their request", () => {
  test("has changed nothing, and must sign in", { timeout: 120_000 }, async () => {
    const item = await stocked(app.db, 1000);
    const lines = [{ itemId: item.id, quantity: 1 }];
    const sale = await sold(admin, lines);
    const shift = await admin.post("/api/shifts", { openingFloat: 0 });
    const count = await admin.post("/api/stock-counts", { scope: "items", itemIds: [item.id] });
    const issue = await admin.post("/api/device-issues", { name: newId(), category: "Screen" });
    const known: Record<string, unknown> = {
      items: item.id,
      sales: sale.id,
      payments: sale.paymentId,
      shifts: shift.body.id,
      "stock-counts": count.body.id,
      "device-issues": issue.body.id,
    };
    const answers: Record<string, string> = {};
    let customerId = await newCustomer(admin);
    let device = await takenIn(admin, { customerId });
    for (const operation of operations.filter(isWrite)) {
      const id = { ...known, customers: customerId, devices: device.id }[
        operation.path.split("/")[2] ?? ""
      ];
      const asker = await signedIn(app);
      const sample = bodyFor(operation, {
        customerId,
        deviceId: device.id,
        itemId: item.id,
        itemIds: [item.id],
        technicianId: technician.userId,
        scope: "items",
        version: 1,
        quantity: 1,
        amount: 1000,
        method: "cash",
        status: "diagnosing",
        signature,
      });
      // The contract requires `payment` or `payments` by a rule that the sample does not know.
      const body = operation.operationId === "createSale" ? cart(lines, { customerId }) : sample;
      const answer = await sentDuring(
        app,
        (other) => other.deleteFrom("users").where("id", "=", asker.userId).execute(),
        () => send(asker, operation, pathOf(operation, id ?? newId()), body),
      );
      answers[operation.operationId] = `${answer.status} ${answer.body?.code}`;
      if (operation.method === "DELETE" || operation.operationId === "eraseCustomer") {
        customerId = await newCustomer(admin);
        device = await takenIn(admin, { customerId });
      }
    }
    const refused = Object.entries(answers).filter(([, answer]) => answer.startsWith("401"));
    expect(refused.map(([operationId]) => operationId)).toEqual(
      expect.arrayContaining([
        "createDevice",
        "createItem",
        "addRemark",
        "createSale",
        "adjustStock",
        "addPhoto",
      ]),
    );
  });
});

test("the audit names every field that was recorded", async () => {
  expect(await unnamedFields(app.db)).toEqual([]);
});
