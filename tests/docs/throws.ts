/** Compares the refusals that comments list (`@throws Refusal …`) with those that the endpoints declare. */
import { posix } from "node:path";
import type { ESTree } from "vite";
import { refusalsOf, type Contract } from "#src/shared/contract.ts";
import { permissions } from "#src/shared/permissions.ts";
import { refusals } from "#src/shared/refusals/refusals.ts";
import {
  isRouteFile,
  isTest,
  programOf,
  visit,
  type Complaints,
  type SourceFile,
} from "#tests/tidy/source.ts";

/** `path#name` of an exported function → the codes that its comment lists. */
export type Lists = ReadonlyMap<string, readonly string[]>;

/** A function in a handler, and its listed codes that this endpoint cannot answer with, because of how it calls it. */
export type Exceptions = Readonly<Record<string, string>>;

const commented =
  /\/\*\*((?:(?!\*\/)[\s\S])*?@throws Refusal (?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function\*? |const )(\w+)/g;

const listOf = (comment: string): string =>
  (comment.split("@throws Refusal")[1] ?? "").split("@")[0]?.replaceAll(/\s+\*?\s*/g, " ") ?? "";

export const readLists = (files: readonly SourceFile[]): Lists =>
  new Map(
    files
      .filter((file) => file.path.startsWith("src/") && !isTest(file))
      .flatMap(({ path, text }) =>
        [...text.matchAll(commented)].map(([, comment = "", name = ""]) => {
          const words = [...listOf(comment).matchAll(/[a-z_]+/g)].map(([word]) => word);
          return [`${path}#${name}`, words.filter((word) => Object.hasOwn(refusals, word))];
        }),
      ),
  );

/** Words in the place of a code that are none. What is in brackets explains a code. */
export const strayComplaints = (files: readonly SourceFile[]): Complaints =>
  files
    .filter((file) => file.path.startsWith("src/") && !isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(commented)].flatMap(([, comment = "", name = ""]) =>
        listOf(comment)
          .replaceAll(/\([^()]*\)|`[^`]*`/g, "")
          .split(/[,;]| and /)
          .map((part) => part.trim())
          .filter((part) => /^[a-z]+(_[a-z]+)+$/.test(part))
          .filter((code) => !Object.hasOwn(refusals, code) && !isPermission(code))
          .map((code) => `${path}: ${name} throws ${code}, which is no refusal`),
      ),
    );

const isPermission = (word: string): boolean => permissions.some((each) => each === word);

/**
 * Listed codes that an endpoint does not declare although its handler calls the function.
 * @param contractOf returns the contract that a file exports under this name
 */
export async function throwsComplaints(
  files: readonly SourceFile[],
  contractOf: (path: string, name: string) => Promise<Contract | undefined>,
  exceptions: Exceptions = {},
): Promise<{ complaints: Complaints; compared: number }> {
  const lists = readLists(files);
  const complaints: Complaints = [];
  const unneeded = new Set(Object.keys(exceptions));
  let compared = 0;
  for (const file of files.filter(({ path }) => isRouteFile(path))) {
    const imports = importsOf(file);
    for (const { table, operation, text } of handlersOf(file)) {
      const [path = "", name = ""] = imports.get(table)?.split("#") ?? [];
      const endpoint = (await contractOf(path, name))?.[operation];
      if (!endpoint) {
        complaints.push(`${file.path}: ${table} has no ${operation}`);
        continue;
      }
      const declared = new Set<string>(refusalsOf(endpoint));
      for (const word of new Set(text.match(/\w+/g))) {
        const listed = lists.get(imports.get(word) ?? "") ?? [];
        compared += listed.length > 0 ? 1 : 0;
        for (const code of listed.filter((each) => !declared.has(each))) {
          const found = `${operation}: ${word} throws ${code}`;
          if (!unneeded.delete(found) && !(found in exceptions))
            complaints.push(`${file.path}: ${found}, which ${table} does not declare`);
        }
      }
    }
  }
  for (const exception of unneeded) complaints.push(`${exception}: needs no exception`);
  return { complaints, compared };
}

/** The imported names of a file → `path#name` of what they import. */
function importsOf(file: SourceFile): Map<string, string> {
  const imports = new Map<string, string>();
  for (const node of programOf(file).body) {
    if (node.type !== "ImportDeclaration") continue;
    const from = node.source.value;
    const path = from.startsWith("#") ? from.slice(1) : posix.join(posix.dirname(file.path), from);
    for (const each of node.specifiers) {
      if (each.type !== "ImportSpecifier" || each.imported.type !== "Identifier") continue;
      imports.set(each.local.name, `${path}#${each.imported.name}`);
    }
  }
  return imports;
}

interface Handler {
  /** The name of the contract in the route file. */
  table: string;
  operation: string;
  text: string;
}

/** The handlers in the calls `routes(contract, { operation: handler })` of a file. */
function handlersOf(file: SourceFile): Handler[] {
  const handlers: Handler[] = [];
  visit(file, {
    CallExpression({ callee, arguments: [contract, table] }: ESTree.CallExpression) {
      if (callee.type !== "Identifier" || callee.name !== "routes") return;
      if (contract?.type !== "Identifier" || table?.type !== "ObjectExpression") return;
      for (const each of table.properties) {
        if (each.type !== "Property" || each.key.type !== "Identifier") continue;
        const text = file.text.slice(each.value.start, each.value.end);
        handlers.push({ table: contract.name, operation: each.key.name, text });
      }
    },
  });
  return handlers;
}
