/** A toy area, as text: the files of its folder, and the lines elsewhere that register it. */

/** The texts of the migration and of the files of the area's folder, by path. */
export const toyFiles: Readonly<Record<string, string>> = {
  "db/migrations/9999_toys.sql": `-- Area: toys.
create table toys (
  id uuid primary key,
  name text not null,
  constraint toys_name_unique unique (name)
);
`,
  "src/areas/toys/contract.ts": `import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, requiredText } from "#src/shared/fields.ts";

const toy = z.object({ id, name: z.string() });

export const toysContract = contract({
  listToys: {
    method: "GET",
    path: "/api/toys",
    summary: "All toys, by name",
    access: "view_toys",
    output: z.object({ items: z.array(toy) }),
    refreshesOn: ["toys"],
  },
  createToy: {
    method: "POST",
    path: "/api/toys",
    summary: "Creates a toy",
    access: "view_toys",
    body: z.strictObject({ name: requiredText(60) }),
    output: toy,
    status: 201,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
});
`,
  "src/areas/toys/events.ts": `import type { AreaEvents } from "#src/shared/area-events.ts";

export const toysEvents = {
  toys: {
    audience: ["view_toys"],
    kinds: { "toy.created": { reacts: true }, "toy.praised": {} },
  },
} as const satisfies AreaEvents;
`,
  "src/areas/toys/server/toys.ts": `import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct, recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

interface Toy {
  id: string;
  name: string;
}

export async function listToys(db: Database): Promise<{ items: Toy[] }> {
  const { rows } = await sql<Toy>\`select id, name from toys order by name\`.execute(db);
  return { items: rows };
}

/** @throws Refusal conflict */
export async function createToy(tx: Tx, actor: Actor, name: string): Promise<Toy> {
  const id = newId();
  await sql\`insert into toys (id, name) values (\${id}, \${name})\`.execute(tx);
  await recordAct(tx, actor, "toy.created", id);
  return { id, name };
}

export const praiseToy = (tx: Tx, { recordId }: { recordId: string }): Promise<void> =>
  recordEvent(tx, { kind: "toy.praised", recordId, actorId: null });
`,
  "src/areas/toys/server/routes.ts": `import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { toysContract } from "../contract.ts";
import { createToy, listToys } from "./toys.ts";

export const toysRoutes: AreaRoutes = routes(toysContract, {
  listToys: (db) => listToys(db),
  createToy: (tx, { actor, body }) => createToy(tx, actor, body.name),
});
`,
  "src/areas/toys/server/area.ts": `import { sql } from "kysely";
import type { Area } from "#src/server/area.ts";
import { toysRoutes } from "./routes.ts";
import { praiseToy } from "./toys.ts";

export const toysArea: Area = {
  name: "toys",
  routes: () => [toysRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: {
    refusals: { toys_name_unique: "conflict" },
    internal: { madeByServer: ["toys_pkey"] },
  },
  invariants: { "a toy has a name": sql\`select id from toys where name = ''\` },
  reactions: { "toy.created": [praiseToy] },
};
`,
  "src/areas/toys/client/toys-page.tsx": `export const ToysPage = () => <p>0</p>;
`,
  "src/areas/toys/client/pages.ts": `import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/toys",
    permission: "view_toys",
    words: [],
    load: () => import("./toys-page.tsx").then((page) => page.ToysPage),
  }),
];
`,
};

export interface Registration {
  file: string;
  /** `line` is inserted before (or after) the first line of `file` that begins with this text. */
  before?: string;
  after?: string;
  line: string;
}

/** All lines that the area needs outside its own folder. */
export const toyRegistrations: readonly Registration[] = [
  {
    file: "src/shared/permissions.ts",
    before: `  "view_devices",`,
    line: `  "view_toys",`,
  },
  {
    file: "src/shared/event-kinds.ts",
    before: "import ",
    line: `import { toysEvents } from "#src/areas/toys/events.ts";`,
  },
  {
    file: "src/shared/event-kinds.ts",
    after: "const declared = {",
    line: "  ...toysEvents,",
  },
  {
    file: "src/shared/addresses.ts",
    after: "export const screenPaths = [",
    line: `  "/toys",`,
  },
  {
    file: "src/app/areas.ts",
    before: "import ",
    line: `import { toysArea } from "#src/areas/toys/server/area.ts";`,
  },
  {
    file: "src/app/areas.ts",
    after: "export const areas",
    line: "  toysArea,",
  },
  {
    file: "locales/en/users.json",
    before: `      "view_devices":`,
    line: `      "view_toys": "See toys",`,
  },
  {
    file: "locales/sw/users.json",
    before: `      "view_devices":`,
    line: `      "view_toys": "Kuona vinyago",`,
  },
];
