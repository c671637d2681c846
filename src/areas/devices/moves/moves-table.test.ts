/**
 * Tests the complete table of moves: every pair of statuses for every role, for own and other devices, and every
 * condition of every move, met and unmet. The cases come from `moves`, so a new move is tested automatically. A new
 * condition does not compile until `unmet` has a device that does not meet it.
 */
import type { Mover } from "#src/shared/mover.ts";
import { describe, expect, test } from "vitest";
import { permissions, rolePermissions, roles, type Role } from "#src/shared/permissions.ts";
import {
  deviceStatuses,
  moves,
  refusalOfMove,
  type DeviceStatus,
  type MovableDevice,
  type MoveDetails,
  type MoveRefusal,
  type Need,
  type WorkflowRules,
} from "../rules.ts";
import type { EstimateStanding } from "../approval-rules.ts";

const me = "01900000-0000-7000-8000-00000000aaaa";
const somebodyElse = "01900000-0000-7000-8000-00000000bbbb";

/** The input of one test case. */
interface Case {
  device: MovableDevice;
  workflow: WorkflowRules;
  details: MoveDetails;
}

const ready = (status: DeviceStatus, assignedTo: string | null = me): Case => ({
  device: {
    status,
    assignedTo,
    finalAmount: 50_000,
    paidAmount: 50_000,
    chargesAmount: 0,
    checklists: [
      { phase: "intake", result: "not-tested" },
      { phase: "outtake", result: "ok" },
    ],
    estimates: [],
    photos: [{ phase: "before" }, { phase: "after" }],
    loans: [{ state: "out" }],
  },
  workflow: {
    deviceChecklistRequired: true,
    requireCustomerSignature: true,
    costEstimateRequired: true,
    requireTechnicianSignature: true,
    photoEvidenceRequired: true,
  },
  details: {
    remark: "Kama ilivyokubaliwa",
    signature: "data:image/png;base64,AAAA",
    loanerReturned: { condition: "ok" },
  },
});

const sentEstimate: EstimateStanding = {
  version: 1,
  status: "sent",
  total: 50_000,
  sentAt: "2026-03-02T08:00:00.000Z",
  marginPercent: 10,
};

interface Unmet {
  reason: MoveRefusal;
  /** Changes a case that meets all conditions, so that it no longer meets this one. */
  spoil: (given: Case) => Case;
  /** Whether the condition concerns the request (such as a signature). `offered`, which has no request, ignores it. */
  travels?: boolean;
}

const unmet: Record<Need, readonly Unmet[]> = {
  technician: [
    { reason: "no-technician", spoil: (given) => withDevice(given, { assignedTo: null }) },
  ],
  "approved-estimate": [
    {
      reason: "estimate-not-approved",
      spoil: (given) => withDevice(given, { estimates: [sentEstimate] }),
    },
    // `estimate-missing` concerns repairs without a price; estimates/rules.test.ts tests it.
  ],
  "outtake-checklist": [
    {
      reason: "checklist-unfinished",
      spoil: (given) =>
        withDevice(given, {
          checklists: [
            { phase: "outtake", result: "ok" },
            { phase: "outtake", result: "not-tested" },
          ],
        }),
    },
  ],
  settled: [
    { reason: "balance-due", spoil: (given) => withDevice(given, { paidAmount: 49_999 }) },
    // `cost-not-set` concerns completed repairs only; a test below has it.
  ],
  "nothing-too-much": [
    {
      reason: "money-to-give-back",
      travels: true,
      spoil: (given) => withDevice(given, { paidAmount: 50_001 }),
    },
  ],
  "price-covers-parts": [
    { reason: "below-cost", spoil: (given) => withDevice(given, { isBelowCost: true }) },
  ],
  loaner: [
    {
      reason: "loaner-out",
      travels: true,
      spoil: (given) => ({ ...given, details: { ...given.details, loanerReturned: undefined } }),
    },
  ],
  "photo-before": [
    {
      reason: "photos-missing",
      spoil: (given) => withDevice(given, { photos: [{ phase: "after" }] }),
    },
  ],
  "photo-after": [
    {
      reason: "photos-missing",
      spoil: (given) => withDevice(given, { photos: [{ phase: "before" }] }),
    },
  ],
  // Both signatures use one field of the request. A case without it therefore switches the other requirement off.
  signature: [
    {
      reason: "signature-missing",
      travels: true,
      spoil: (given) => unsigned(given, { requireTechnicianSignature: false }),
    },
  ],
  "technician-signature": [
    {
      reason: "technician-signature-missing",
      travels: true,
      spoil: (given) => unsigned(given, { requireCustomerSignature: false }),
    },
  ],
  reason: [
    {
      reason: "reason-missing",
      travels: true,
      spoil: (given) => ({ ...given, details: { ...given.details, remark: "" } }),
    },
  ],
};

const unsigned = (given: Case, workflow: Partial<WorkflowRules>): Case => ({
  ...given,
  workflow: { ...given.workflow, ...workflow },
  details: { ...given.details, signature: undefined },
});

const withDevice = (given: Case, change: Partial<MovableDevice>): Case => ({
  ...given,
  device: { ...given.device, ...change },
});

const asked = ({ device, workflow, details }: Case, to: DeviceStatus, mover: Mover) =>
  refusalOfMove(device, to, mover, workflow, details);
const offered = ({ device, workflow }: Case, to: DeviceStatus, mover: Mover) =>
  refusalOfMove(device, to, mover, workflow);

const admin: Mover = { userId: me, permissions };
const pairs = deviceStatuses.flatMap((from) => deviceStatuses.map((to) => [from, to] as const));
const allMoves = pairs.flatMap(([from, to]) => {
  const move = moves[from][to];
  return move ? [{ from, to, move }] : [];
});

/** The refusal that the test expects for a role. The function does not call the rules that it tests. */
function refusalOfPerson(from: DeviceStatus, to: DeviceStatus, role: Role, isMine: boolean) {
  const by = moves[from][to]?.by;
  if (!by) return "not-a-move";
  if (role !== "technician") return null;
  if (by !== "workshop") return "no-permission";
  return isMine ? null : "not-your-device";
}

describe.each(roles.flatMap((role) => [true, false].map((isMine) => [role, isMine] as const)))(
  "%s, own device: %s",
  (role, isMine) => {
    const mover: Mover = { userId: me, permissions: rolePermissions[role] };
    test.each(pairs)("%s → %s", (from, to) => {
      const given = ready(from, isMine ? me : somebodyElse);
      const expected = refusalOfPerson(from, to, role, isMine);
      expect(asked(given, to, mover)).toBe(expected);
      expect(offered(given, to, mover)).toBe(expected);
    });
  },
);

test("without any permission no move is allowed", () => {
  const nobody: Mover = { userId: me, permissions: [] };
  for (const { from, to } of allMoves) expect(asked(ready(from), to, nobody)).toBe("no-permission");
});

describe("requirements of a move", () => {
  const cases = allMoves.flatMap(({ from, to, move }) =>
    move.needs.flatMap((need) => unmet[need].map((each) => [from, to, each.reason, each] as const)),
  );

  test.each(cases)("%s → %s: %s", (from, to, reason, { spoil, travels = false }) => {
    // The test leaves out `release_unpaid_devices`: users with this permission may hand over an unpaid device.
    const mover = {
      ...admin,
      permissions: permissions.filter((permission) => permission !== "release_unpaid_devices"),
    };
    const spoiled = spoil(ready(from));
    expect(asked(ready(from), to, mover)).toBe(null);
    expect(asked(spoiled, to, mover)).toBe(reason);
    expect(offered(spoiled, to, mover)).toBe(travels ? null : reason);
  });

  test.each(allMoves.map(({ from, to, move }) => [from, to, move] as const))(
    "%s → %s requires nothing else",
    (from, to, move) => {
      for (const [need, ways] of Object.entries(unmet)) {
        if (move.needs.some((each) => each === need)) continue;
        for (const { spoil } of ways) expect(asked(spoil(ready(from)), to, admin)).toBe(null);
      }
    },
  );

  test("a user without the right is told so before missing fields", () => {
    const technician: Mover = { userId: me, permissions: rolePermissions.technician };
    for (const { from, to, move } of allMoves) {
      const spoiled = move.needs.reduce(
        (given, need) => unmet[need][0]?.spoil(given) ?? given,
        ready(from, somebodyElse),
      );
      const isMine = spoiled.device.assignedTo === me;
      expect(asked(spoiled, to, technician)).toBe(refusalOfPerson(from, to, "technician", isMine));
    }
  });

  const bySetting = [
    "outtake-checklist",
    "photo-before",
    "photo-after",
    "signature",
    "technician-signature",
  ] as const satisfies readonly Need[];

  test("a setting can remove requirements", () => {
    const lax: WorkflowRules = {
      deviceChecklistRequired: false,
      requireCustomerSignature: false,
      requireTechnicianSignature: false,
      photoEvidenceRequired: false,
    };
    for (const { from, to, move } of allMoves) {
      for (const need of bySetting) {
        if (!move.needs.includes(need)) continue;
        for (const { spoil } of unmet[need]) {
          expect(asked({ ...spoil(ready(from)), workflow: lax }, to, admin)).toBe(null);
        }
      }
    }
  });
});

describe("a balance at the counter", () => {
  const owing = (status: DeviceStatus) => withDevice(ready(status), { paidAmount: 10_000 });

  test("is waived only with the permission and a reason", () => {
    const given = owing("completed");
    expect(offered(given, "done", admin)).toBe(null);
    expect(asked(given, "done", admin)).toBe("balance-due");
    const released = {
      ...given,
      details: { ...given.details, releaseUnpaidReason: "Analipa kesho" },
    };
    expect(asked(released, "done", admin)).toBe(null);
    const care: Mover = { userId: me, permissions: rolePermissions["customer-care"] };
    expect(asked(released, "done", care)).toBe("balance-due");
  });

  test.each(["cancelled", "unrepairable"] as const)(
    "%s is free of charge, and what was paid goes back, exactly",
    (status) => {
      const free = withDevice(ready(status), { finalAmount: null, paidAmount: 0 });
      expect(asked(free, "done", admin)).toBe(null);
      const paid = withDevice(free, { paidAmount: 100 });
      const back = (amount: number) => ({
        ...paid,
        details: { ...paid.details, moneyBack: { amount } },
      });
      expect(offered(paid, "done", admin)).toBe(null);
      expect(asked(paid, "done", admin)).toBe("money-to-give-back");
      expect(asked(back(99), "done", admin)).toBe("money-to-give-back");
      expect(asked(back(101), "done", admin)).toBe("money-to-give-back");
      expect(asked(back(100), "done", admin)).toBe(null);
    },
  );

  test("a completed repair needs a price before the hand-over", () => {
    const free = withDevice(ready("completed"), { finalAmount: null, paidAmount: 0 });
    expect(asked(free, "done", admin)).toBe("cost-not-set");
  });
});

describe("the table of moves", () => {
  test("lets every device reach the end from every status", () => {
    const reaches = (from: DeviceStatus, seen = new Set<DeviceStatus>()): boolean => {
      if (from === "done") return true;
      if (seen.has(from)) return false;
      seen.add(from);
      const next = Object.keys(moves[from]) as DeviceStatus[];
      return next.some((to) => reaches(to, seen));
    };
    for (const status of deviceStatuses) expect(reaches(status), status).toBe(true);
  });

  test("has no move out of done, back to received, or past the assignment", () => {
    expect(moves.done).toEqual({});
    for (const { to } of allMoves) {
      expect(["received", "assigned-to-technician"]).not.toContain(to);
    }
  });

  test("hands over only devices that are ready, with a signature and settled money", () => {
    for (const { from, to, move } of allMoves.filter((each) => each.to === "done")) {
      expect(["completed", "cancelled", "unrepairable"], to).toContain(from);
      expect(move).toMatchObject({ by: "hand-over" });
      expect(move.needs).toEqual(expect.arrayContaining(["settled", "signature"]));
    }
  });
});
