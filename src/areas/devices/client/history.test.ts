import { expect, test } from "vitest";
import type { Remark, Transition } from "../contract.ts";
import { historyOf } from "./history.ts";

test("remarks and moves stand in one line, newest first, down to the intake", () => {
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
  });
  expect(history.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "moved m2",
    "remark r",
    "moved m1",
    "received d",
  ]);
});
