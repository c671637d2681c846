import type { Area } from "#src/server/area.ts";
import { shopUrlOf } from "#src/server/config.ts";
import { digestRoutes } from "../digest/server/routes.ts";
import { sendDigests } from "../digest/server/send-digests.ts";
import { reportsGuards } from "./guards.ts";
import { reportsConstraints } from "./constraints.ts";
import { reportsRoutes } from "./routes.ts";

const SEND_DIGESTS = "send_digests";

export const reportsArea: Area = {
  name: "reports",
  guards: reportsGuards,
  routes: ({ reports, config }) => [reportsRoutes(reports), digestRoutes(shopUrlOf(config))],
  schemas: async () => [await import("../contract.ts"), await import("../digest/contract.ts")],
  constraints: reportsConstraints,
  tasks: (db, { publicUrl }) => ({ [SEND_DIGESTS]: () => sendDigests(db, publicUrl) }),
  cron: [{ task: SEND_DIGESTS, match: "*/5 * * * *" }],
};
