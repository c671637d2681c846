import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import {
  approvalStatuses,
  returnSteps,
  type ApprovalStatus,
  type ReturnStep,
} from "../../rules.ts";

/**
 * The shop's rules, written independently of the code. The tests compare every step × target × approval × person with
 * this table. Left: a step. Right: the permitted next steps, each with who may take it: `w` the workshop (the assigned
 * technician, and users who manage returns), `m` users who manage returns, `a` users who approve, `r` users who refund,
 * `h` users who hand over. `+` permits only approved returns, `?` only undecided returns.
 */
const refundOrReplace = "refunded:r+ replaced:m+";
const allowed: Record<ReturnStep, string> = {
  reported: "technician-diagnosis:w",
  "technician-diagnosis": "admin-approval:w",
  "admin-approval": `technician-diagnosis:m? assigned-to-technician:m+ rejected:a? ${refundOrReplace}`,
  "assigned-to-technician": `in-repair:w ${refundOrReplace}`,
  "in-repair": `quality-check:w ${refundOrReplace}`,
  "quality-check": `in-repair:w ready-for-pickup:w ${refundOrReplace}`,
  "ready-for-pickup": "in-repair:w closed:h",
  closed: "",
  rejected: "closed:h",
  refunded: "closed:h",
  replaced: "closed:h",
};

const people = ["admin", "customer-care", "its technician", "other technician"] as const;
type Person = (typeof people)[number];
const letters: Record<Person, string> = {
  admin: "wmarh",
  "customer-care": "wmh",
  "its technician": "w",
  "other technician": "w",
};

/** The expected answer: 200, or the refusal with its reason. */
function expected(
  from: ReturnStep,
  to: ReturnStep,
  approval: ApprovalStatus,
  person: Person,
): string {
  const step = allowed[from].split(" ").find((each) => each.startsWith(`${to}:`));
  if (!step) return "invalid_transition not-a-step";
  const [by = "", condition] = step.slice(to.length + 1);
  if (!letters[person].includes(by)) return "forbidden no-permission";
  if (by === "w" && person === "other technician") return "forbidden not-your-return";
  if (condition === "+" && approval !== "approved") return "invalid_transition not-approved";
  if (condition === "?" && approval !== "pending") return "invalid_transition already-decided";
  return "200";
}

const { app } = await startShop();
let clients: Record<Person, TestClient>;
const returns = new Map<string, string>();
/** An item with enough stock for all replacements. */
let itemId: string;

beforeAll(async () => {
  clients = {
    admin: await signedIn(app, { role: "admin" }),
    "customer-care": await signedIn(app, { role: "customer-care" }),
    "its technician": await signedIn(app, { role: "technician", maxDevicesAllowed: 1000 }),
    "other technician": await signedIn(app, { role: "technician" }),
  };
  ({ id: itemId } = await stocked(app.db, 10_000));
  await manyReturns();
});

const casesOf = (person: Person) =>
  returnSteps.flatMap((from) =>
    returnSteps.flatMap((to) =>
      approvalStatuses.map((approval) => ({
        from,
        to,
        approval,
        name: `${person} ${from} ${to} ${approval}`,
      })),
    ),
  );

/** Creates a return for each case, and a paid device for each return, with only a few SQL statements. */
async function manyReturns() {
  const technician = clients["its technician"];
  const device = await handedBack({ admin: clients.admin, technician });
  const { customerId } = device;
  const cases = people.flatMap((person) => casesOf(person));
  const devices = cases.map(() => newId());
  await app.db
    .insertInto("devices")
    .values(
      devices.map((id) => ({
        id,
        ticketNumber: id,
        trackingToken: id,
        customerId,
        brand: "Tecno",
        model: "Spark 20",
        issueDescription: "Kioo",
        status: "done" as const,
        handedOverAt: sql<string>`now()`,
        finalAmount: 1000,
        paidAmount: 1000,
      })),
    )
    .execute();
  await app.db
    .insertInto("payments")
    .values(
      devices.map((deviceId) => ({
        id: newId(),
        paymentNumber: deviceId,
        customerId,
        deviceId,
        amount: 1000,
        paymentMethod: "cash" as const,
        provider: "cash",
        status: "completed" as const,
        completedAt: sql<string>`now()`,
      })),
    )
    .execute();
  await sql`update customers set total_spent = 1000000000 where id = ${customerId}`.execute(app.db);
  await app.db
    .insertInto("returnedDevices")
    .values(
      cases.map(({ from, approval, name }, index) => {
        const id = newId();
        returns.set(name, id);
        return {
          id,
          returnNumber: id,
          deviceId: devices[index] ?? null,
          customerId,
          returnReason: "Kioo",
          originDay: "2026-01-01",
          warrantyFound: "in-warranty" as const,
          warrantyStatus: "in-warranty" as const,
          currentStep: from,
          adminApprovalStatus: approval,
          plannedItemId: itemId,
          plannedQuantity: 1,
          replacementApprovedValue: 1_000_000_000,
          replacementApprovedBy: clients.admin.userId,
          replacementApprovedAt: sql<string>`now()`,
          assignedTo: technician.userId,
        };
      }),
    )
    .execute();
}

describe.each(people)("%s", (person) => {
  test.each(casesOf(person))(
    "$from → $to, approval $approval",
    async ({ from, to, approval, name }) => {
      const id = returns.get(name);
      const answer = await clients[person].post(`/api/returns/${id}/steps`, {
        step: to,
        note: "Kama ilivyokubaliwa",
        signature,
        fixStatus: "Inatengenezeka",
        resolution: "Kioo kimebadilishwa",
        replacement: { itemId },
      });
      const { code, params } = answer.body;
      expect(answer.status === 200 ? "200" : `${code} ${params.reason}`).toBe(
        expected(from, to, approval, person),
      );
      const after = (await clients.admin.get(`/api/returns/${id}`)).body;
      const moved = answer.status === 200;
      expect(after.currentStep).toBe(moved ? to : from);
      expect(after.steps).toHaveLength(moved ? 1 : 0);
      expect(after.refunds).toHaveLength(moved && to === "refunded" ? 1 : 0);
    },
  );
});

describe("approval", () => {
  const decisions = ["approve", "reject"] as const;
  const cases = people.flatMap((person) =>
    returnSteps.flatMap((from) => approvalStatuses.map((approval) => ({ person, from, approval }))),
  );

  test.each(cases)("$person at $from, $approval", async ({ person, from, approval }) => {
    for (const decision of decisions) {
      const id = returns.get(`other technician ${from} closed ${approval}`) ?? "";
      await sql`
        update returned_devices set current_step = ${from}, admin_approval_status = ${approval} where id = ${id}`.execute(
        app.db,
      );
      const answer = await clients[person].post(`/api/returns/${id}/approval`, {
        decision,
        reason: "Kwa sababu hii",
      });
      const met =
        answer.status === 200 ? "200" : `${answer.body.code} ${answer.body.params?.reason}`;
      const should =
        person !== "admin"
          ? "forbidden undefined"
          : approval !== "pending"
            ? "invalid_transition already-decided"
            : from !== "admin-approval"
              ? "invalid_transition not-waiting"
              : "200";
      expect(met.replace(/ (approve_returns|no-permission)$/, " undefined")).toBe(should);
      if (answer.status === 200) {
        expect(answer.body).toMatchObject(
          decision === "approve"
            ? { adminApprovalStatus: "approved", currentStep: "admin-approval" }
            : { adminApprovalStatus: "rejected", currentStep: "rejected", outcome: "rejected" },
        );
      }
    }
  });
});
