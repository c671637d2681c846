/** Tests which messages each kind of listener gets from a live stream, and when streams end. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { POSITION_HEADER } from "#src/shared/contract.ts";
import { visibleChange, readersOf } from "#src/shared/event-audience.ts";
import { eventKinds, audience } from "#src/shared/event-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { clientOf, signedIn, type TestClient } from "./support/client.ts";
import { takenIn } from "./support/shop/devices.ts";
import { readEventually } from "./support/eventually.ts";
import { allAnnounced, everythingHeard, listen, type Listener } from "./support/live.ts";
import { readContracts } from "./support/contracts/contracts.ts";
import { readOperations } from "./support/contracts/openapi.ts";
import { startShop } from "./support/shop.ts";

const { app, admin, care } = await startShop(
  {},
  { limits: { streamBeatMs: 50, streamsPerUser: 3 } },
);

const UNNAMED = "00000000-0000-0000-0000-000000000000";

let lastPhone = 0;
const newCustomer = async (): Promise<string> => {
  const phone = `07${String(30_000_000 + lastPhone++)}`;
  return (await care.post("/api/customers", { name: "Asha", phone })).body.id;
};

const staff = (...permissions: Permission[]): Promise<TestClient> =>
  signedIn(app, { role: "technician", permissions });

const tokenWith = async (...permissions: Permission[]) => {
  const { body } = await admin.post("/api/access-tokens", { name: "Test", permissions });
  return { id: body.id as string, headers: { authorization: `Bearer ${body.token}` } };
};

/** Waits for two heartbeats of a stream. Between them the server has checked the listener's rights. */
const beats = (screen: Listener) =>
  readEventually(
    async () => screen.text().split("still here").length,
    (parts) => parts > 2,
  );

/** Waits for a change that every listener receives. Returns all messages, which arrive in order. */
const everything = (screen: Listener): Promise<string> => everythingHeard(screen, admin);

describe("a stream ends", () => {
  test("when its token is revoked", async () => {
    const { id, headers } = await tokenWith("view_devices");
    const screen = await listen(app, "/api/events", undefined, headers);
    await beats(screen);
    await admin.delete(`/api/access-tokens/${id}`);
    await screen.ended;
  });

  test("when its token's owner loses the token's rights", async () => {
    const owner = await signedIn(app);
    const { body } = await owner.post("/api/access-tokens", {
      name: "Test",
      permissions: ["view_devices", "view_customers"],
    });
    const headers = { authorization: `Bearer ${body.token}` };
    const screen = await listen(app, "/api/events", undefined, headers);
    await beats(screen);
    await admin.post(`/api/users/${owner.userId}/deactivate`);
    await screen.ended;
  });

  test.each([
    ["nothing was asked for during the idle time", "lastSeenAt", -31],
    ["twelve hours are over", "expiresAt", -1],
  ] as const)("automatically when %s", async (_, column, minutes) => {
    const person = await staff("view_devices");
    const screen = await listen(app, "/api/events", person);
    await app.db
      .updateTable("sessions")
      .set({ [column]: new Date(Date.now() + minutes * 60_000).toISOString() })
      .where("userId", "=", person.userId)
      .execute();
    await screen.ended;
  });

  test("when a new password is required", async () => {
    const person = await staff("view_devices");
    const screen = await listen(app, "/api/events", person);
    await app.db
      .updateTable("users")
      .set({ mustChangePassword: true })
      .where("id", "=", person.userId)
      .execute();
    await screen.ended;
  });

  test("of a tracking page when the repair is deleted", async () => {
    const device = await takenIn(care);
    const page = await listen(app, `/api/track/${device.trackingToken}/events`);
    await beats(page);
    expect((await admin.delete(`/api/devices/${device.id}`)).status).toBe(200);
    await page.ended;
  });
});

test("an open stream does not keep a session alive, and neither does opening one", async () => {
  const person = await staff("view_devices");
  const seen = new Date(Date.now() - 20 * 60_000).toISOString();
  await app.db
    .updateTable("sessions")
    .set({ lastSeenAt: seen })
    .where("userId", "=", person.userId)
    .execute();
  const screen = await listen(app, "/api/events", person);
  await beats(screen);
  screen.close();
  const session = await app.db
    .selectFrom("sessions")
    .select("lastSeenAt")
    .where("userId", "=", person.userId)
    .executeTakeFirstOrThrow();
  expect(new Date(session.lastSeenAt).toISOString()).toBe(seen);
});

describe("a listener hears", () => {
  beforeEach(() => allAnnounced(app, admin));

  test("which readable records changed, and nothing about others", async () => {
    const screen = await listen(app, "/api/events", await staff("view_customers"));
    const customer = await newCustomer();
    const device = await takenIn(care);
    await screen.next(({ id }) => id === customer);
    // A screen about a customer shows the number of devices, so this listener hears of devices, but without their ids.
    expect(await screen.next(({ kind }) => kind === "resync")).toEqual({
      area: "devices",
      id: UNNAMED,
      kind: "resync",
    });
    expect(await everything(screen)).not.toContain(device.id);
    screen.close();
  });

  test("with a token what the token may read, and nothing of its owner", async () => {
    const { headers } = await tokenWith("view_inventory");
    const screen = await listen(app, "/api/events", undefined, headers);
    const device = await takenIn(admin);
    await admin.patch("/api/auth/preferences", { language: "sw" });
    const text = await everything(screen);
    expect(text).not.toContain(device.id);
    expect(text).not.toContain(admin.userId);
    screen.close();
  });

  test("about users only themselves, and that other users changed", async () => {
    const person = await staff("view_devices");
    const other = await staff("view_devices");
    const screen = await listen(app, "/api/events", person);
    await admin.patch(`/api/users/${other.userId}`, { version: 1, name: "Mwingine" });
    expect(await screen.next(() => true)).toEqual({ area: "users", id: UNNAMED, kind: "resync" });
    await person.patch("/api/auth/preferences", { language: "sw" });
    await screen.next(({ id }) => id === person.userId);
    expect(await everything(screen)).not.toContain(other.userId);
    screen.close();
  });

  test("nothing any more of revoked rights, from the next change on", async () => {
    const person = await staff("view_customers", "view_devices");
    const screen = await listen(app, "/api/events", person);
    const before = await newCustomer();
    await screen.next(({ id }) => id === before);
    const { body: user } = await admin.get(`/api/users/${person.userId}`);
    const changed = await admin.post(`/api/users/${person.userId}/rights`, {
      version: user.version,
      reason: "Kazi nyingine",
      permissions: ["view_devices"],
    });
    expect(changed.status).toBe(200);
    const after = await newCustomer();
    const device = await takenIn(care);
    await screen.next(({ id }) => id === device.id);
    expect(await everything(screen)).not.toContain(after);
    screen.close();
  });

  test("about rights granted meanwhile, on the same stream", async () => {
    const person = await staff("view_devices");
    const screen = await listen(app, "/api/events", person);
    const { body: user } = await admin.get(`/api/users/${person.userId}`);
    const changed = await admin.post(`/api/users/${person.userId}/rights`, {
      version: user.version,
      reason: "Kazi nyingine",
      permissions: ["view_devices", "view_customers"],
    });
    expect(changed.body).toMatchObject({ permissions: ["view_devices", "view_customers"] });
    const customer = await newCustomer();
    await screen.next(({ id }) => id === customer);
    screen.close();
  });

  test("after a lost connection the missed changes, within its rights", async () => {
    const person = await staff("view_customers");
    const { id: position } = await app.db
      .selectFrom("events")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    const device = await takenIn(care);
    const customer = await newCustomer();
    const headers = { "last-event-id": String(position) };
    const screen = await listen(app, "/api/events", person, headers);
    await screen.next(({ id }) => id === customer);
    expect(await everything(screen)).not.toContain(device.id);
    screen.close();
  });
});

describe("listeners of events", () => {
  // The area of an endpoint is named after `/api/` in its path, with these exceptions.
  const areaNames: Record<string, string> = {
    items: "inventory",
    debts: "credit",
    "gift-cards": "credit",
    transactions: "points",
    messages: "sms",
    bulk: "sms-bulks",
    templates: "sms-templates",
    providers: "sms-providers",
    "webhook-endpoints": "webhooks",
    brands: "shop-window",
    places: "shop-window",
    payouts: "commission",
    rules: "commission-rules",
    digest: "digests",
  };
  // The topics of loyalty, of messages, of the online shop, of commissions and of the outbox have subjects of their own.
  const withoutArea = (path: string) =>
    path.replace(/^\/api\/(?:loyalty|sms|online-shop|commission|outbox)\//, "/api/");
  /** The subjects whose records are read in the list of another one. */
  const readWith: Readonly<Record<string, string>> = {
    "refund-requests": "approvals",
    "delivered-commands": "parked",
    "review-items": "reviews",
  };
  const areaOf = (path: string) => {
    const part = withoutArea(path).split("/")[2] ?? "";
    return areaNames[part] ?? part;
  };
  const reads = async () =>
    (await readOperations(app)).filter(({ method, access }) => method === "GET" && access);

  test("is declared for every subject of an event", () => {
    const subjects = new Set(Object.values(eventKinds).map(({ subject }) => subject));
    expect(Object.keys(audience).toSorted()).toEqual([...subjects].toSorted());
  });

  test("get ids only of records that they may read", async () => {
    const operations = await reads();
    const wrong = Object.entries(audience).flatMap(([area, named]) => {
      const readers = operations
        .filter(
          ({ path }) =>
            areaOf(path) === (readWith[area] ?? area) &&
            /^\/api\/[\w-]+(\/\{id\}|\/shop)?$/.test(withoutArea(path)),
        )
        .flatMap(({ access }) => access ?? []);
      const told: readonly string[] = typeof named === "string" ? [named] : named;
      return told
        .filter((one) => !readers.some((reader) => reader === one))
        .map((one) => `${area} is told to ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  test("leaves out nobody who may call an endpoint that shows records of the subject", async () => {
    const contracts = Object.values(await readContracts());
    const readers = readersOf(contracts);
    const staffReads = contracts
      .flatMap((contract) => Object.values(contract))
      .filter(
        ({ access }) =>
          access !== "public" && access !== "session" && access !== "second-factor-setup",
      );
    const deaf = staffReads.flatMap(({ path, access, refreshesOn = [] }) => {
      const permissions = access === "signed-in" ? [[]] : [access].flat().map((one) => [one]);
      return permissions.flatMap((held) =>
        refreshesOn
          .filter((subject) => {
            const listener = { userId: null, permissions: new Set(held as Permission[]) };
            return !Object.entries(eventKinds).some(
              ([kind, event]) =>
                event.subject === subject &&
                visibleChange({ area: subject, id: randomUUID(), kind }, listener, readers)
                  ?.area === subject,
            );
          })
          .map((subject) => `${path} with ${held.join()} does not hear of ${subject}`),
      );
    });
    expect(deaf).toEqual([]);
  });

  test("tells nobody of a subject who may call no endpoint that shows it", () => {
    const change = { area: "shifts", id: randomUUID(), kind: "shift.opened" };
    const listener = { userId: null, permissions: new Set<Permission>(["view_inventory"]) };
    expect(visibleChange(change, listener, new Map([["shifts", ["create_sales"]]]))).toBeNull();
  });
});

describe("a screen that opens its stream after its first read", () => {
  const positionOf = async (client: TestClient) =>
    (await client.get("/api/auth/session")).headers.get(POSITION_HEADER) ?? "";

  test("hears the changes since this read, and none before it", async () => {
    const open = await listen(app, "/api/events", care);
    const before = await newCustomer();
    await open.next(({ id }) => id === before);
    const position = await positionOf(care);
    const between = await newCustomer();
    await open.next(({ id }) => id === between);
    const late = await listen(app, `/api/events?after=${position}`, care);
    const first = await late.next(({ kind }) => kind === "customer.created");
    expect(first).toMatchObject({ area: "customers", id: between });
    for (const screen of [open, late]) screen.close();
  });

  test("refetches everything when another node, or this one before a restart, was read", async () => {
    for (const position of ["0a1b2c3d4e5f-3", "unknown", (await positionOf(care)) + "9999"]) {
      const screen = await listen(app, `/api/events?after=${position}`, care);
      await screen.next(({ area, kind }) => area === "all" && kind === "resync");
      screen.close();
    }
  });

  test("is not told a position before the sign-in", async () => {
    const { headers } = await clientOf(app).get("/api/auth/session");
    expect(headers.get(POSITION_HEADER)).toBeNull();
  });
});

test("one user opens a limited number of streams, and another after one is closed", async () => {
  const person = await staff("view_devices");
  const other = await staff("view_devices");
  const open = () => listen(app, "/api/events", person);
  const screens = [await open(), await open(), await open()];
  const refused = await person.get("/api/events");
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers.get("retry-after")).toBe("10");
  (await listen(app, "/api/events", other)).close();
  screens[0]?.close();
  const again = await readEventually(
    () => open().catch(() => null),
    (screen) => screen !== null,
  );
  for (const screen of [...screens, again]) screen?.close();
});

test("invalid links of tracking pages leave no stream open", async () => {
  const anybody = clientOf(app);
  for (let n = 0; n < 5; n++) {
    const { status } = await anybody.get(`/api/track/${randomUUID()}/events`);
    expect(status).toBe(404);
  }
  const device = await takenIn(care);
  (await listen(app, `/api/track/${device.trackingToken}/events`)).close();
});
