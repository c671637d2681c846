import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod";
import { loadSchemaModules } from "#src/app/schema-modules.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { startShop } from "#tests/support/shop.ts";

/** The maximum length of the document per operation. A longer one would mean that operations repeat their schemas. */
const MAX_CHARACTERS = 2600;

const { app } = await startShop();

const get = (path: string) => fetch(app.url + path, { redirect: "manual" });

test("the reference page loads completely, with the server's own headers", async () => {
  for (const [path, type] of [
    ["/api/docs", "text/html; charset=utf-8"],
    ["/api/docs/", "text/html; charset=utf-8"],
    ["/api/docs/static/swagger-ui.css", "text/css; charset=utf-8"],
    ["/api/docs/static/swagger-initializer.js", "application/javascript; charset=utf-8"],
  ]) {
    const { status, headers } = await get(path!);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, type]);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  }
});

test("its document contains every endpoint, also for concurrent requests", async () => {
  const [document, shown] = await Promise.all(
    ["/api/openapi.json", "/api/docs/json"].map(async (path) => (await get(path)).json()),
  );
  expect(document).toEqual(shown);
  expect(document).toHaveProperty(["paths", "/api/sales", "post"]);
  expect(document).toHaveProperty(["paths", "/api/openapi.json", "get"]);
});

test("the linter of the OpenAPI document has no complaint", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fundi-reference-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, await (await get("/api/openapi.json")).text());
  const linter = projectPath("node_modules", "@redocly", "cli", "bin", "cli.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, "lint", file, "--extends=recommended", "--format=json"],
    // In this folder the linter finds no configuration file. The variables stop requests to the linter's vendor.
    {
      cwd: folder,
      env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  await rm(folder, { recursive: true });
  const { problems } = JSON.parse(stdout) as { problems: { message: string }[] };
  // The address of callbacks begins like that of a payment. The server prefers the fixed word to the id.
  expect(problems.filter(({ message }) => !message.includes("/api/payments/webhooks/"))).toEqual(
    [],
  );
});

test("each schema is written once, under its name, so that the document stays small", async () => {
  const text = await (await get("/api/openapi.json")).text();
  const document = JSON.parse(text) as { paths: Record<string, object> };
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(text.length / operations.length).toBeLessThan(MAX_CHARACTERS);
  expect(document).toHaveProperty(
    ["paths", "/api/customers/{id}", "get", "responses", "200", "content", "application/json"],
    { schema: { $ref: "#/components/schemas/Customer" } },
  );
  expect(document).toHaveProperty(["components", "schemas", "Customer", "properties", "id"], {
    $ref: "#/components/schemas/Id",
  });
});

test("every module that exports schemas gives them its names", async () => {
  const schemaModules = await loadSchemaModules();
  const listed = new Set(schemaModules.flatMap((module) => Object.values<unknown>(module)));
  const missing: string[] = [];
  const paths = globSync("src/{areas,shared}/**/*.ts", { cwd: projectPath() });
  for (const path of paths.filter((one) => !/\/(server|client)\/|\.test\.ts$/.test(one))) {
    const module = (await import(/* @vite-ignore */ projectPath(path))) as Record<string, unknown>;
    const isListed = Object.values(module).every(
      (value) => !(value instanceof z.ZodType) || listed.has(value),
    );
    if (!isListed) missing.push(path);
  }
  expect(missing, "these belong into the schema-modules.ts of their area").toEqual([]);
});

test("unknown paths below it are not found", async () => {
  const { status, headers } = await get("/api/docs/nothing");
  expect(status).toBe(404);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
});
