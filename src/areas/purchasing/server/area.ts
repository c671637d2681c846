import { purchasesReport } from "../report/server/purchases-report.ts";
import type { Area } from "#src/server/area.ts";
import { paymentAccountsRoutes } from "../accounts/server/routes.ts";
import { priceListsRoutes } from "../price-lists/server/routes.ts";
import { exchangeRatesRoutes } from "../rates/server/routes.ts";
import { followShipmentCost } from "../receiving/server/follow-shipping.ts";
import { receivingInvariants } from "../receiving/server/invariants.ts";
import { goodsReceivingRoutes } from "../receiving/server/routes.ts";
import { supplierAccountRoutes } from "../supplier-page/server/routes.ts";
import { supplierPaymentsRoutes } from "../supplier-payments/server/routes.ts";
import { supplierReturnsRoutes } from "../supplier-returns/server/routes.ts";
import { reorderingRoutes } from "../reordering/server/routes.ts";
import { sendingRoutes } from "../sending/server/routes.ts";
import { drawOrder, PURCHASE_ORDER } from "../sending/server/send-order.ts";
import { suppliersRoutes } from "../suppliers/server/routes.ts";
import { agentsRoutes } from "../agents/server/routes.ts";
import { supplierClaimsRoutes } from "../claims/server/routes.ts";
import { purchasingGuards } from "./guards.ts";
import { purchasingConstraints } from "./constraints.ts";
import { purchasingInvariants } from "./invariants.ts";
import { purchasingRoutes } from "./routes.ts";
import { supplierSearch } from "../suppliers/server/found-suppliers.ts";
import { orderSearch } from "./found-orders.ts";

export const purchasingArea: Area = {
  name: "purchasing",
  reports: [purchasesReport],
  routes: ({ files }) => [
    goodsReceivingRoutes,
    purchasingRoutes,
    supplierAccountRoutes,
    suppliersRoutes,
    supplierPaymentsRoutes(files),
    supplierReturnsRoutes,
    supplierClaimsRoutes,
    agentsRoutes,
    paymentAccountsRoutes,
    exchangeRatesRoutes,
    priceListsRoutes,
    reorderingRoutes,
    sendingRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  attachments: { [PURCHASE_ORDER]: drawOrder },
  constraints: purchasingConstraints,
  searches: [supplierSearch, orderSearch],
  invariants: { ...purchasingInvariants, ...receivingInvariants },
  guards: purchasingGuards,
  reactions: { "shipment.cost_changed": [followShipmentCost] },
};
