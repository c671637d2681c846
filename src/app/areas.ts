import { settingsArea } from "#src/areas/settings/server/area.ts";
import { usersAreaFor } from "#src/areas/users/server/area.ts";
import { notificationsArea } from "#src/areas/notifications/server/area.ts";
import { customersArea } from "#src/areas/customers/server/area.ts";
import { approvalsAreaFor } from "#src/areas/approvals/server/area.ts";
import { messagingArea } from "#src/areas/messaging/server/area.ts";
import { loyaltyArea } from "#src/areas/loyalty/server/area.ts";
import { inventoryAreaFor } from "#src/areas/inventory/server/area.ts";
import { paymentsAreaFor } from "#src/areas/payments/server/area.ts";
import { issuesArea } from "#src/areas/issues/server/area.ts";
import { shipmentsArea } from "#src/areas/shipments/server/area.ts";
import { purchasingArea } from "#src/areas/purchasing/server/area.ts";
import { expensesArea } from "#src/areas/expenses/server/area.ts";
import { devicesArea } from "#src/areas/devices/server/area.ts";
import { handsetsArea } from "#src/areas/handsets/server/area.ts";
import { salesArea } from "#src/areas/sales/server/area.ts";
import { returnsArea } from "#src/areas/returns/server/area.ts";
import { commissionArea } from "#src/areas/commission/server/area.ts";
import { appointmentsArea } from "#src/areas/appointments/server/area.ts";
import { integrationsArea } from "#src/areas/integrations/server/area.ts";
import { storefrontArea } from "#src/areas/storefront/server/area.ts";
import { auditArea } from "#src/areas/audit/server/area.ts";
import { backupsArea } from "#src/areas/backups/server/area.ts";
import { analyticsArea } from "#src/areas/analytics/server/area.ts";
import { reportsArea } from "#src/areas/reports/server/area.ts";
import { systemArea } from "#src/areas/system/server/area.ts";
import { searchArea } from "#src/areas/search/server/area.ts";
import { outboxArea } from "#src/areas/outbox/server/area.ts";
import { offlineArea } from "#src/areas/offline/server/area.ts";
import type { Area } from "#src/server/area.ts";
import { demoTables } from "./demo-data/demo-tables.ts";
import { decidedKinds, stockActs } from "./approval-kinds.ts";
import { payables } from "./payables.ts";
import { paymentSubjects } from "./payment-subjects.ts";

const usersArea = usersAreaFor(demoTables);
const approvalsArea = approvalsAreaFor(decidedKinds);
const inventoryArea = inventoryAreaFor(stockActs);
const paymentsArea = paymentsAreaFor(paymentSubjects, payables);

/** All areas, from low to high. Of the other areas, an area may import only those before it. */
export const areas: readonly Area[] = [
  settingsArea,
  usersArea,
  notificationsArea,
  customersArea,
  approvalsArea,
  messagingArea,
  loyaltyArea,
  inventoryArea,
  paymentsArea,
  issuesArea,
  shipmentsArea,
  purchasingArea,
  expensesArea,
  devicesArea,
  handsetsArea,
  salesArea,
  returnsArea,
  commissionArea,
  appointmentsArea,
  integrationsArea,
  storefrontArea,
  auditArea,
  backupsArea,
  analyticsArea,
  reportsArea,
  systemArea,
  searchArea,
  outboxArea,
  offlineArea,
];
