import type { CountedRecord } from "#src/areas/users/demo-data/contract.ts";
import { inSql, type tableOnRemoval } from "./tables.ts";

type Tables = typeof tableOnRemoval;
export type EmptiedTable = {
  [Name in keyof Tables]: Tables[Name] extends "emptied" ? Name : never;
}[keyof Tables];

/**
 * The kind of record, as people know it, to which the rows of an emptied table belong. The dialog of the removal counts
 * the records of its first table, and says that one was changed if a row of any of its tables is not as the demo data
 * left it. `derived`: rows that Fundi makes of others, also of the demo data alone, so that they tell nothing.
 */
export const kindOfTable: Readonly<Record<EmptiedTable, CountedRecord | "derived">> = {
  sales: "sales",
  saleItems: "sales",
  saleRefunds: "sales",
  saleRefundLines: "sales",
  refundRequests: "sales",
  refundRequestLines: "sales",
  refundRequestMoves: "sales",

  devices: "devices",
  awaitedParts: "devices",
  deviceCharges: "devices",
  deviceChecklists: "devices",
  deviceCustody: "devices",
  deviceEstimateLines: "devices",
  deviceEstimates: "devices",
  deviceImportRows: "devices",
  deviceImports: "devices",
  devicePartEntries: "devices",
  deviceParts: "devices",
  devicePasscodeReveals: "devices",
  devicePasscodes: "devices",
  devicePhotos: "devices",
  deviceRatings: "devices",
  deviceRemarks: "devices",
  deviceSignatures: "devices",
  devicePrices: "devices",
  deviceTransitions: "devices",
  deviceWorkSessions: "devices",
  importedDevices: "devices",
  // Jobs write them for each rating of a repair and each review of goods, whose sale counts.
  reviews: "derived",

  // Jobs follow payments under way. What people do with a payment adds rows to the others.
  payments: "payments",
  paymentAttempts: "derived",
  paymentLinks: "payments",
  paymentRefunds: "payments",
  paymentResolutions: "payments",
  providerRefunds: "payments",
  receiptPrints: "payments",
  receipts: "payments",
  fiscalDocuments: "payments",

  customers: "customers",
  customerImportRows: "customers",
  customerImports: "customers",
  customerNotes: "customers",
  customerPageLinks: "customers",
  customerPromoMessages: "customers",
  customerTagChangeLines: "customers",
  customerTagChanges: "customers",
  customerDuplicateSearch: "derived",
  customerDuplicates: "derived",
  customerNameEndings: "derived",
  customerSearchParts: "derived",

  inventoryItems: "items",
  itemImportRows: "items",
  itemImports: "items",
  itemPictures: "items",
  itemSerialEntries: "items",
  itemSerials: "items",
  preferredSuppliers: "items",
  shopBrands: "items",
  shopPlaces: "items",
  itemWords: "derived",
  productCounts: "derived",
  // What they did is in the tables of others.
  deliveredCommands: "derived",
  reviewItems: "derived",
  // Each price of an item, written with it.
  itemPrices: "derived",
  stockAlerts: "derived",

  limitedLosses: "movements",
  limitedMovements: "movements",
  limitedRevaluations: "movements",
  stockMovements: "movements",
  stockReservations: "movements",
  stockValueEntries: "movements",

  appointments: "appointments",
  bookings: "bookings",
  bookingPhotos: "bookings",

  purchaseOrders: "purchaseOrders",
  purchaseOrderLines: "purchaseOrders",
  purchaseCosts: "purchaseOrders",
  goodsReceipts: "purchaseOrders",
  goodsReceiptLines: "purchaseOrders",
  lateCostShares: "purchaseOrders",
  exchangeRates: "purchaseOrders",

  suppliers: "suppliers",
  paymentAccounts: "suppliers",
  supplierBalances: "suppliers",
  supplierClaims: "suppliers",
  supplierEntries: "suppliers",
  supplierPaymentProofs: "suppliers",
  supplierPayments: "suppliers",
  supplierPrices: "suppliers",
  supplierReturnLines: "suppliers",
  supplierReturns: "suppliers",

  shipments: "shipments",
  shipmentFigures: "derived",
  shipmentPayments: "shipments",
  shipmentProofs: "shipments",
  shipmentStatuses: "shipments",
  shipmentTracking: "shipments",

  returnedDevices: "returns",
  returnRefunds: "returns",
  returnWorkflowSteps: "returns",

  invoices: "invoices",
  creditNotes: "invoices",

  orderRequests: "orders",
  orderRequestLines: "orders",
  orderSendings: "orders",

  creditEntries: "credit",
  creditAccounts: "credit",
  creditParts: "credit",
  creditPayouts: "credit",

  loyaltyTransactions: "points",
  loyaltyRedemptions: "redemptions",
  loyaltyRewards: "redemptions",

  shifts: "shifts",
  shiftCounts: "shifts",
  shiftMovements: "shifts",
  shiftNumbers: "shifts",
  shiftTallies: "shifts",

  stockCounts: "stockCounts",
  stockCountLines: "stockCounts",
  stockCountScans: "stockCounts",

  expenses: "expenses",
  expenseBills: "expenses",
  expenseEntries: "expenses",

  commissionPayouts: "commissions",
  commissionEntries: "commissions",
  commissionPayoutEntries: "commissions",
  commissionRules: "commissions",
  commissionBalances: "derived",
  commissionProgress: "derived",
  commissionRepairs: "derived",

  handsets: "handsets",
  handsetPhotos: "handsets",
  handsetRepairCosts: "handsets",
  handsetRepairs: "handsets",

  loaners: "loaners",
  loanerEntries: "loaners",
  loans: "loaners",

  loyaltyPointsLeft: "derived",
  loyaltyPointsTaken: "derived",

  smsMessages: "messages",
  smsBulks: "messages",
  smsAttempts: "derived",
  smsCountChanges: "derived",
  smsDayCounts: "derived",
  smsEarlyReports: "derived",
  smsProgress: "derived",
  emails: "emails",
  emailAttempts: "derived",

  statements: "statements",
  statementLines: "statements",
  statementMatches: "statements",
  statementSources: "statements",

  approvalRequests: "approvals",
  approvalRequestMoves: "approvals",

  flashSales: "flashSales",
  flashSaleItems: "flashSales",

  dayFigures: "derived",
  keptDays: "derived",
  notificationReads: "derived",
  notifications: "derived",
  openedRecords: "derived",
};

/** Tables whose rows jobs change although nobody has worked with them. Only the number of their rows is compared. */
const changedByJobs: readonly EmptiedTable[] = ["payments"];

/** Kind → its tables, the one whose rows are its records first. */
export const tablesOfKinds: ReadonlyMap<CountedRecord, readonly string[]> = Map.groupBy(
  Object.entries(kindOfTable) as [EmptiedTable, CountedRecord | "derived"][],
  ([, kind]) => kind,
)
  .entries()
  .reduce((kinds, [kind, tables]) => {
    if (kind !== "derived")
      kinds.set(
        kind,
        tables.map(([name]) => inSql(name)),
      );
    return kinds;
  }, new Map<CountedRecord, string[]>());

export const comparedByNumber: readonly string[] = changedByJobs.map(inSql);
