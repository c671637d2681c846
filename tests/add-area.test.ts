/** The test adds an area to a copy of Fundi: a folder, a migration and at most eight lines elsewhere must be enough. */
import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { settingsOfGo } from "../scripts/settings-of-go.ts";
import { signedIn, type TestClient } from "./support/client.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";
import { readEventually } from "./support/eventually.ts";
import { toyFiles, toyRegistrations, type Registration } from "./support/toy-area.ts";
import { reactionComplaints, servedComplaints } from "./tidy/central-lists.ts";
import { areaComplaints, importComplaints } from "./tidy/imports.ts";
import { readProject } from "./tidy/source.ts";
import { ownershipComplaints, verbComplaints } from "./tidy/writes.ts";

const root = join(import.meta.dirname, "..");
const MAX_LINES = 8;

/** The source of a server process. It ends when its standard input closes, which happens when the test ends. */
const serve = `process.stdin.resume().on("end", () => process.exit(0));
const { startApp } = await import("#src/app/server.ts");
const { loadConfig } = await import("#src/server/config.ts");
const { createLog } = await import("#src/server/log.ts");
const config = loadConfig(process.env);
const databaseUrl = config.databaseUrl ?? "";
console.log((await startApp({ config, databaseUrl, log: createLog(config.logLevel) })).url);
`;

let copy: string;
let database: TestDatabase;
let connection: ReturnType<typeof connect>;
let server: ReturnType<typeof spawn>;
let url: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "fundi-area-"));
  const parts = ["src", "db", "locales", "package.json", "tsconfig.base.json"];
  const configs = ["tsconfig.server.json", "tsconfig.client.json"];
  for (const part of [...parts, ...configs]) {
    const filter = (path: string) => !/\.test\.tsx?$/.test(path);
    await cp(join(root, part), join(copy, part), { recursive: true, filter });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await writeFile(join(copy, "serve.ts"), serve);
  for (const [path, text] of Object.entries(toyFiles)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  for (const registration of toyRegistrations) await register(registration);

  database = await createTestDatabase();
  connection = connect({
    connectionString: database.connectionString,
    connections: 2,
    log: createLog("error"),
  });
  [server, url] = await startServer();
}, 60_000);

afterAll(async () => {
  server.kill();
  await connection.db.destroy();
  await database.drop();
  await rm(copy, { recursive: true, force: true });
});

async function register({ file, before, after, line }: Registration): Promise<void> {
  const path = join(copy, file);
  const lines = (await readFile(path, "utf8")).split("\n");
  const place = lines.findIndex((each) => each.startsWith(before ?? after ?? ""));
  if (place < 0) throw new Error(`${file} has no line that begins with ${before ?? after}`);
  lines.splice(after === undefined ? place : place + 1, 0, line);
  await writeFile(path, lines.join("\n"));
}

async function startServer(): Promise<[ReturnType<typeof spawn>, string]> {
  const child = spawn(process.execPath, [join(copy, "serve.ts")], {
    cwd: copy,
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      PORT: "0",
      FUNDI_LOG_LEVEL: "error",
      FUNDI_DATA_DIR: join(copy, "data"),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString();
      const [line] = /^http\S+$/m.exec(printed) ?? [];
      if (line) resolve(line);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the server did not start:\n${printed}`)));
  });
  return [child, address];
}

/** The test client does not know the contract of the toy area, so it cannot check these answers. */
const asked = { isFaulty: true };

const signIn = (role: "admin" | "technician"): Promise<TestClient> =>
  signedIn({ url, db: connection.db }, { role });

async function toys({ cookie }: TestClient) {
  const response = await fetch(`${url}/api/toys`, { headers: { cookie } });
  return { status: response.status, body: (await response.json()) as unknown };
}

test("it takes at most eight lines outside the area's folder", () => {
  expect(toyRegistrations.length).toBeLessThanOrEqual(MAX_LINES);
});

test("the area is served: permission, answer, refusal of its constraint, event and reaction", async () => {
  const admin = await signIn("admin");
  const created = await admin.post("/api/toys", { name: "Kite" }, asked);
  expect(created).toMatchObject({ status: 201, body: { name: "Kite" } });
  expect(await toys(admin)).toEqual({ status: 200, body: { items: [created.body] } });
  expect((await toys(await signIn("technician"))).status).toBe(403);
  const twin = await admin.post("/api/toys", { name: "Kite" }, asked);
  expect(twin).toMatchObject({ status: 409, body: { code: "conflict" } });
  const { db } = connection;
  const readEvents = () =>
    db
      .selectFrom("events")
      .select(["kind", "area"])
      .where("recordId", "=", created.body.id)
      .orderBy("id")
      .execute();
  expect(await readEventually(readEvents, ({ length }) => length > 1)).toEqual([
    { kind: "toy.created", area: "toys" },
    { kind: "toy.praised", area: "toys" },
  ]);
});

test("the reference names its endpoints", async () => {
  const reference = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  expect(Object.keys(reference.paths["/api/toys"] ?? {})).toEqual(["get", "post"]);
});

test("the rules of the house hold with it", () => {
  const project = readProject(copy);
  expect([
    ...importComplaints(project),
    ...areaComplaints(project),
    ...reactionComplaints(project),
    ...servedComplaints(project),
    ...ownershipComplaints(project),
    ...verbComplaints(project),
  ]).toEqual([]);
}, 60_000);

test.each(["tsconfig.server.json", "tsconfig.client.json"])(
  "%s compiles with it",
  (config) => {
    const compiler = join(root, "node_modules", ".bin", "tsc");
    // With one checker as in scripts/check.ts.
    const env = { ...process.env, ...settingsOfGo };
    const { stdout } = spawnSync(compiler, ["--noEmit", "--checkers", "1", "-p", config], {
      cwd: copy,
      env,
    });
    expect(stdout.toString()).toBe("");
  },
  300_000,
);
