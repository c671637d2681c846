/**
 * Bugs of the kinds that an earlier attack on the product has found. plant.ts plants them by replacing lines of the
 * product. The campaign must find each bug by its own symptom. If you change such a line of the product, change the
 * edit here too.
 */
export interface Edit {
  file: string;
  /** The text that is replaced. It must occur exactly once in the file. */
  replace: string;
  by: string;
}

export interface Plant {
  /** What goes wrong because of the bug. */
  what: string;
  edits: readonly Edit[];
  /** SQL that changes the database to make the bug possible. */
  schema?: string;
  /** The symptom that a finding must have. Only then the bug counts as found. */
  symptom: RegExp;
}

const planted = {
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
  "a key for any body": {
    what: "an Idempotency-Key gives its first answer whatever else is sent with it",
    edits: [
      {
        file: "src/server/http/idempotency.ts",
        replace: "!first.requestHash.equals(hash)",
        by: "false",
      },
    ],
    symptom: /^a used key takes another body/,
  },
  "a constraint without a refusal": {
    what: "an email that somebody has is a mistake of ours",
    edits: [
      {
        file: "src/areas/users/server/constraints.ts",
        replace: '    users_email_unique: "email_taken",',
        by: "",
      },
    ],
    symptom: /^a mistake of ours: \w+ \/api\/users/,
  },
  "a refusal nobody declared": {
    what: "a change of a customer is refused with a code that its contract does not name",
    edits: [
      {
        file: "src/areas/customers/contract.ts",
        replace: 'errors: ["stale_version", "phone_taken", ...unchangeable]',
        by: 'errors: ["phone_taken", ...unchangeable]',
      },
    ],
    symptom: /^not in the reference: PATCH \/api\/customers\/\{id\} → 409 stale_version/,
  },
  "an answer that nobody checks": {
    what: "columns of the database leave the server as they are",
    edits: [
      {
        file: "src/server/http/answer.ts",
        replace: "answer: JSON.stringify(endpoint.output.parse(body))",
        by: "answer: JSON.stringify(body)",
      },
    ],
    symptom: /^not as declared .*is not in the reference/,
  },
  "a cost for everybody": {
    what: "items tell what they cost to those without the right to see it",
    edits: [
      {
        file: "src/areas/inventory/server/queries.ts",
        replace: 'cost: may(actor, "view_cost") ? (row.cost ?? null) : undefined,',
        by: "cost: row.cost ?? null,",
      },
    ],
    symptom: /^tells a cost price/,
  },
  "a picture that stays": {
    what: "pictures of customers' devices are kept by the browsers of shared phones",
    edits: [
      {
        file: "src/server/files/show-picture.ts",
        replace: 'nobody: "private, no-store"',
        by: 'nobody: "public, max-age=1"',
      },
    ],
    symptom: /^may be kept by caches/,
  },
  "a right that nobody asks for": {
    what: "whoever is signed in may reset everybody's password",
    edits: [
      {
        file: "src/server/http/guards/access.ts",
        replace:
          'if (!anyOf.some((permission) => actor.permissions.has(permission))) refuse("forbidden");',
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
        file: "src/areas/users/server/reset-password.ts",
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
        file: "src/areas/devices/contract.ts",
        replace: "  diagnosisRequired: z.boolean().optional(),\n});",
        by: "  diagnosisRequired: z.boolean().optional(),\n  finalAmount: money.nullable().optional(),\n});",
      },
    ],
    symptom: /^changes devices\.final_amount without the right/,
  },
  "a deposit waived in passing": {
    what: "the general change of a repair carries its deposit",
    edits: [
      {
        file: "src/areas/devices/contract.ts",
        replace: "  diagnosisRequired: z.boolean().optional(),\n});",
        by: "  diagnosisRequired: z.boolean().optional(),\n  depositAmount: money.optional(),\n});",
      },
    ],
    symptom: /^changes devices\.deposit_amount without the right/,
  },
  "a piece that comes back twice": {
    what: "goods that a return replaced can be refunded at the till as well",
    edits: [
      {
        file: "src/areas/sales/refunds/server/count-replaced.ts",
        replace: "sql`replaced_quantity + ${replaced.quantity}`",
        by: "sql`replaced_quantity`",
      },
    ],
    symptom: /^an invariant is broken: a line of a sale counts what returns replaced of it/,
  },
  "an effect for every try": {
    what: "the same request again has its effect again",
    edits: [
      {
        file: "src/server/http/idempotency.ts",
        replace: "if (claimed) return null;",
        by: "if (claimed ?? true) return null;",
      },
    ],
    symptom: /^the same request again /,
  },
  "a number for nothing": {
    what: "numbers of papers are drawn from a sequence, so that a refusal leaves a gap",
    edits: [
      {
        file: "src/server/sql/document-number.ts",
        replace: "sql<string>`document_number(${series}, ${numberPrefix(series)})`",
        by: "sql<string>`${numberPrefix(series)} || lpad(nextval('planted_numbers')::text, 6, '0')`",
      },
    ],
    schema: "create sequence planted_numbers start 500000",
    symptom: /^refused, and yet took a number/,
  },
  "a record deleted meanwhile": {
    what: "a change of a filter that another request deletes at the same moment is a mistake of ours",
    edits: [
      {
        file: "src/areas/users/saved-filters/server/change-saved-filters.ts",
        replace: "    .forUpdate()\n",
        by: "",
      },
    ],
    symptom: /^a mistake of ours: PATCH \/api\/saved-filters/,
  },
} as const satisfies Record<string, Plant>;

export type PlantedBug = keyof typeof planted;

export const plantedBugs: Readonly<Record<PlantedBug, Plant>> = planted;

export const plantedBugNames = Object.keys(planted) as PlantedBug[];
