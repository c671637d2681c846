import type { Area } from "#src/server/area.ts";
import { paymentAccountsRoutes } from "../accounts/server/routes.ts";
import { exchangeRatesRoutes } from "../rates/server/routes.ts";
import { supplierAccountRoutes } from "../supplier-page/server/routes.ts";
import { supplierPaymentsRoutes } from "../supplier-payments/server/routes.ts";
import { supplierReturnsRoutes } from "../supplier-returns/server/routes.ts";
import { suppliersRoutes } from "../suppliers/server/routes.ts";
import { agentsRoutes } from "../agents/server/routes.ts";
import { supplierClaimsRoutes } from "../claims/server/routes.ts";
import { purchasingConstraints } from "./constraints.ts";
import { purchasingInvariants } from "./invariants.ts";
import { purchasingRoutes } from "./routes.ts";

export const purchasingArea: Area = {
  routes: ({ files }) => [
    purchasingRoutes,
    supplierAccountRoutes,
    suppliersRoutes,
    supplierPaymentsRoutes(files),
    supplierReturnsRoutes,
    supplierClaimsRoutes,
    agentsRoutes,
    paymentAccountsRoutes,
    exchangeRatesRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: purchasingConstraints,
  invariants: purchasingInvariants,
};
