import type { Area } from "#src/server/area.ts";
import { checkSalePayment } from "../checkout/server/settle-sale-payment.ts";
import { lateMoneyRoutes } from "../late-money/server/routes.ts";
import { refundRequestInvariants } from "../refund-requests/server/invariants.ts";
import { refundRequestsPersonalData } from "../refund-requests/server/personal-data.ts";
import { refundRequestsRoutes, waitingRefundsRoutes } from "../refund-requests/server/routes.ts";
import { salesReportRoutes } from "../report/server/routes.ts";
import * as z from "zod";
import { id } from "#src/shared/fields.ts";
import { CHECK_PAYMENT } from "#src/areas/payments/server/ask-for-payment.ts";
import { expireSales } from "./cancel-sale.ts";
import { salesConstraints } from "./constraints.ts";
import { saleInvariants } from "./invariants.ts";
import { salesPersonalData } from "./personal-data.ts";
import { salesRoutes } from "./routes.ts";

const paymentPayload = z.object({ paymentId: id });

export const salesArea: Area = {
  routes: () => [
    salesRoutes,
    lateMoneyRoutes,
    salesReportRoutes,
    refundRequestsRoutes,
    waitingRefundsRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: salesConstraints,
  invariants: { ...saleInvariants, ...refundRequestInvariants },
  personalData: [salesPersonalData, refundRequestsPersonalData],
  tasks: (db) => ({
    [CHECK_PAYMENT]: (payload) => checkSalePayment(db, paymentPayload.parse(payload).paymentId),
    /** Cancels the sales that were not paid in time, and releases their stock. */
    expire_sales: () => expireSales(db),
  }),
  cron: [{ task: "expire_sales", match: "* * * * *" }],
};
