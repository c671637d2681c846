import type { Area } from "#src/server/area.ts";
import { outboxConstraints } from "./constraints.ts";
import { emptyDropped } from "./empty-dropped.ts";
import { outboxGuards } from "./guards.ts";
import { outboxInvariants } from "./invariants.ts";
import { commandsOfCustomers } from "./personal-data.ts";
import { outboxCountsRoutes, outboxRoutes, parkedRoutes } from "./routes.ts";

export const outboxArea: Area = {
  name: "outbox",
  routes: ({ secrets }) => [outboxRoutes(secrets), parkedRoutes(secrets), outboxCountsRoutes],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../parked-contract.ts"),
    await import("../corrections.ts"),
    await import("../counts-contract.ts"),
    await import("#src/shared/outbox/command.ts"),
  ],
  constraints: outboxConstraints,
  invariants: outboxInvariants,
  guards: outboxGuards,
  personalData: ({ secrets }) => [commandsOfCustomers(secrets)],
  forget: [emptyDropped],
};
