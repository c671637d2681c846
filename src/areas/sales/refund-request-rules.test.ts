import { describe, expect, test } from "vitest";
import type { Permission } from "#src/shared/permissions.ts";
import {
  isOpenRequest,
  requestMoves,
  requestStatuses,
  refusalOfMove,
  type RequestMove,
  type RequestStatus,
} from "./refund-request-rules.ts";

const person = (userId: string, ...held: Permission[]) => ({ userId, permissions: new Set(held) });
const asker = person("asker", "refund_sales");
const colleague = person("colleague", "refund_sales");
const approver = person("approver", "approve_late_refunds");
const owner = person("owner", "refund_sales", "approve_late_refunds");
const nobody = person("nobody", "create_sales");

/** For each user: the moves that this user may make, and the statuses in which each move is allowed. */
const allowed: [string, typeof asker, Partial<Record<RequestMove, RequestStatus[]>>][] = [
  ["whoever asked", asker, { cancel: ["waiting", "approved"], refund: ["approved"] }],
  ["somebody else at the counter", colleague, { refund: ["approved"] }],
  [
    "who may approve alone",
    approver,
    { approve: ["waiting"], reject: ["waiting"], cancel: ["waiting", "approved"] },
  ],
  [
    "who may do both",
    owner,
    {
      approve: ["waiting"],
      reject: ["waiting"],
      cancel: ["waiting", "approved"],
      refund: ["approved"],
    },
  ],
  ["anybody else", nobody, {}],
];

describe("moves of a late refund request", () => {
  test.each(allowed)("by %s", (_, mover, may) => {
    for (const move of requestMoves) {
      for (const status of requestStatuses) {
        const refusal = refusalOfMove(move, { status, requestedBy: "asker" }, mover);
        const expected = may[move]
          ? may[move].includes(status)
            ? null
            : "invalid_transition"
          : "forbidden";
        expect(refusal, `${move} of ${status}`).toBe(expected);
      }
    }
  });
});

test("a request is open while it waits for somebody", () => {
  expect(requestStatuses.filter(isOpenRequest)).toEqual(["waiting", "approved"]);
});
