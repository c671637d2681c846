/** Bugs that answer what the reference does not declare, or what a browser must not show or keep. */
import type { Plant } from "./plant-of.ts";

export const bugsOfAnswers = {
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
  "a text that cannot be stored": {
    what: "texts may contain characters that PostgreSQL refuses",
    edits: [
      {
        file: "src/shared/fields.ts",
        replace: '.regex(/^[^\\u0000]*$/, "contains a character that cannot be stored")',
        by: "",
      },
    ],
    symptom: /^a mistake of ours: /,
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
  "a refusal that is no problem": {
    what: "refusals do not say that they are problems by RFC 9457",
    edits: [
      {
        file: "src/server/http/answer.ts",
        replace: '.type("application/problem+json; charset=utf-8")',
        by: '.type("application/json; charset=utf-8")',
      },
    ],
    symptom: /^refuses without a problem/,
  },
  "a status nobody declared": {
    what: "whoever creates a record is told 200 in place of 201",
    edits: [
      {
        file: "src/server/http/answer.ts",
        replace: "status: endpoint.status ?? 200, body: result",
        by: "status: 200, body: result",
      },
      {
        file: "src/server/http/answer.ts",
        replace: "invariant(successesOf(endpoint).has(status),",
        by: "invariant(true,",
      },
    ],
    symptom: /^not in the reference: POST .* → 200/,
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
        file: "src/areas/inventory/core/server/queries.ts",
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
  "an answer that stays": {
    what: "answers with the shop's data are kept by browsers and proxies",
    edits: [
      {
        file: "src/server/http/server.ts",
        replace: 'if (isApi(request)) reply.header("cache-control", "no-store");',
        by: "",
      },
    ],
    symptom: /^may be kept by caches \(\)/,
  },
  "a change without its headers": {
    what: "answers to changes come without the headers that protect browsers",
    edits: [
      {
        file: "src/server/http/server.ts",
        replace: "reply.headers(headersOf(request.url));",
        by: 'if (request.method !== "PATCH") reply.headers(headersOf(request.url));',
      },
    ],
    symptom: /^content-security-policy is missing: PATCH/,
  },
  "markup of a customer": {
    what: "public pages show typed text as markup, so that a script in it runs",
    edits: [
      {
        file: "src/server/http/answer.ts",
        replace: "return { status, answer: page.html };",
        by: 'return { status, answer: page.html.replaceAll("&lt;", "<").replaceAll("&gt;", ">") };',
      },
    ],
    symptom: /^runs what somebody typed/,
  },
} as const satisfies Record<string, Plant>;
