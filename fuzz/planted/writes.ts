/** Bugs that write too much, too often, or at the wrong moment. */
import type { Plant } from "./plant-of.ts";

export const bugsOfWrites = {
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
  "a repetition that does not say so": {
    what: "a repeated request gets its first answer as if it were new",
    edits: [
      {
        file: "src/server/http/pipeline.ts",
        replace: 'if (answer.isReplayed) reply.header("idempotent-replayed", "true");',
        by: "",
      },
    ],
    symptom: /^the same request again is not marked as a replay/,
  },
  "a refusal that keeps its changes": {
    what: "what a request wrote before its refusal is committed",
    edits: [
      {
        file: "src/server/database.ts",
        replace: "let isWorkDone = false;",
        by: "let isWorkDone = false;\n    let kept = null;",
      },
      {
        file: "src/server/database.ts",
        replace: "const worked = await work(tx);",
        by: "const worked = await work(tx).catch((error) => void (kept = error));",
      },
      {
        file: "src/server/database.ts",
        replace: "runCommitted(db, effects.committed);",
        by: "if (kept) throw kept;\n    runCommitted(db, effects.committed);",
      },
    ],
    symptom: /^refused, and yet changed/,
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
  "a carrier deleted meanwhile": {
    what: "a change of a carrier that another request deletes at the same moment is a mistake of ours",
    edits: [
      {
        file: "src/areas/integrations/shipping/server/change-shipping-providers.ts",
        replace: "    .forUpdate()\n",
        by: "",
      },
    ],
    symptom: /^a mistake of ours: PATCH \/api\/shipping-providers/,
  },
} as const satisfies Record<string, Plant>;
