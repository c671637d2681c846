/**
 * Every module that exports schemas of the API. The reference names a schema after the constant that exports it; a test
 * fails for a module that is missing here.
 */
import * as customers from "#src/areas/customers/contract.ts";
import * as devices from "#src/areas/devices/contract.ts";
import * as devicesCustody from "#src/areas/devices/custody/contract.ts";
import * as devicesEstimates from "#src/areas/devices/estimates/contract.ts";
import * as devicesMoney from "#src/areas/devices/money/contract.ts";
import * as devicesParts from "#src/areas/devices/parts/contract.ts";
import * as devicesPasscode from "#src/areas/devices/passcode/contract.ts";
import * as devicesPhotos from "#src/areas/devices/photos/contract.ts";
import * as devicesRatings from "#src/areas/devices/ratings/contract.ts";
import * as devicesSignatures from "#src/areas/devices/signatures/contract.ts";
import * as devicesWorkBench from "#src/areas/devices/work/bench-contract.ts";
import * as devicesWork from "#src/areas/devices/work/contract.ts";
import * as inventoryAlerts from "#src/areas/inventory/alerts/contract.ts";
import * as inventoryAnalytics from "#src/areas/inventory/analytics/contract.ts";
import * as inventoryCatalogue from "#src/areas/inventory/catalogue/contract.ts";
import * as inventory from "#src/areas/inventory/contract.ts";
import * as inventoryCounts from "#src/areas/inventory/counts/contract.ts";
import * as inventoryImport from "#src/areas/inventory/import/contract.ts";
import * as inventoryLabels from "#src/areas/inventory/labels/contract.ts";
import * as inventoryMovements from "#src/areas/inventory/movements/contract.ts";
import * as inventoryMovementsStockMovement from "#src/areas/inventory/movements/stock-movement.ts";
import * as inventoryPictures from "#src/areas/inventory/pictures/contract.ts";
import * as inventorySerials from "#src/areas/inventory/serials/contract.ts";
import * as inventoryTerms from "#src/areas/inventory/terms/contract.ts";
import * as issues from "#src/areas/issues/contract.ts";
import * as payments from "#src/areas/payments/contract.ts";
import * as paymentsPaymentFailure from "#src/areas/payments/payment-failure.ts";
import * as paymentsRefunds from "#src/areas/payments/refunds/contract.ts";
import * as paymentsShifts from "#src/areas/payments/shifts/contract.ts";
import * as paymentsShiftsShiftCount from "#src/areas/payments/shifts/shift-count.ts";
import * as returns from "#src/areas/returns/contract.ts";
import * as returnsPassport from "#src/areas/returns/passport/contract.ts";
import * as salesCheckoutNewSale from "#src/areas/sales/checkout/new-sale.ts";
import * as sales from "#src/areas/sales/contract.ts";
import * as salesRefundRequestsRefundRequest from "#src/areas/sales/refund-requests/refund-request.ts";
import * as salesRefundsNewRefund from "#src/areas/sales/refunds/new-refund.ts";
import * as salesReport from "#src/areas/sales/report/contract.ts";
import * as settings from "#src/areas/settings/contract.ts";
import * as users from "#src/areas/users/contract.ts";
import * as usersSavedFilters from "#src/areas/users/saved-filters/contract.ts";
import * as usersSessions from "#src/areas/users/sessions/contract.ts";
import * as usersSetup from "#src/areas/users/setup/contract.ts";
import * as fields from "#src/shared/fields.ts";

export const schemaModules = [
  customers,
  devices,
  devicesCustody,
  devicesEstimates,
  devicesMoney,
  devicesParts,
  devicesPasscode,
  devicesPhotos,
  devicesRatings,
  devicesSignatures,
  devicesWorkBench,
  devicesWork,
  inventoryAlerts,
  inventoryAnalytics,
  inventoryCatalogue,
  inventory,
  inventoryCounts,
  inventoryImport,
  inventoryLabels,
  inventoryMovements,
  inventoryMovementsStockMovement,
  inventoryPictures,
  inventorySerials,
  inventoryTerms,
  issues,
  payments,
  paymentsPaymentFailure,
  paymentsRefunds,
  paymentsShifts,
  paymentsShiftsShiftCount,
  returns,
  returnsPassport,
  salesCheckoutNewSale,
  sales,
  salesRefundRequestsRefundRequest,
  salesRefundsNewRefund,
  salesReport,
  settings,
  users,
  usersSavedFilters,
  usersSessions,
  usersSetup,
  fields,
];
