import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { put, signature, takenIn } from "#tests/support/shop/devices.ts";
import { deviceStatuses, type DeviceStatus } from "../../rules.ts";

/**
 * The rules of the shop, written down a second time, so that the test does not depend on the code. Each status lists
 * the statuses to which a device can move, and who may move it: `w` the workshop (the assigned technician, and users
 * who may move any device), `c` only the counter, `h` users who may hand devices over.
 */
const allowed: Record<DeviceStatus, string> = {
  received: "cancelled:c",
  "assigned-to-technician": "diagnosing:w in_progress:w unrepairable:w cancelled:c",
  diagnosing: "awaiting-approval:w awaiting-parts:w in_progress:w unrepairable:w cancelled:c",
  "awaiting-approval": "diagnosing:w awaiting-parts:w in_progress:w cancelled:c",
  "awaiting-parts": "in_progress:w unrepairable:w cancelled:c",
  in_progress:
    "diagnosing:w awaiting-approval:w awaiting-parts:w testing:w completed:w unrepairable:w cancelled:c",
  testing: "in_progress:w completed:w unrepairable:w",
  completed: "in_progress:w done:h",
  done: "",
  cancelled: "done:h",
  unrepairable: "done:h",
};

const people = ["admin", "customer-care", "assigned technician", "other technician"] as const;
type Person = (typeof people)[number];

/** The expected answer: "200", or the code of the refusal with its reason. */
function expected(from: DeviceStatus, to: DeviceStatus, person: Person): string {
  const move = allowed[from].split(" ").find((each) => each.startsWith(`${to}:`));
  if (!move) return "invalid_transition not-a-move";
  if (person === "admin" || person === "customer-care") return "200";
  if (!move.endsWith(":w")) return "forbidden no-permission";
  return person === "assigned technician" ? "200" : "forbidden not-your-device";
}

const { app } = await startShop();
let clients: Record<Person, TestClient>;

beforeAll(async () => {
  clients = {
    admin: await signedIn(app, { role: "admin" }),
    "customer-care": await signedIn(app, { role: "customer-care" }),
    "assigned technician": await signedIn(app, { role: "technician", maxDevicesAllowed: 1000 }),
    "other technician": await signedIn(app, { role: "technician" }),
  };
});

const devices = new Map<string, string>();

/** Inserts one device per case, all in one statement. Each device is paid and meets every condition of a move. */
beforeAll(async () => {
  const { customerId } = await takenIn(clients.admin);
  const assignedTo = clients["assigned technician"].userId;
  const rows = people.flatMap((person) =>
    deviceStatuses.flatMap((status) =>
      deviceStatuses.map((to) => {
        const id = newId();
        devices.set(`${person} ${status} ${to}`, id);
        return { id, status, assignedTo, customerId, finalAmount: 0, ...described(id) };
      }),
    ),
  );
  await app.db.insertInto("devices").values(rows).execute();
});

const described = (id: string) => ({
  ticketNumber: id,
  trackingToken: id,
  brand: "Tecno",
  model: "Spark 20",
  issueDescription: "Kioo kimepasuka",
});

describe.each(people)("%s", (person) => {
  test.each(deviceStatuses.flatMap((from) => deviceStatuses.map((to) => [from, to] as const)))(
    "%s → %s",
    async (from, to) => {
      const id = devices.get(`${person} ${from} ${to}`);
      const answer = await clients[person].post(`/api/devices/${id}/status`, {
        status: to,
        remark: "Kama ilivyokubaliwa",
        signature,
      });
      const { code, params } = answer.body;
      expect(answer.status === 200 ? "200" : `${code} ${params.reason}`).toBe(
        expected(from, to, person),
      );
      const after = (await clients.admin.get(`/api/devices/${id}`)).body;
      const moved = answer.status === 200;
      expect(after.status).toBe(moved ? to : from);
      expect(after.transitions).toHaveLength(moved ? 1 : 0);
    },
  );
});

test("work cannot start before a technician is assigned", async () => {
  const device = await takenIn(clients.admin);
  await put(app, device.id, { status: "assigned-to-technician" });
  const refused = await clients.admin.post(`/api/devices/${device.id}/status`, {
    status: "in_progress",
  });
  expect(refused.body.params.reason).toBe("no-technician");
});
