/**
 * Journeys load few documents: each load starts the whole app again and takes about a second of both cores. A file may
 * have `MAX_LOADS`; `recorded-page-loads.json` lists those that had more when the limit was introduced. A recorded
 * number may only fall; `node tests/tidy/record-page-loads.ts` then updates the file. Loads in loops count once.
 */
import type { ESTree } from "vite";
import recorded from "./recorded-page-loads.json" with { type: "json" };
import type { Sizes } from "./sizes.ts";
import { isTest, visit, type SourceFile } from "./source.ts";

export const MAX_LOADS = 4;

export const recordedPageLoads: Sizes = recorded;

/**
 * `open` and `keepOpen` of `openShop`, and what loads a page of Playwright. `visit` stays in the app, so it is free. The
 * page of `keepOpen` is empty until the first `visit`.
 */
const loaders = new Set(["open", "keepOpen", "goto", "reload"]);

/** The journey files with more page loads than the limit. */
export const manyPageLoads = (files: readonly SourceFile[]): Sizes =>
  Object.fromEntries(
    files
      .filter((file) => file.path.startsWith("tests/e2e/") && isTest(file))
      .map((file) => [file.path, pageLoadsOf(file)] as const)
      .filter(([, count]) => count > MAX_LOADS),
  );

interface Call {
  name: string;
  at: number;
}

interface NamedFunction {
  name: string;
  start: number;
  end: number;
}

/** The number of page loads that the file asks for. A call of a function of the file counts as the loads in it. */
export function pageLoadsOf(file: SourceFile): number {
  const { calls, functions } = read(file);
  const callsOf = new Map<NamedFunction | null, Call[]>([[null, []]]);
  for (const call of calls) {
    const around = functions.findLast(({ start, end }) => start < call.at && call.at < end) ?? null;
    callsOf.set(around, [...(callsOf.get(around) ?? []), call]);
  }
  const known = new Map<NamedFunction | null, number>();
  const loadsIn = (scope: NamedFunction | null): number => {
    const before = known.get(scope);
    if (before !== undefined) return before;
    // A function that calls itself counts its own loads once.
    known.set(scope, 0);
    const sum = (callsOf.get(scope) ?? []).reduce((total, call) => total + loadsOfCall(call), 0);
    known.set(scope, sum);
    return sum;
  };
  const loadsOfCall = ({ name }: Call): number => {
    const own = functions.filter((each) => each.name === name).map(loadsIn);
    return own.length > 0 ? Math.max(...own) : Number(loaders.has(name));
  };
  const called = new Set(calls.map(({ name }) => name));
  // A function that is only passed on, for example to `test.each`, counts once.
  const passedOn = functions.filter(({ name }) => !called.has(name));
  return [null, ...passedOn].reduce((total, scope) => total + loadsIn(scope), 0);
}

/** The calls of a file, and its named functions: outer ones first, as the visitor meets them. */
function read(file: SourceFile): { calls: Call[]; functions: NamedFunction[] } {
  const calls: Call[] = [];
  const functions: NamedFunction[] = [];
  const add = (name: string | undefined, { start, end }: ESTree.Node) => {
    if (name) functions.push({ name, start, end });
  };
  visit(file, {
    CallExpression({ callee, start }) {
      if (callee.type === "Identifier") calls.push({ name: callee.name, at: start });
      if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
        calls.push({ name: callee.property.name, at: start });
    },
    FunctionDeclaration(node) {
      add(node.id?.name, node);
    },
    VariableDeclarator({ id, init }) {
      const isFunction =
        init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
      if (isFunction && id.type === "Identifier") add(id.name, init);
    },
  });
  return { calls, functions };
}
