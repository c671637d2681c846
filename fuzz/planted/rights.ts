/** Bugs that let somebody do what they may not do. */
import type { Plant } from "./plant-of.ts";

export const bugsOfRights = {
  "a form of another site": {
    what: "a write that a browser sends from another site is let through",
    edits: [
      {
        file: "src/server/http/guards/same-site.ts",
        replace: 'if (site !== undefined) refuse("cross_site_request");',
        by: "if (site !== undefined) return;",
      },
    ],
    symptom: /^another site may write/,
  },
  "a key of anybody": {
    what: "an Idempotency-Key gives its answer to whoever sends it",
    edits: [
      {
        file: "src/server/http/idempotency.ts",
        replace: "first.actorId !== actorId",
        by: "false",
      },
    ],
    symptom: /^a key works for somebody else/,
  },
  "a right that nobody asks for": {
    what: "whoever is signed in may reset everybody's password",
    edits: [
      {
        file: "src/server/http/guards/access.ts",
        replace:
          "const missing = anyOf.some((each) => actor.permissions.has(each)) ? alsoNeeds : anyOf[0];",
        by: "const missing = alsoNeeds;",
      },
    ],
    symptom: /^lets in whom it should not/,
  },
  "a first password that opens everything": {
    what: "whoever still has the password that somebody else set may do everything",
    edits: [
      {
        file: "src/server/http/guards/access.ts",
        replace: 'if (actor.mustChangePassword) refuse("password_change_required");',
        by: "",
      },
    ],
    symptom: /^lets in whom it should not/,
  },
  "an admin made by somebody less": {
    what: "somebody who looks after users gives more rights than they have",
    edits: [
      {
        file: "src/areas/users/rules.ts",
        replace: 'if (other.role === "admin" && own.role !== "admin") return false;',
        by: "if (own.role) return true;",
      },
    ],
    symptom: /^gives more than the giver has/,
  },
  "a token that outlives a reset": {
    what: "an access token works after the password of its owner was reset",
    edits: [
      {
        file: "src/areas/users/management/server/reset-password.ts",
        replace: "await revokeTokensOf(tx, actor, userId);",
        by: "",
      },
    ],
    symptom: /^ended credentials still work: token/,
  },
  "a token that outlives a deactivation": {
    what: "an access token works again when its deactivated owner is activated",
    edits: [
      {
        file: "src/areas/users/rights/server/deactivate-user.ts",
        replace: "await revokeTokensOf(tx, actor, userId);",
        by: "",
      },
    ],
    symptom: /^ended credentials still work: token/,
  },
  "a price lowered in passing": {
    what: "the general change of a repair carries its price",
    edits: [
      {
        file: "src/areas/devices/core/contract.ts",
        replace: "  diagnosisRequired: z.boolean().optional(),\n});",
        by: "  diagnosisRequired: z.boolean().optional(),\n  finalAmount: money.nullable().optional(),\n});",
      },
    ],
    symptom: /^changes devices\.final_amount without the right: PATCH /,
  },
  "a price lowered without the right": {
    what: "whoever may set the price of a repair may also lower it",
    edits: [
      {
        file: "src/areas/devices/money/rules.ts",
        replace:
          '  if (!has(mover, "lower_prices")) return refusalOfChange(lowersPrice(device.finalAmount, amount));\n',
        by: "",
      },
    ],
    symptom: /^changes devices\.final_amount without the right: POST \/api\/devices\/\{id\}\/price/,
  },
  "a deposit waived in passing": {
    what: "the general change of a repair carries its deposit",
    edits: [
      {
        file: "src/areas/devices/core/contract.ts",
        replace: "  diagnosisRequired: z.boolean().optional(),\n});",
        by: "  diagnosisRequired: z.boolean().optional(),\n  depositAmount: money.optional(),\n});",
      },
    ],
    symptom: /^changes devices\.deposit_amount without the right: PATCH /,
  },
  "a deposit waived without the right": {
    what: "whoever may set the deposit of a repair may also waive it",
    edits: [
      {
        file: "src/areas/devices/money/rules.ts",
        replace: 'if (!has(mover, "waive_deposits")) return "no-permission";',
        by: "",
      },
    ],
    symptom:
      /^changes devices\.deposit_amount without the right: POST \/api\/devices\/\{id\}\/deposit/,
  },
} as const satisfies Record<string, Plant>;
