/** Areas write only their own tables, and code that writes has a transaction. */
import type { ESTree } from "vite";
import { isCode, isTest, programOf, visit, type Complaints, type SourceFile } from "./source.ts";

/** It writes any table. The tables of its callers are read from their first arguments. */
const updatesById = "src/server/sql/update-by-id.ts";

const builders = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
const rawWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

/**
 * The folder that owns each table. The last comment `-- Area: x.` (or `Owner: src/server.`) above the table in its
 * migration names the owner. A later `comment on table` below another `-- Area:` moves the table to that area.
 */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files) {
    if (!/^db\/migrations\/.*\.sql$/.test(path)) continue;
    let owner = "";
    for (const line of text.split("\n")) {
      const area = /^-- Area: ([a-z]+)\./.exec(line)?.[1];
      if (area) owner = `src/areas/${area}/`;
      else if (/^--.*Owner: (src\/server)\./.test(line)) owner = "src/server/";
      const table =
        /^(?:create (?:unlogged )?table (?:if not exists )?|comment on table )([a-z_]+)/.exec(
          line,
        )?.[1];
      if (table) owners.set(table, owner);
    }
  }
  // No migration creates this table: src/server/migrate.ts creates it before the first migration.
  owners.set("migrations", "src/server/");
  return owners;
}

interface Write {
  table: string;
  start: number;
  /** The object that executes the write: `tx` in `tx.insertInto(…)` or `.execute(tx)`; null if it has no name. */
  through: string | null;
}

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table that an argument names, with or without an alias. */
const tableIn = (argument: ESTree.Argument | undefined): string =>
  argument?.type === "Literal" && typeof argument.value === "string"
    ? snakeCase(argument.value.split(" ")[0] ?? "")
    : "(computed)";

/** Finds every write to a table of the project: through Kysely, in sql`…`, or as text in `.query(…)`. */
function writesOf(file: SourceFile, owners: ReadonlyMap<string, string>): Write[] {
  const writes: Write[] = [];
  const raw = (text: string, start: number, through: string | null) => {
    for (const [, name] of text.matchAll(rawWrite)) {
      const table = name?.toLowerCase() ?? "";
      if (owners.has(table)) writes.push({ table, start, through });
    }
  };
  const executedWith = new Map<number, string | null>();
  visit(file, {
    CallExpression({ callee, arguments: [first, second], start }) {
      if (callee.type === "Identifier" && callee.name === "updateById") {
        const through = first?.type === "Identifier" ? first.name : null;
        writes.push({ table: tableIn(second), start, through });
      }
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (builders.has(name)) {
        writes.push({ table: tableIn(first), start, through: rootOf(callee.object) });
      }
      if (name === "execute" && callee.object.type === "TaggedTemplateExpression") {
        executedWith.set(callee.object.start, first?.type === "Identifier" ? first.name : null);
      }
      if (name === "query" && first) {
        if (first.type === "Literal" && typeof first.value === "string")
          raw(first.value, start, null);
        if (first.type === "TemplateLiteral") raw(textOf(first), start, null);
      }
    },
  });
  visit(file, {
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type === "Identifier" && tag.name === "sql")
        raw(textOf(quasi), start, executedWith.get(start) ?? null);
    },
  });
  return writes;
}

const textOf = (template: ESTree.TemplateLiteral) =>
  template.quasis.map((part) => part.value.raw).join("$");

/** The name at the beginning of a chain of calls, such as `tx` in `tx.with(…).insertInto(…)`. */
function rootOf(node: ESTree.Expression | ESTree.Super): string | null {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return rootOf(node.object);
  if (node.type === "CallExpression") return rootOf(node.callee);
  return null;
}

export function ownershipComplaints(files: readonly SourceFile[]): Complaints {
  const owners = tableOwners(files);
  const orphans = [...owners]
    .filter(([, owner]) => !owner)
    .map(([table]) => `db/migrations: nobody owns ${table}: the file needs "-- Area: x."`);
  const foreign = productCode(files)
    .filter(({ path }) => path !== updatesById)
    .flatMap((file) =>
      writesOf(file, owners).flatMap(({ table }) => {
        if (table === "(computed)")
          return [`${file.path}: writes a table whose name cannot be read here`];
        const owner = owners.get(table);
        return owner === undefined || file.path.startsWith(owner)
          ? []
          : [`${file.path}: writes ${table}, which belongs to ${owner || "nobody"}`];
      }),
    );
  return [...orphans, ...foreign];
}

/** Files that may write without a transaction, each with the reason. */
const writesOutsideTransactions: Record<string, string> = {
  "src/areas/users/sessions/server/authenticate.ts":
    "notes when a session or token was last seen, whatever becomes of the request",
};

/** An exported function that writes must have `tx: Tx` as its first parameter, or open its own transaction. */
export function verbComplaints(files: readonly SourceFile[]): Complaints {
  const owners = tableOwners(files);
  return productCode(files)
    .filter(
      ({ path }) => /^src\/areas\/.+\/server\//.test(path) && !(path in writesOutsideTransactions),
    )
    .flatMap((file) => {
      const writes = writesOf(file, owners);
      const loose = writes
        .filter((write) => write.through === "db")
        .map((write) => `${file.path}: writes ${write.table} outside a transaction`);
      const unsigned = exportedFunctions(file)
        .filter(({ start, end }) =>
          writes.some((write) => write.start >= start && write.start < end),
        )
        .filter(({ node }) => !takesTx(node) && !opensTransaction(file, node))
        .map(({ name }) => `${file.path}: ${name} writes, so its first parameter is tx: Tx`);
      return [...loose, ...unsigned];
    });
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function exportedFunctions(
  file: SourceFile,
): { name: string; node: FunctionNode; start: number; end: number }[] {
  return programOf(file).body.flatMap((statement) => {
    if (
      statement.type !== "ExportNamedDeclaration" &&
      statement.type !== "ExportDefaultDeclaration"
    )
      return [];
    const { declaration } = statement;
    if (declaration?.type === "FunctionDeclaration") {
      return [
        {
          name: declaration.id?.name ?? "default",
          node: declaration,
          start: declaration.start,
          end: declaration.end,
        },
      ];
    }
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" &&
      (init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression")
        ? [{ name: id.name, node: init, start: init.start, end: init.end }]
        : [],
    );
  });
}

function takesTx({ params: [first] }: FunctionNode): boolean {
  if (first?.type !== "Identifier" || first.name !== "tx") return false;
  const type = first.typeAnnotation?.typeAnnotation;
  return (
    type?.type === "TSTypeReference" &&
    type.typeName.type === "Identifier" &&
    type.typeName.name === "Tx"
  );
}

/** Whether the function opens its own transaction, as a verb of an endpoint with `transaction: "own"` does. */
function opensTransaction(file: SourceFile, node: FunctionNode): boolean {
  let opens = false;
  visit(file, {
    CallExpression({ callee, start }) {
      const isInside = start >= node.start && start < node.end;
      if (isInside && callee.type === "Identifier" && callee.name === "inTransaction") opens = true;
    },
  });
  return opens;
}

const productCode = (files: readonly SourceFile[]) =>
  files.filter((file) => file.path.startsWith("src/") && isCode(file) && !isTest(file));
