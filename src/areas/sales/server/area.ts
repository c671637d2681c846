import type { Area } from "#src/server/area.ts";
import {
  NOTIFY_OF_GOODS,
  notifyCustomersOfGoods,
} from "../messages/server/notify-of-warranties.ts";
import { discountRequestsRoutes } from "../discount-requests/server/routes.ts";
import { expireOrders } from "../orders/server/expire-orders.ts";
import { orderRequestInvariants } from "../orders/server/invariants.ts";
import { forgetOrders, orderRequestsPersonalData } from "../orders/server/personal-data.ts";
import { orderRequestsRoutes, publicOrdersRoutes } from "../orders/server/routes.ts";
import { saleProviderRefundsRoutes } from "../provider-refunds/server/routes.ts";
import { refundRequestInvariants } from "../refund-requests/server/invariants.ts";
import { refundRequestsPersonalData } from "../refund-requests/server/personal-data.ts";
import { refundRequestsRoutes } from "../refund-requests/server/routes.ts";
import { drawSalesReport, SALES_REPORT } from "../report/server/email-totals.ts";
import { salesReportRoutes } from "../report/server/routes.ts";
import { expireSales } from "../checkout/server/cancel-sale.ts";
import { salesGuards } from "./guards.ts";
import { salesConstraints } from "./constraints.ts";
import { salesOfCustomers } from "./customer-records.ts";
import { salesFirstSteps } from "./first-steps.ts";
import { taxReport } from "../report/server/tax-report.ts";
import { saleInvariants } from "./invariants.ts";
import { salesPersonalData } from "./personal-data.ts";
import { salesRoutes } from "./routes.ts";
import { saleSearch } from "./found-sales.ts";

export const salesArea: Area = {
  name: "sales",
  routes: () => [
    salesRoutes,
    salesReportRoutes,
    refundRequestsRoutes,
    saleProviderRefundsRoutes,
    discountRequestsRoutes,
    orderRequestsRoutes,
    publicOrdersRoutes,
  ],
  attachments: { [SALES_REPORT]: drawSalesReport },
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: salesConstraints,
  searches: [saleSearch],
  reports: [taxReport],
  firstSteps: salesFirstSteps,
  invariants: { ...saleInvariants, ...refundRequestInvariants, ...orderRequestInvariants },
  guards: salesGuards,
  customerRecords: [salesOfCustomers],
  personalData: [salesPersonalData, refundRequestsPersonalData, orderRequestsPersonalData],
  tasks: (db) => ({
    /** Cancels the sales that were not paid in time, and releases their stock. */
    expire_sales: () => expireSales(db),
    /** Releases the goods of order requests whose time is over. */
    expire_order_requests: () => expireOrders(db),
    /** Deletes the personal data of old order requests that became no sale. */
    forget_order_requests: () => forgetOrders(db),
    [NOTIFY_OF_GOODS]: () => notifyCustomersOfGoods(db),
  }),
  cron: [
    { task: "expire_sales", match: "* * * * *" },
    { task: "expire_order_requests", match: "* * * * *" },
    { task: "forget_order_requests", match: "23 3 * * *" },
    { task: NOTIFY_OF_GOODS, match: "37 * * * *" },
  ],
};
