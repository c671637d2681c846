import { expect, test } from "vitest";
import type { Permission } from "#src/shared/permissions.ts";
import { approvalStatuses, decisions, refusalOfDecision, type ApprovalStatus } from "./rules.ts";

const person = (userId: string, ...held: Permission[]) => ({ userId, permissions: new Set(held) });
const all = ["waiting", "approved"] as const;

test.each<[string, ReturnType<typeof person>, Partial<Record<string, readonly ApprovalStatus[]>>]>([
  ["whoever asked", person("asker", "ask_discounts"), { cancel: all }],
  ["a colleague who may ask too", person("other", "ask_discounts"), {}],
  ["whoever decides another kind", person("other", "delete_devices"), {}],
  [
    "whoever may do the act",
    person("other", "give_discounts"),
    { approve: ["waiting"], reject: ["waiting"], cancel: all },
  ],
])("%s decides only what the table says", (_, viewer, may) => {
  for (const decision of decisions) {
    for (const status of approvalStatuses) {
      const request = { kind: "discount", status, askedBy: "asker" } as const;
      const possible = may[decision];
      const expected = possible
        ? possible.includes(status)
          ? null
          : "invalid_transition"
        : "forbidden";
      expect(refusalOfDecision(decision, request, viewer), `${decision} of ${status}`).toBe(
        expected,
      );
    }
  }
});
