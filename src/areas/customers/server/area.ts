import type { Area } from "#src/server/area.ts";
import {
  customerImports,
  forgetRowsOfImports,
  writeCustomerImports,
} from "../import/server/import-kind.ts";
import { customerImportRoutes } from "../import/server/routes.ts";
import { findDuplicates, searchDuplicates } from "../merging/server/find-duplicates.ts";
import { mergingInvariants } from "../merging/server/invariants.ts";
import { mergingRoutes } from "../merging/server/routes.ts";
import { pageLinkRoutes } from "../own-page/server/routes.ts";
import { privacyRoutes } from "../privacy/server/routes.ts";
import { segmentsRoutes } from "../segments/server/routes.ts";
import { taggingRoutes } from "../tagging/server/routes.ts";
import { forgetTagChanges } from "../tagging/server/tag-customers.ts";
import { customersGuards } from "./guards.ts";
import { customersConstraints } from "./constraints.ts";
import { customersInvariants } from "./invariants.ts";
import { recordVisit } from "../totals/server/record-visit.ts";
import { customersRoutes } from "./routes.ts";
import { customerSearch } from "./found-customers.ts";

export const customersArea: Area = {
  name: "customers",
  routes: ({ files, log, personalData, customerRecords, secrets }) => [
    customersRoutes(personalData),
    customerImportRoutes,
    mergingRoutes(customerRecords),
    pageLinkRoutes(secrets),
    privacyRoutes({ files, log, holders: personalData }),
    segmentsRoutes,
    taggingRoutes,
  ],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../notes.ts"),
    await import("../import/contract.ts"),
    await import("../merging-contract.ts"),
    await import("../own-page/contract.ts"),
    await import("../privacy/contract.ts"),
    await import("../segment-filters.ts"),
    await import("../tagging/contract.ts"),
  ],
  constraints: customersConstraints,
  searches: [customerSearch],
  invariants: { ...customersInvariants, ...mergingInvariants },
  guards: customersGuards,
  reactions: {
    "device.handed_over": [recordVisit],
    "customer.created": [findDuplicates],
    "customer.updated": [findDuplicates],
    "customer.merged": [findDuplicates],
  },
  tasks: (db) => ({
    [customerImports.job]: () => writeCustomerImports(db),
    /** Searches the customers of before for pairs who may be one person. */
    search_duplicates: () => searchDuplicates(db),
  }),
  cron: [
    { task: customerImports.job, match: "* * * * *" },
    { task: "search_duplicates", match: "* * * * *" },
  ],
  forget: [forgetTagChanges, forgetRowsOfImports],
};
