/** The house rules as a test. Each rule first detects a planted violation, then checks the project. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { today } from "#src/shared/time.ts";
import {
  migrationComplaints,
  reactionComplaints,
  servedComplaints,
  versionComplaints,
} from "./tidy/central-lists.ts";
import { readContracts } from "./support/contracts/contracts.ts";
import { contractComplaints } from "./tidy/contracts.ts";
import { dialogComplaints } from "./tidy/dialogs.ts";
import { minusComplaints } from "./tidy/figures.ts";
import { idComplaints } from "./tidy/ids.ts";
import {
  addressComplaints,
  amountComplaints,
  areaComplaints,
  importComplaints,
} from "./tidy/imports.ts";
import { barrelComplaints, lengthComplaints, longFiles, nameComplaints } from "./tidy/names.ts";
import { manyPageLoads, pageLoadsOf, recordedPageLoads } from "./tidy/page-loads.ts";
import { pathComplaints } from "./tidy/paths.ts";
import { randomnessComplaints } from "./tidy/randomness.ts";
import { readProject, type SourceFile } from "./tidy/source.ts";
import { largeFolders, longFunctions, recordedSizes, sizeComplaints } from "./tidy/sizes.ts";
import { UNSTEADY, unsteadyComplaints } from "./tidy/unsteady.ts";
import { ownershipComplaints, tableOwners, verbComplaints } from "./tidy/writes.ts";

const root = join(import.meta.dirname, "..");
const project = readProject(root);

const file = (path: string, text: string): SourceFile => ({ path, text });

describe("imports run in one direction", () => {
  test.each([
    [
      "a lower area imports a higher one",
      "src/areas/customers/server/a.ts",
      "#src/areas/devices/server/queries.ts",
    ],
    ["types count too", "src/areas/customers/rules.ts", "#src/areas/devices/rules.ts"],
    [
      "an area imports another's routes",
      "src/areas/devices/server/a.ts",
      "#src/areas/customers/server/routes.ts",
    ],
    [
      "an area imports another's page",
      "src/areas/devices/client/a.tsx",
      "#src/areas/customers/client/customers-page.tsx",
    ],
    ["an area imports the app", "src/areas/devices/server/a.ts", "#src/app/server.ts"],
    [
      "an area imports another's registration",
      "src/areas/devices/server/a.ts",
      "#src/areas/customers/server/area.ts",
    ],
    ["events import the server", "src/areas/devices/events.ts", "#src/server/log.ts"],
    [
      "the platform knows an area",
      "src/server/http/a.ts",
      "#src/areas/users/sessions/server/sessions.ts",
    ],
    ["the client platform knows an area", "src/client/a.ts", "#src/areas/users/contract.ts"],
    ["shared knows the platform", "src/shared/a.ts", "#src/server/log.ts"],
    [
      "the browser imports the server",
      "src/areas/devices/client/a.tsx",
      "#src/areas/devices/server/queries.ts",
    ],
    ["the browser imports row types", "src/client/a.ts", "#db/rows.ts"],
    ["the server imports the browser's", "src/server/a.ts", "#src/client/data/api.ts"],
    ["rules import the server", "src/areas/devices/rules.ts", "./server/queries.ts"],
    ["the product imports its tests", "src/server/a.ts", "#tests/support/app.ts"],
    [
      "a relative path leaves its folder",
      "src/areas/devices/server/a.ts",
      "../../customers/contract.ts",
    ],
    ["the browser imports Node", "src/client/a.ts", "node:fs"],
    ["the browser imports the driver", "src/areas/users/client/a.ts", "pg"],
    ["a contract imports React", "src/areas/users/contract.ts", "react"],
  ])("%s", (_, path, imported) => {
    for (const statement of [
      `import { x } from "${imported}";`,
      `import type { X } from "${imported}";`,
      `export { x } from "${imported}";`,
      `const x = await import("${imported}");`,
    ]) {
      expect(importComplaints([file(path, statement)])).toHaveLength(1);
    }
  });

  test.each([
    ["src/areas/devices/server/a.ts", "#src/areas/customers/server/create-customer.ts"],
    ["src/areas/devices/client/a.tsx", "#src/areas/customers/client/customer-picker.tsx"],
    ["src/areas/devices/client/a.tsx", "../rules.ts"],
    ["src/app/areas.ts", "#src/areas/customers/server/area.ts"],
    ["src/shared/event-kinds.ts", "#src/areas/customers/events.ts"],
    ["src/app/routes.tsx", "#src/areas/customers/client/customers-page.tsx"],
    ["src/server/database.ts", "#db/rows.ts"],
  ])("%s may import %s", (path, imported) => {
    expect(importComplaints([file(path, `import { x } from "${imported}";`)])).toEqual([]);
  });

  test("an area that is not registered is found", () => {
    expect(areaComplaints([file("src/areas/warehouse/contract.ts", "")])).toHaveLength(1);
  });

  test("in this project", () => {
    expect([...importComplaints(project), ...areaComplaints(project)]).toEqual([]);
  });
});

test("only the money field parses amounts", () => {
  const reading = "const minor = parseMoney(typed, format);";
  expect(amountComplaints([file("src/areas/devices/client/a.tsx", reading)])).toHaveLength(1);
  expect(amountComplaints(project)).toEqual([]);
});

test("addresses come from the typed table", () => {
  const byHand = "const href = `/devices/${id}`;";
  expect(addressComplaints([file("src/areas/sales/client/a.tsx", byHand)])).toHaveLength(1);
  expect(addressComplaints(project)).toEqual([]);
});

describe("an area writes only its own tables", () => {
  const migrations = [
    file("db/migrations/0001_a.sql", "-- Owner: src/server.\ncreate table events (id uuid);"),
    file(
      "db/migrations/0002_b.sql",
      "-- Area: customers.\ncreate table customers (id uuid);\ncreate table customer_notes (id uuid);",
    ),
  ];
  const written = (path: string, text: string) =>
    ownershipComplaints([...migrations, file(path, text)]);

  test.each([
    ["with Kysely", 'await tx.insertInto("customerNotes").values(note).execute();'],
    ["with an alias", 'await tx.updateTable("customers as c").set(x).execute();'],
    ["by its id", 'await updateById(tx, "customers", id, x);'],
    [
      "inside a CTE",
      'await tx.with("x", (q) => q.deleteFrom("customers")).selectFrom("x").execute();',
    ],
    [
      "in sql",
      "await sql`with x as (\n  update customers set name = ${name}) select 1`.execute(tx);",
    ],
    ["in text given to the driver", 'await client.query("DELETE FROM customers");'],
    ["under a computed name", "await tx.insertInto(table).values(x).execute();"],
  ])("a write to another area's table %s is found", (_, text) => {
    expect(written("src/areas/devices/server/a.ts", text)).toHaveLength(1);
    expect(written("src/app/jobs.ts", text)).toHaveLength(1);
  });

  test("reading it, or writing its own, is allowed", () => {
    expect(
      written(
        "src/areas/devices/server/a.ts",
        'db.selectFrom("customers"); sql`select 1 from customers for update`',
      ),
    ).toEqual([]);
    expect(
      written(
        "src/areas/customers/server/a.ts",
        'tx.insertInto("customers"); sql`delete from customers`',
      ),
    ).toEqual([]);
  });

  test("a table without an owner is found", () => {
    expect(
      ownershipComplaints([file("db/migrations/0001_a.sql", "create table stray (id uuid);")]),
    ).toHaveLength(1);
  });

  test.each([
    [
      "without tx",
      'export async function f(db: Database) { await db.insertInto("customers").execute(); }',
      2,
    ],
    [
      "with tx in second place",
      'export async function f(a: Actor, tx: Tx) { await tx.insertInto("customers").execute(); }',
      1,
    ],
    [
      "with tx of another type",
      'export const f = async (tx: Database) => tx.deleteFrom("customers").execute();',
      1,
    ],
    [
      "by id without tx",
      'export async function f(db: Database) { await updateById(db, "customers", id, {}); }',
      2,
    ],
    [
      "in sql through the database",
      "async function f() { await sql`delete from customers`.execute(db); }",
      1,
    ],
  ])("a verb that writes %s is found", (_, text, complaints) => {
    expect(
      verbComplaints([...migrations, file("src/areas/customers/server/f.ts", text)]),
    ).toHaveLength(complaints);
  });

  test("a verb that takes tx first, or opens the transaction itself, is allowed", () => {
    const texts = [
      'export async function f(tx: Tx, a: Actor) { await tx.insertInto("customers").execute(); }',
      'export const f = (db: Database) => inTransaction(db, async (tx) => { await tx.deleteFrom("customers").execute(); });',
    ];
    for (const text of texts)
      expect(
        verbComplaints([...migrations, file("src/areas/customers/server/f.ts", text)]),
      ).toEqual([]);
  });

  test("in this project", () => {
    expect(tableOwners(project).get("customers")).toBe("src/areas/customers/");
    expect(ownershipComplaints(project)).toEqual([]);
    expect(verbComplaints(project)).toEqual([]);
  });
});

describe("files are small and named by the shop's words", () => {
  test.each([
    "src/areas/customers/index.ts",
    "src/shared/utils.ts",
    "src/server/date-helpers.ts",
    "src/areas/users/server/session-manager.ts",
    "src/areas/users/client/UsersPage.tsx",
    "src/areas/users/client/users_page.tsx",
    "src/areas/Users/contract.ts",
  ])("%s is found", (path) => {
    expect(nameComplaints([file(path, "")]).length).toBeGreaterThan(0);
  });

  test.each([
    ["passes everything on", 'export * from "./a.ts";'],
    ["only passes on", 'export { a } from "./a.ts";\nexport type { B } from "./b.ts";'],
  ])("a barrel that %s is found", (_, text) => {
    expect(barrelComplaints([file("src/areas/users/all.ts", text)])).toHaveLength(1);
  });

  test("a long file is found", () => {
    expect(lengthComplaints([file("src/server/a.ts", "x;\n".repeat(301))])).toHaveLength(1);
    expect(lengthComplaints([file("src/server/a.ts", "x;\n".repeat(300))])).toEqual([]);
  });

  test("in this project", () => {
    expect(nameComplaints(project)).toEqual([]);
    expect(barrelComplaints(project)).toEqual([]);
    expect(lengthComplaints(project)).toEqual([]);
  });

  test("the exceptions still exist", () => {
    const paths = new Set(project.map(({ path }) => path));
    expect(Object.keys(longFiles).filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe("functions and folders stay small", () => {
  const lines = (count: number) => "  x();\n".repeat(count);

  test.each([
    ["a function", "src/server/a.ts", (body: string) => `function f() {\n${body}}`, "f", 60],
    [
      "an arrow function",
      "src/server/a.ts",
      (body: string) => `const f = () => {\n${body}};`,
      "f",
      60,
    ],
    ["a method", "src/server/a.ts", (body: string) => `const o = { f() {\n${body}} };`, "f", 60],
    ["a callback", "src/server/a.ts", (body: string) => `run(() => {\n${body}});`, "callback", 60],
    ["a component", "src/client/a.tsx", (body: string) => `function F() {\n${body}}`, "F", 100],
  ])("%s longer than its limit is found", (_, path, code, name, most) => {
    expect(longFunctions([file(path, code(lines(most - 2)))])).toEqual({});
    expect(longFunctions([file(path, code(lines(most - 1)))])).toEqual({
      [`${path} ${name}`]: most + 1,
    });
  });

  test("a folder with more than 30 files is found, apart from the migrations", () => {
    const filesIn = (folder: string, count: number) =>
      Array.from({ length: count }, (_item, n) => file(`${folder}/f${n}.ts`, ""));
    expect(largeFolders(filesIn("src/server", 30))).toEqual({});
    expect(largeFolders(filesIn("src/server", 31))).toEqual({ "src/server": 31 });
    expect(largeFolders(filesIn("db/migrations", 31))).toEqual({});
    const readme = file("src/server/README.md", "");
    expect(largeFolders([...filesIn("src/server", 30), readme])).toEqual({});
  });

  test("a recorded size may only shrink, and its record must follow", () => {
    const recorded = { f: 70 };
    expect(sizeComplaints({ f: 70 }, recorded, "lines")).toEqual([]);
    expect(sizeComplaints({ f: 71 }, recorded, "lines")).toHaveLength(1);
    expect(sizeComplaints({ f: 69 }, recorded, "lines")).toHaveLength(1);
    expect(sizeComplaints({}, recorded, "lines")).toHaveLength(1);
    expect(sizeComplaints({ f: 70, g: 61 }, recorded, "lines")).toHaveLength(1);
  });

  test("in this project", () => {
    const { folders, functions } = recordedSizes;
    expect(sizeComplaints(largeFolders(project), folders, "files")).toEqual([]);
    expect(sizeComplaints(longFunctions(project), functions, "lines")).toEqual([]);
  });
});

describe("the central lists agree with the files they refer to", () => {
  test.each([
    ["a gap", ["0001_a.sql", "0003_b.sql"]],
    ["a number given twice", ["0001_a.sql", "0001_b.sql"]],
    ["a way back", ["0001_a.sql", "0001_a.down.sql"]],
  ])("migrations with %s are found", (_, names) => {
    expect(
      migrationComplaints(names.map((name) => file(`db/migrations/${name}`, ""))).length,
    ).toBeGreaterThan(0);
  });

  test("a reaction without its mark, or the reverse, is found", () => {
    const kinds = (mark: string) =>
      file(
        "src/areas/devices/events.ts",
        `export const devicesEvents = { devices: { kinds: { "device.done": {${mark}} } } } as const satisfies X;`,
      );
    const reactions = (entries: string) =>
      file(
        "src/areas/customers/server/area.ts",
        `export const customersArea: Y = { reactions: { ${entries} } };`,
      );
    const entry = '"device.done": [tell]';
    expect(reactionComplaints([kinds("reacts: true"), reactions("")])).toHaveLength(1);
    expect(reactionComplaints([kinds(""), reactions(entry)])).toHaveLength(1);
    expect(reactionComplaints([kinds("reacts: true"), reactions(entry)])).toEqual([]);
  });

  test.each([
    "src/areas/sales/server/routes.ts",
    "src/areas/sales/report/server/routes.ts",
    "src/areas/devices/work/server/bench-routes.ts",
  ])("%s is found when it is not served", (path) => {
    const registration = file("src/areas/sales/topics.ts", `import { x } from "#${path}";`);
    const areas = (text: string) => file("src/app/areas.ts", text);
    expect(servedComplaints([areas(""), registration, file(path, "")])).toHaveLength(1);
    for (const imported of [path, registration.path])
      expect(
        servedComplaints([
          areas(`import { x } from "#${imported}";`),
          registration,
          file(path, ""),
        ]),
      ).toEqual([]);
  });

  test.each(["^1.0.0", "~1.0.0", "1.x", "latest", "*", "git+ssh://x"])(
    "the version %s is found",
    (version) => {
      expect(
        versionComplaints([
          file("package.json", JSON.stringify({ devDependencies: { a: version } })),
        ]),
      ).toHaveLength(1);
    },
  );

  test("in this project", () => {
    expect(migrationComplaints(project)).toEqual([]);
    expect(reactionComplaints(project)).toEqual([]);
    expect(servedComplaints(project)).toEqual([]);
    expect(versionComplaints(project)).toEqual([]);
  });
});

describe("every dialog and form is in the table of tests/support/dialogs", () => {
  const planted = (text: string) => dialogComplaints([...project, file("src/areas/x/a.tsx", text)]);

  test.each(["<Dialog open>", "<FormDialog\n  title", "<form noValidate>", "<ConfirmDialog open"])(
    "a component with %s is found",
    (text) => {
      expect(planted(text)).toHaveLength(1);
    },
  );

  test("a mention in a comment is not a dialog", () => {
    expect(planted("/** For `<form onSubmit>`. */")).toEqual([]);
  });

  test("in this project", () => {
    expect(dialogComplaints(project)).toEqual([]);
  });
});

describe("an id has one spelling", () => {
  test.each([
    ["a schema", "const key = z.uuid();"],
    ["a schema of any text that looks like one", "const key = z.guid();"],
    ["a schema of one version", "const key = z.uuidv7();"],
    ["a check of a text", "const key = z.string().uuid();"],
    ["a pattern", "const key = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;"],
  ])("%s is found outside of shared code", (_, text) => {
    expect(idComplaints([file("src/areas/sales/contract.ts", text)])).toHaveLength(1);
    expect(idComplaints([file("src/shared/fields.ts", text)])).toEqual([]);
  });

  test("in this project", () => {
    expect(idComplaints(project)).toEqual([]);
  });
});

describe("screens have one minus sign", () => {
  test.each(['const sign = "−";', "const cost = `−${amount}`;", "const box = <p>− 5</p>;"])(
    "a file that writes its own is found: %s",
    (text) => {
      expect(minusComplaints([file("src/areas/devices/client/a.tsx", text)])).toHaveLength(1);
    },
  );

  test("a comment may contain one", () => {
    expect(minusComplaints([file("src/areas/devices/rules.ts", "// −0 is no number")])).toEqual([]);
  });

  test("in this project", () => {
    expect(minusComplaints(project)).toEqual([]);
  });
});

describe("random values of tests come from a seed", () => {
  test.each([
    ["Math.random", "const amount = Math.random() * 100;"],
    ["Math.random as a value", "const draw = Math.random;"],
    ["random() in SQL", "await sql`update devices set paid = random() < 0.5`.execute(db);"],
    ["a property without a seed", "fc.assert(fc.property(fc.nat(), check), { numRuns: 9 });"],
    ["a sample without a seed", "const steps = fc.sample(step, 20);"],
  ])("%s is found", (_, text) => {
    for (const path of ["tests/a.ts", "torture/a.ts", "fuzz/a.ts", "src/areas/sales/rules.test.ts"])
      expect(randomnessComplaints([file(path, text)])).toHaveLength(1);
    expect(randomnessComplaints([file("src/client/a.ts", text)])).toEqual([]);
  });

  test.each([
    "const title = 'no secret comes from Math.random';",
    "fc.assert(fc.property(fc.nat(), check), { seed: SEED });",
    "await sql`insert into devices (id) values (gen_random_uuid())`.execute(db);",
  ])("%s is allowed", (text) => {
    expect(randomnessComplaints([file("tests/a.ts", text)])).toEqual([]);
  });

  test("in this project", () => {
    expect(randomnessComplaints(project)).toEqual([]);
  });
});

describe("every endpoint declares all required properties", () => {
  const good = {
    method: "POST",
    path: "/api/x",
    summary: "x",
    access: "signed-in",
    output: z.object({}),
    status: 201,
    idempotencyKey: "required",
  } as const;

  test.each<[string, object]>([
    ["creates without requiring a key", { idempotencyKey: "optional" }],
    ["creates without a key at all", { idempotencyKey: undefined }],
    ["does not say who may call it", { access: undefined }],
    ["is a read with a key", { method: "GET" }],
    ["answers something unknown", { output: undefined }],
    ["has a path whose parameters nobody checks", { path: "/api/x/:id" }],
    ["takes unknown fields", { body: z.object({ a: z.boolean() }) }],
    [
      "takes unknown fields further in",
      { body: z.strictObject({ lines: z.array(z.object({ a: z.int() })).max(9) }) },
    ],
    ["takes any text for an id", { body: z.strictObject({ saleId: z.string().max(40) }) }],
    [
      "takes any texts for ids",
      { body: z.strictObject({ ids: z.array(z.string().max(40)).max(9) }) },
    ],
    ["takes endless text", { body: z.strictObject({ a: z.string() }) }],
    ["takes endless lists", { body: z.strictObject({ a: z.array(z.int()) }) }],
  ])("one that %s is found", (_, flaw) => {
    expect(
      contractComplaints({ planted: contract({ x: { ...good, ...flaw } }) }).length,
    ).toBeGreaterThan(0);
  });

  test("the same call twice is found", () => {
    const path = "/api/x/:id" as const;
    const params = z.strictObject({ id: z.uuid() });
    const twins = contract({ a: { ...good, path, params }, b: { ...good, path, params } });
    expect(contractComplaints({ planted: twins }).length).toBeGreaterThan(0);
  });

  test("in this project", async () => {
    expect(contractComplaints({ planted: contract({ x: good }) })).toEqual([]);
    const contracts = await readContracts();
    expect(Object.keys(contracts).length).toBeGreaterThan(3);
    expect(contractComplaints(contracts)).toEqual([]);
  });
});

describe("each path of the API has one owner", () => {
  const declares = (area: string, path: string) =>
    file(`src/areas/${area}/contract.ts`, `  a: {\n    path: "${path}",\n`);

  test("a path that two areas declare is found, unless it is an exception", () => {
    const twice = [declares("payments", "/api/payments"), declares("sales", "/api/payments/:id/x")];
    expect(pathComplaints(twice, {})).toEqual(["/api/payments: is declared by payments and sales"]);
    expect(pathComplaints(twice, { "/api/payments sales": "a reason" })).toEqual([]);
    expect(pathComplaints([declares("sales", "/api/sales")], {})).toEqual([]);
  });

  test("an exception that is not needed is found", () => {
    expect(pathComplaints([], { "/api/payments sales": "a reason" })).toHaveLength(1);
  });

  test("in this project", () => {
    expect(pathComplaints(project)).toEqual([]);
  });
});

describe("a journey loads few pages", () => {
  const journey = (text: string) => file("tests/e2e/a.test.ts", text);

  test.each([
    ["open", 'await open("/pos");', 1],
    ["open of a shop", 'await shop.open("/pos", { as: care });', 1],
    ["goto and reload", 'await page.goto("/pos"); await page.reload();', 2],
    ["a prepared page", 'const page = await openPage(); await page.goto("/pos");', 1],
    ["a page for the whole file", "const page = await keepOpen({ as: admin });", 1],
    ["a way within the app", 'await visit(page, "/pos");', 0],
    ["a function of the file", "const till = () => open(a); await till(); await till();", 2],
    ["a function in a function", "const a = () => open(x); function b() { a(); a(); } b();", 2],
    ["a function that is passed on", "const a = () => open(x); test.each(rows)(a);", 1],
    ["a function that calls itself", "async function a() { await open(x); a(); } a();", 1],
  ])("%s is counted", (_, text, count) => {
    expect(pageLoadsOf(journey(text))).toBe(count);
  });

  test("a new journey with more than four page loads is found", () => {
    const loading = (count: number) => [journey('await open("/pos");\n'.repeat(count))];
    expect(manyPageLoads(loading(4))).toEqual({});
    expect(manyPageLoads(loading(5))).toEqual({ "tests/e2e/a.test.ts": 5 });
    expect(sizeComplaints(manyPageLoads(loading(5)), {}, "page loads")).toHaveLength(1);
    expect(manyPageLoads([file("tests/a.test.ts", "open(x);\n".repeat(9))])).toEqual({});
  });

  test("in this project", () => {
    expect(sizeComplaints(manyPageLoads(project), recordedPageLoads, "page loads")).toEqual([]);
  });
});

describe("no test stays unsteady", () => {
  const head =
    "| First seen | File and test | What failed | Cause | End |\n|---|---|---|---|---|\n";
  const listed = (line: string) =>
    unsteadyComplaints(`${head}${line}\n`, "2026-05-15", (path) => path === "tests/a.test.ts");

  test.each([
    ["open for more than a week", "| 2026-05-07 | `tests/a.test.ts`: x | y | z | open |"],
    ["without a cause", "| 2026-05-14 | `tests/a.test.ts`: x | y | | open |"],
    ["of a file that does not exist", "| 2026-05-14 | `tests/b.test.ts`: x | y | z | open |"],
    ["of a day that is none", "| 2026-13-01 | `tests/a.test.ts`: x | y | z | open |"],
    ["of tomorrow", "| 2026-05-16 | `tests/a.test.ts`: x | y | z | open |"],
    ["that ended without a day", "| 2026-05-14 | `tests/a.test.ts`: x | y | z | mended |"],
  ])("a line %s is found", (_, line) => {
    expect(listed(line)).toHaveLength(1);
  });

  test.each([
    ["open for a week", "| 2026-05-08 | `tests/a.test.ts`: x | y | z | open |"],
    ["that ended", "| 2026-01-01 | `tests/gone.test.ts`: x | y | z | 2026-01-02: mended |"],
  ])("a line %s is allowed", (_, line) => {
    expect(listed(line)).toEqual([]);
  });

  test("in this project", () => {
    const text = readFileSync(join(root, UNSTEADY), "utf8");
    expect(unsteadyComplaints(text, today(), (path) => existsSync(join(root, path)))).toEqual([]);
  });
});
