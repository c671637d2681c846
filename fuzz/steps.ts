/** Generates sequences: which requests are sent, by which callers, in which order. The ids in them are placeholders. */
import fc from "fast-check";
import { isWrite, type JsonSchema } from "#tests/support/contracts/openapi.ts";
import {
  hostileBodies,
  hostileTypes,
  hostileValue,
  isCrossSite,
  spoil,
  spoiled,
  strangeHeaders,
} from "./hostile.ts";
import { placeholder } from "./known.ts";
import { callers, type CallerName } from "./people.ts";
import type { Recipes } from "./recipes.ts";
import type { Target } from "./targets.ts";
import { valuesOf } from "./values.ts";

export type KeyChoice = "new" | "none" | "garbage" | "earlier";

/** How the request is sent a second time, to compare the two answers. */
export type Afterwards =
  | "nothing"
  | "the same again"
  | "the same key with another body"
  | "the same key by another"
  | "ids in upper case";

export interface Step {
  target: Target;
  caller: CallerName;
  params: readonly unknown[];
  query: Record<string, unknown>;
  body?: unknown;
  raw?: { text: string; type: string };
  headers: Record<string, string>;
  key: KeyChoice;
  /** A method other than that of the target. */
  method?: string;
  afterwards: Afterwards;
}

/** Steps that are sent one after another or, if `atOnce` is true, two steps that are sent at the same time. */
export type Part = { steps: readonly Step[]; atOnce: boolean };

const often = <T>(percent: number, usual: T, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: percent, arbitrary: fc.constant(usual) },
    { weight: 100 - percent, arbitrary: seldom },
  );

const nothing: Afterwards = "nothing";
const afterwards = often<Afterwards>(
  70,
  nothing,
  fc.constantFrom<Afterwards>(
    ...(["the same again", "the same again", "the same key with another body"] as const),
    ...(["the same key by another", "ids in upper case", "ids in upper case"] as const),
  ),
);
const key = often<KeyChoice>(90, "new", fc.constantFrom<KeyChoice>("none", "garbage", "earlier"));
const headers = often<Record<string, string>>(
  91,
  {},
  fc.oneof(
    fc.constantFrom(...strangeHeaders),
    fc.constantFrom(...strangeHeaders.filter(isCrossSite)),
  ),
);
const caller = fc.oneof(
  { weight: 3, arbitrary: fc.constant<CallerName>("admin") },
  { weight: 4, arbitrary: fc.constant<CallerName>("care") },
  { weight: 5, arbitrary: fc.constantFrom(...callers) },
);
const method = often<string | undefined>(
  99,
  undefined,
  fc.constantFrom("GET", "HEAD", "PUT", "DELETE", "PATCH", "POST", "OPTIONS"),
);

/** Generates a path parameter: usually an id of the expected kind, sometimes a hostile value. */
const paramOf = ({ kind, schema }: Target["params"][number]): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const right = fc.oneof(
    { weight: 5, arbitrary: fc.constant(placeholder(kind)) },
    { weight: 1, arbitrary: fc.nat(5).map((n) => placeholder(kind, n)) },
  );
  return fc.oneof({ weight: 93, arbitrary: right }, { weight: 7, arbitrary: hostileValue });
};

const valuesCache = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>();
function bodies(schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = valuesCache.get(schema) ?? valuesOf(schema);
  valuesCache.set(schema, known);
  return known;
}

function inputOf({ body, form }: Target): fc.Arbitrary<Pick<Step, "body" | "raw">> {
  const schema = body ?? form;
  const raw = fc.record({
    text: fc.constantFrom(...hostileBodies),
    type: often(70, "application/json", fc.constantFrom(...hostileTypes)),
  });
  const unasked = raw.map((made) => ({ raw: made }));
  if (!schema) return often<Pick<Step, "body" | "raw">>(97, {}, unasked);
  const valid = bodies(schema);
  return fc.oneof(
    { weight: 72, arbitrary: valid.map((made) => ({ body: made })) },
    {
      weight: 23,
      arbitrary: fc.tuple(valid, spoil).map(([made, how]) => ({ body: spoiled(made, how) })),
    },
    { weight: 5, arbitrary: unasked },
  );
}

function queryOf({ query }: Target): fc.Arbitrary<Record<string, unknown>> {
  if (query.length === 0) return fc.constant({});
  const fields = query.map(({ name, required, schema }) => {
    const values = fc.oneof(
      { weight: 8, arbitrary: bodies(schema) },
      { weight: 2, arbitrary: hostileValue },
    );
    return [name, required ? values : often<unknown>(75, undefined, values)] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

const stepOf = (target: Target): fc.Arbitrary<Step> =>
  fc
    .record({
      target: fc.constant(target),
      caller,
      params: fc.tuple(...target.params.map(paramOf)),
      query: queryOf(target),
      input: inputOf(target),
      headers,
      key,
      method,
      afterwards:
        target.method === "GET" && target.params.length === 0 ? fc.constant(nothing) : afterwards,
    })
    .map(({ input, method: other, ...step }) => ({
      ...step,
      ...input,
      ...(other !== undefined && other !== target.method && { method: other }),
    }));

/**
 * Requests of a user with limited rights. After the steps `after`, `caller` sends two requests to `target`, but has
 * permission to change only some fields of the record.
 */
export interface Changes {
  after: readonly Step[];
  target: Target;
  caller: CallerName;
}

/** Generates sequences, from random steps and from recipes (groups of steps in a realistic order). */
export function sequencesOf(
  targets: readonly Target[],
  { others: recipes, changes, races }: Omit<Recipes, "prologue">,
): fc.Arbitrary<readonly Part[]> {
  const steps = new Map(targets.map((target) => [target, stepOf(target)]));
  const any = (of: readonly Target[]) =>
    fc.oneof(
      ...of.flatMap((target) => {
        const arbitrary = steps.get(target);
        return arbitrary ? [{ weight: target.weight, arbitrary }] : [];
      }),
    );
  const one = any(targets).map((step): Part[] => [inTurn([step])]);
  const recipe = fc.constantFrom(...recipes).map((of): Part[] => [inTurn(of)]);
  const two = fc
    .constantFrom(...recordsOf(targets))
    .chain(({ create, writes }) => fc.tuple(any([create]), any(writes), any(writes)))
    .map(([create, a, b]): Part[] => [
      inTurn([plain(create)]),
      { steps: [plain(a), plain(b)], atOnce: true },
    ]);
  const raced = fc
    .constantFrom(...races)
    .map(({ before, atOnce }): Part[] => [inTurn(before), { steps: atOnce, atOnce: true }]);
  const changed = fc
    .constantFrom(...changes)
    .chain(({ after, target, caller: by }) =>
      fc
        .tuple(any([target]), any([target]))
        .map((made): Part[] => [inTurn([...after, ...made.map((step) => plain(step, by))])]),
    );
  const parts = fc.oneof(
    { weight: 70, arbitrary: one },
    { weight: 8, arbitrary: two },
    { weight: 2, arbitrary: raced },
    { weight: 6, arbitrary: changed },
    { weight: 16, arbitrary: recipe },
  );
  return fc.array(parts, { minLength: 3, maxLength: 24, size: "max" }).map((of) => of.flat());
}

const inTurn = (steps: readonly Step[]): Part => ({ steps, atOnce: false });

/** Returns the step as an ordinary request of `by`, with a new key, so that later steps can build on its success. */
const plain = (step: Step, by: CallerName = "admin"): Step => ({
  ...step,
  caller: by,
  headers: {},
  key: "new",
  afterwards: "nothing",
  params: step.target.params.map(({ kind }) => placeholder(kind)),
});

/**
 * Returns, for each kind of record, the operation that creates a record (`POST /api/devices`), and all writes to such a
 * record (below `/api/devices/{id}`).
 */
function recordsOf(targets: readonly Target[]) {
  const writes = targets.filter((target) => isWrite(target) && !target.isPage);
  return writes
    .filter((target) => target.method === "POST" && target.params.length === 0)
    .map((create) => ({
      create,
      writes: writes.filter((one) => one.path.startsWith(`${create.path}/{`)),
    }))
    .filter((record) => record.writes.length > 0);
}
