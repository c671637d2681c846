/**
 * Tests that each refusal in a comment (`@throws Refusal …`) exists, and that the endpoints which call the function
 * declare it.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract, type Contract } from "#src/shared/contract.ts";
import { readProject } from "#tests/tidy/source.ts";
import { strayComplaints, throwsComplaints, type Exceptions } from "./throws.ts";

const root = join(import.meta.dirname, "../..");
const project = readProject(root);
const file = (path: string, text: string) => ({ path, text });

/** What these calls of a function never meet, although its comment lists it for others. */
const exceptions: Exceptions = {
  "tellCustomer: lockDevice throws stale_version": "it passes no version",
  "sendRefundOfDevice: lockDevice throws stale_version": "it passes no version",
  "createStorefrontOrder: createOrder throws id_taken": "the server makes the id",
  "createStorefrontOrder: getPublicOrder throws not_found": "it was just created",
  "deleteDevice: deleteDevice throws approval_outdated": "only an approved deletion has a version",
  "deactivateTemplate: switchTemplate throws template_occasion_taken": "it frees the occasion",
};

const toys = contract({
  createToy: {
    method: "POST",
    path: "/api/toys",
    summary: "Creates a toy",
    access: "public",
    errors: ["conflict"],
  },
});
const verb = (codes: string) =>
  file(
    "src/areas/toys/server/create-toy.ts",
    `/**\n * Creates a toy.\n * @throws Refusal ${codes}\n */\nexport async function createToy() {}`,
  );
const routes = file(
  "src/areas/toys/server/routes.ts",
  `import { toysContract } from "../contract.ts";
   import { createToy } from "./create-toy.ts";
   export const toysRoutes = routes(toysContract, { createToy: (tx) => createToy(tx) });`,
);
const toysOf = async (path: string) => (path === "src/areas/toys/contract.ts" ? toys : undefined);

test("a listed refusal that the endpoint does not declare is found", async () => {
  const found = await throwsComplaints([verb("conflict,\n * id_taken (twice)"), routes], toysOf);
  expect(found.complaints).toHaveLength(1);
  expect(found.complaints[0]).toContain("createToy throws id_taken");
});

test("declared refusals, and exceptions with a reason, are allowed", async () => {
  expect((await throwsComplaints([verb("conflict"), routes], toysOf)).complaints).toEqual([]);
  const excepted = { "createToy: createToy throws id_taken": "it has no id" };
  const { complaints } = await throwsComplaints([verb("id_taken"), routes], toysOf, excepted);
  expect(complaints).toEqual([]);
});

test("an exception that is not needed, and an unknown endpoint, are found", async () => {
  const excepted = { "createToy: createToy throws id_taken": "it has no id" };
  expect((await throwsComplaints([verb("conflict"), routes], toysOf, excepted)).complaints).toEqual(
    ["createToy: createToy throws id_taken: needs no exception"],
  );
  expect((await throwsComplaints([routes], async () => undefined)).complaints).toHaveLength(1);
});

test("a listed word that is no refusal is found", () => {
  expect(strayComplaints([verb("conflict, toy_is_gone")])).toHaveLength(1);
  expect(strayComplaints([verb("forbidden (`view_cost` or no_code), conflict")])).toEqual([]);
});

test("in this project", async () => {
  const contractOf = async (path: string, name: string) => {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ join(root, path));
    return module[name] as Contract | undefined;
  };
  const { complaints, compared } = await throwsComplaints(project, contractOf, exceptions);
  expect(compared).toBeGreaterThan(500);
  expect(complaints).toEqual([]);
  expect(strayComplaints(project)).toEqual([]);
});
