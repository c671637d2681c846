import type { CronItem, TaskList } from "graphile-worker";
import * as z from "zod";
import { id } from "#src/shared/fields.ts";
import type { Attachments } from "#src/server/attachments.ts";
import type { Area } from "#src/server/area.ts";
import { shopUrlOf } from "#src/server/config.ts";
import type { Database } from "#src/server/database.ts";
import { creditOfCustomers } from "../credit-ledger/server/customer-records.ts";
import { creditInvariants } from "../credit/server/invariants.ts";
import { creditPersonalData } from "../credit/server/personal-data.ts";
import { creditRoutes, debtTotalsRoutes } from "../credit/server/routes.ts";
import { accountsRoutes } from "../accounts/server/routes.ts";
import { checkGateways } from "../gateway-settings/server/gateways.ts";
import { gatewayWebhooks } from "../requests/server/receive-gateway.ts";
import { gatewayIntegrations } from "../gateway-settings/server/integrations.ts";
import { gatewayRoutes } from "../requests/server/gateway-routes.ts";
import { fiscalIntegration } from "../fiscal/server/integration.ts";
import { fiscalInvariants } from "../fiscal/server/invariants.ts";
import { REGISTER_FISCAL, SEND_FISCAL } from "../fiscal/server/jobs.ts";
import { makeRegistration } from "../fiscal/server/register.ts";
import { fiscalRoutes } from "../fiscal/server/routes.ts";
import { sendFiscal } from "../fiscal/server/send.ts";
import {
  CREDIT_NOTE,
  drawCreditNote,
  drawInvoice,
  INVOICE,
} from "../invoices/server/email-invoice.ts";
import { FOLLOW_SALES, followSales } from "../invoices/server/follow-sales.ts";
import { invoiceInvariants } from "../invoices/server/invariants.ts";
import { invoicesPersonalData } from "../invoices/server/personal-data.ts";
import { invoiceRoutes } from "../invoices/server/routes.ts";
import { NOTIFY_OF_DEBTS, notifyCustomersOfDebts } from "../messages/server/notify-of-debts.ts";
import {
  NOTIFY_OF_PAYMENTS,
  notifyCustomersOfPayments,
} from "../messages/server/notify-of-payments.ts";
import { providerRefundInvariants } from "../provider-refunds/server/invariants.ts";
import { SEND_REFUND } from "../provider-refunds/server/ask-provider-refund.ts";
import { providerRefundRoutes } from "../provider-refunds/server/routes.ts";
import { followProviderRefund } from "../provider-refunds/server/settle-refund.ts";
import { refundInvariants } from "../refunds/server/invariants.ts";
import { reconciliationInvariants } from "../reconciliation/server/invariants.ts";
import { MATCH_STATEMENTS, matchStatements } from "../reconciliation/server/match-lines.ts";
import { reconciliationPersonalData } from "../reconciliation/server/personal-data.ts";
import { receivablesReport } from "../credit/server/receivables-report.ts";
import { dailyClose } from "../reconciliation/server/daily-close.ts";
import { reconciliationRoutes, statementsRoutes } from "../reconciliation/server/routes.ts";
import type { Payables } from "../links/server/payable.ts";
import { linksRoutes } from "../links/server/routes.ts";
import { lateMoneyRoutes } from "../late-money/server/routes.ts";
import { resolvingRoutes } from "../reconciliation/server/resolving-routes.ts";
import { FOLLOW_REQUESTS } from "../requests/server/follow-requests.ts";
import { requestsRoutes } from "../requests/server/routes.ts";
import { requestTasks } from "../requests/server/tasks.ts";
import type { PaymentSubjects } from "../subjects/server/payment-subject.ts";
import { transfersRoutes } from "../transfers/server/routes.ts";
import { drawReceipt, noteReceiptEmailed, RECEIPT } from "../receipts/server/email-receipt.ts";
import { receiptRoutes } from "../receipts/server/routes.ts";
import { refundRoutes } from "../receipts/server/refund-routes.ts";
import { drawShiftReport, SHIFT_REPORT } from "../shifts/server/email-shift.ts";
import { shiftInvariants } from "../shifts/server/invariants.ts";
import { shiftsRoutes, signOffRoutes } from "../shifts/server/routes.ts";
import { paymentsGuards } from "./guards.ts";
import { paymentsConstraints } from "./constraints.ts";
import { paymentsFirstSteps } from "./first-steps.ts";
import { moneyInvariants } from "./invariants.ts";
import { receiptsPersonalData, refundsPersonalData } from "./personal-data.ts";
import { paymentsRoutes } from "./routes.ts";
import { receiptSearch } from "../receipts/server/found-receipts.ts";

const refundPayload = z.object({ id });

const tellingTasks = (db: Database): TaskList => ({
  [NOTIFY_OF_DEBTS]: () => notifyCustomersOfDebts(db),
  [NOTIFY_OF_PAYMENTS]: () => notifyCustomersOfPayments(db),
});
const tellingCron: CronItem[] = [
  { task: NOTIFY_OF_DEBTS, match: "27 * * * *" },
  { task: NOTIFY_OF_PAYMENTS, match: "* * * * *" },
];

const attachments: Attachments = {
  [RECEIPT]: drawReceipt,
  [INVOICE]: drawInvoice,
  [CREDIT_NOTE]: drawCreditNote,
  [SHIFT_REPORT]: drawShiftReport,
};

const invariants = {
  ...moneyInvariants,
  ...shiftInvariants,
  ...fiscalInvariants,
  ...creditInvariants,
  ...providerRefundInvariants,
  ...reconciliationInvariants,
  ...refundInvariants,
  ...invoiceInvariants,
};

/** The area, with everything that its payments can pay for, and that its payment links can be for. */
const personalData = [
  receiptsPersonalData,
  refundsPersonalData,
  creditPersonalData,
  reconciliationPersonalData,
  invoicesPersonalData,
];

export const paymentsAreaFor = (subjects: PaymentSubjects, payables: Payables): Area => ({
  name: "payments",
  guards: paymentsGuards,
  routes: ({ config, secrets }) => [
    creditRoutes(secrets),
    debtTotalsRoutes,
    accountsRoutes,
    fiscalRoutes(secrets),
    invoiceRoutes,
    gatewayRoutes({ secrets, publicUrl: shopUrlOf(config) }),
    paymentsRoutes,
    requestsRoutes(subjects),
    linksRoutes(payables),
    lateMoneyRoutes(subjects),
    transfersRoutes(subjects),
    receiptRoutes,
    reconciliationRoutes,
    statementsRoutes,
    resolvingRoutes(subjects),
    refundRoutes,
    providerRefundRoutes(subjects),
    shiftsRoutes,
    signOffRoutes,
  ],
  integrations: (services) => [gatewayIntegrations(services), fiscalIntegration(services.secrets)],
  webhooks: gatewayWebhooks,
  attachments,
  reactions: { "email.sent": [noteReceiptEmailed] },
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: paymentsConstraints,
  searches: [receiptSearch],
  reports: [dailyClose, receivablesReport],
  firstSteps: paymentsFirstSteps,
  invariants,
  customerRecords: [creditOfCustomers],
  personalData,
  tasks: (db, services) => ({
    ...requestTasks(db, services, subjects),
    [SEND_REFUND]: (payload) =>
      followProviderRefund(db, services, subjects, refundPayload.parse(payload).id),
    /** Tests the payment providers that are switched on. */
    check_gateways: () => checkGateways(db, services),
    ...tellingTasks(db),
    [MATCH_STATEMENTS]: () => matchStatements(db),
    [FOLLOW_SALES]: () => followSales(db),
    [SEND_FISCAL]: () => sendFiscal(db, services.secrets),
    [REGISTER_FISCAL]: () => makeRegistration(db, services.secrets),
  }),
  cron: [
    { task: "check_gateways", match: "*/5 * * * *" },
    { task: "expire_requests", match: "* * * * *" },
    { task: FOLLOW_REQUESTS, match: "*/10 * * * *" },
    { task: MATCH_STATEMENTS, match: "*/10 * * * *" },
    { task: FOLLOW_SALES, match: "* * * * *" },
    ...tellingCron,
    { task: SEND_FISCAL, match: "* * * * *" },
  ],
});
