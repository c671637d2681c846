import { expect, test } from "vitest";
import type { Remark } from "../core/contract.ts";
import type { Transition } from "../core/detail/moves.ts";
import { historyOf } from "./history.ts";
import type { CustodyMove } from "../core/detail/custody.ts";

test("remarks, transitions, hand-overs and passcode views form one history, newest first", () => {
  const history = historyOf({
    id: "d",
    createdAt: "2026-11-20T08:00:00.000Z",
    receivedBy: { id: "c", name: "Zawadi" },
    transitions: [
      {
        id: "m1",
        fromStatus: "received",
        toStatus: "assigned-to-technician",
        createdAt: "2026-11-20T08:01:00.000Z",
        performedBy: null,
      },
      {
        id: "m2",
        fromStatus: "assigned-to-technician",
        toStatus: "in_progress",
        createdAt: "2026-11-20T09:00:00.000Z",
        performedBy: null,
      },
    ] as unknown as Transition[],
    remarks: [
      { id: "r", content: "Call first", createdBy: null, createdAt: "2026-11-20T08:30:00.000Z" },
    ] as Remark[],
    custody: [
      { id: "k1", to: { kind: "user", name: "Juma" }, movedAt: "2026-11-20T08:40:00.000Z" },
      { id: "k2", to: { kind: "customer", name: null }, movedAt: "2026-11-20T09:30:00.000Z" },
    ] as CustodyMove[],
    passcodeReveals: [
      { id: "p", revealedBy: { id: "t", name: "Juma" }, revealedAt: "2026-11-20T08:50:00.000Z" },
    ],
  });
  expect(history.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "moved m2",
    "revealed p",
    "carried k1",
    "remark r",
    "moved m1",
    "received d",
  ]);
});
