// Generated from db/migrations by `npm run rows`. Do not edit.

import type { ColumnType, GeneratedAlways, Generated } from "kysely";

/** Read as whatever JSON was stored; written as its text. */
export type Json = ColumnType<unknown, string, string>;
export type PresetJson = ColumnType<unknown, string | undefined, string>;

export interface AccessTokensRow {
  id: string;
  name: string;
  tokenHash: Buffer;
  permissions: string[];
  createdBy: string;
  createdAt: Generated<string>;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export interface CustomerNotesRow {
  id: string;
  customerId: string;
  content: string;
  createdBy: string;
  createdAt: Generated<string>;
}

export interface CustomerPromoMessagesRow {
  id: string;
  customerId: string;
  title: string;
  content: string;
  sentVia: "sms" | "whatsapp" | "email" | "in_person";
  createdBy: string;
  createdAt: Generated<string>;
}

export interface CustomersRow {
  id: string;
  name: string;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  gender: Generated<"male" | "female" | "other">;
  city: string | null;
  locationDescription: string | null;
  nationalId: string | null;
  joinedDate: string;
  loyaltyLevel: Generated<"bronze" | "silver" | "gold" | "platinum">;
  tag: Generated<string>;
  referredBy: string | null;
  totalSpent: Generated<number>;
  points: Generated<number>;
  totalPointsEarned: Generated<number>;
  totalPointsRedeemed: Generated<number>;
  lastVisit: string | null;
  isActive: Generated<boolean>;
  marketingConsent: Generated<boolean>;
  smsOptOut: Generated<boolean>;
  notes: string | null;
  erasedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  erasedReason: string | null;
  isWalkIn: Generated<boolean>;
}

export interface DeviceChecklistsRow {
  id: string;
  deviceId: string;
  phase: "intake" | "outtake" | "return";
  sortOrder: number;
  label: string;
  result: Generated<"ok" | "faulty" | "not-tested">;
  note: string | null;
  checkedBy: string | null;
  checkedAt: string | null;
}

export interface DeviceCustodyRow {
  id: string;
  deviceId: string;
  position: number;
  fromKind: "user" | "place";
  fromUserId: string | null;
  fromPlace: string | null;
  toKind: "user" | "place" | "customer";
  toUserId: string | null;
  toPlace: string | null;
  movedBy: string | null;
  note: string | null;
  movedAt: Generated<string>;
}

export interface DeviceEstimateLinesRow {
  id: string;
  estimateId: string;
  position: number;
  kind: "labour" | "part" | "fee";
  description: string;
  itemId: string | null;
  quantity: number;
  unitPrice: number;
  totalPrice: GeneratedAlways<number>;
  fee: "priority" | "rush" | null;
  percent: number | null;
}

export interface DeviceEstimatesRow {
  id: string;
  deviceId: string;
  version: number;
  status: Generated<"draft" | "sent" | "approved" | "declined" | "superseded">;
  approvalToken: string;
  note: string | null;
  total: number;
  depositAmount: number;
  validDays: number;
  marginPercent: number;
  revision: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
  sentAt: string | null;
  decidedAt: string | null;
  decidedVia: "link" | "staff" | null;
  decidedBy: string | null;
  decidedName: string | null;
  signature: string | null;
  reason: string | null;
  remark: string | null;
}

export interface DeviceIssuesRow {
  id: string;
  preset: string | null;
  name: string;
  category: string;
  description: string | null;
  isActive: Generated<boolean>;
  sortOrder: number;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface DeviceNotificationsRow {
  id: string;
  deviceId: string;
  type: "info" | "error";
  title: string;
  message: string;
  sentAt: Generated<string>;
  isRead: Generated<boolean>;
}

export interface DevicePartEntriesRow {
  id: string;
  deviceId: string;
  itemId: string;
  position: number;
  action: "reserve" | "use" | "return" | "defective" | "release";
  reservedChange: number;
  usedChange: number;
  defectiveChange: number;
  note: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface DevicePartsRow {
  deviceId: string;
  itemId: string;
  reserved: Generated<number>;
  used: Generated<number>;
  defective: Generated<number>;
  unitPrice: number;
  unitCost: number | null;
  entryCount: Generated<number>;
  createdAt: Generated<string>;
}

export interface DevicePasscodeRevealsRow {
  id: string;
  deviceId: string;
  revealedBy: string;
  revealedAt: Generated<string>;
}

export interface DevicePasscodesRow {
  deviceId: string;
  sealed: Buffer;
  setBy: string | null;
  setAt: Generated<string>;
}

export interface DevicePhotosRow {
  id: string;
  deviceId: string;
  position: number | null;
  phase: "before" | "after";
  note: string | null;
  pictureHash: string | null;
  thumbnailHash: string | null;
  width: number;
  height: number;
  takenBy: string | null;
  createdAt: Generated<string>;
  deletedBy: string | null;
  deletedAt: string | null;
}

export interface DeviceRatingsRow {
  id: string;
  deviceId: string;
  score: number;
  comment: string | null;
  technicianId: string | null;
  recordedBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface DeviceRemarksRow {
  id: string;
  deviceId: string;
  content: string;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface DeviceSignaturesRow {
  id: string;
  deviceId: string;
  moment: "intake" | "completion" | "hand-over";
  role: "customer" | "staff";
  signedBy: string | null;
  signature: string | null;
  reason: string | null;
  recordedBy: string | null;
  createdAt: Generated<string>;
}

export interface DeviceTransitionsRow {
  id: string;
  deviceId: string;
  position: number;
  fromStatus: string;
  toStatus: string;
  remark: string | null;
  signature: string | null;
  signedBy: string | null;
  performedBy: string | null;
  createdAt: Generated<string>;
}

export interface DeviceWorkSessionsRow {
  id: string;
  deviceId: string;
  technicianId: string;
  startedAt: Generated<string>;
  endedAt: string | null;
  endReason: "paused" | "switched" | "left-bench" | null;
}

export interface DevicesRow {
  id: string;
  ticketNumber: string;
  trackingToken: string;
  customerId: string;
  brand: string;
  model: string;
  serialNumber: string | null;
  imei: string | null;
  color: string | null;
  accessories: string | null;
  issueDescription: string;
  status: Generated<"received" | "assigned-to-technician" | "diagnosing" | "awaiting-approval" | "awaiting-parts" | "in_progress" | "testing" | "completed" | "done" | "cancelled" | "unrepairable">;
  priority: Generated<"normal" | "priority" | "rush">;
  assignedTo: string | null;
  assignedAt: string | null;
  diagnosisRequired: Generated<boolean>;
  estimatedHours: number | null;
  expectedReturnDate: string | null;
  depositAmount: Generated<number>;
  depositWaivedReason: string | null;
  finalAmount: number | null;
  paidAmount: Generated<number>;
  paymentStatus: GeneratedAlways<string>;
  unpaidReleaseReason: string | null;
  receivedBy: string | null;
  completedAt: string | null;
  handedOverAt: string | null;
  transitionCount: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  holderKind: Generated<"user" | "place" | "customer">;
  holderUserId: string | null;
  holderPlace: string | null;
  heldSince: Generated<string>;
  custodyCount: Generated<number>;
  movedAt: Generated<string>;
}

export interface EventsRow {
  id: GeneratedAlways<number>;
  kind: string;
  area: string;
  recordId: string;
  actorId: string | null;
  data: PresetJson;
  createdAt: Generated<string>;
}

export interface IdempotencyKeysRow {
  key: string;
  actorId: string | null;
  requestHash: Buffer;
  status: number | null;
  answer: string | null;
  createdAt: Generated<string>;
}

export interface InventoryItemsRow {
  id: string;
  sku: string;
  barcode: string | null;
  name: string;
  brand: string | null;
  model: string | null;
  category: Generated<"accessories" | "screens" | "cables" | "chargers" | "parts" | "batteries" | "cases" | "devices" | "tools" | "other">;
  price: number;
  cost: number | null;
  quantity: Generated<number>;
  reserved: Generated<number>;
  movementCount: Generated<number>;
  minStock: Generated<number>;
  location: string | null;
  warrantyDays: number | null;
  expiryDate: string | null;
  taxRate: number | null;
  isSerialised: Generated<boolean>;
  isAvailableOnline: Generated<boolean>;
  onlinePrice: number | null;
  salePrice: number | null;
  featuredImage: string | null;
  imageUrl: string | null;
  images: PresetJson;
  imageAltText: string | null;
  rating: number | null;
  reviewCount: Generated<number>;
  shortDescription: string | null;
  longDescription: string | null;
  description: string | null;
  archivedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  stockState: GeneratedAlways<string>;
  searchText: GeneratedAlways<string>;
}

export interface LoyaltyTransactionsRow {
  id: string;
  customerId: string;
  type: "earned" | "redeemed" | "reversed";
  points: number;
  reason: string;
  saleId: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface MigrationsRow {
  name: string;
  appliedAt: Generated<string>;
}

export interface PaymentRefundsRow {
  id: string;
  refundNumber: string;
  paymentId: string;
  customerId: string;
  amount: number;
  currency: string;
  refundMethod: "cash" | "card" | "mobile_money";
  provider: string;
  reference: string | null;
  reason: string | null;
  refundedBy: string | null;
  approvedBy: string | null;
  refundedAt: Generated<string>;
}

export interface PaymentsRow {
  id: string;
  paymentNumber: string;
  customerId: string;
  deviceId: string | null;
  amount: number;
  processingFee: Generated<number>;
  totalAmount: GeneratedAlways<number>;
  currency: Generated<string>;
  paymentMethod: "cash" | "card" | "mobile_money";
  provider: string;
  reference: string | null;
  status: "pending" | "processing" | "completed" | "failed" | "unknown" | "refunded";
  tendered: number | null;
  receivedBy: string | null;
  paymentDate: Generated<string>;
  completedAt: string | null;
  failedAt: string | null;
  saleId: string | null;
  gateway: string | null;
  payerPhone: string | null;
  askedAt: string | null;
  failureReason: string | null;
  refundedAmount: Generated<number>;
}

export interface RateLimitsRow {
  bucket: string;
  windowStart: string;
  calls: number;
}

export interface ReceiptsRow {
  id: string;
  receiptNumber: string;
  paymentId: string;
  customerId: string;
  deviceId: string | null;
  technicianId: string | null;
  technicianName: string | null;
  ticketNumber: string | null;
  deviceBrand: string | null;
  deviceModel: string | null;
  deviceSerial: string | null;
  deviceIssue: string | null;
  deviceStatus: string | null;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  paymentMethod: string;
  paymentProvider: string;
  paymentReference: string | null;
  paymentAmount: number;
  tendered: number | null;
  currency: string;
  totalCost: number | null;
  repairCost: number | null;
  laborCost: number | null;
  partsCost: number | null;
  depositAmount: number;
  paidBefore: number;
  remainingBalance: number | null;
  taxRate: number;
  taxAmount: number;
  business: Json;
  generatedBy: string | null;
  generatedByName: string;
  receiptDate: Generated<string>;
  isPrinted: Generated<boolean>;
  printedAt: string | null;
  isSentToCustomer: Generated<boolean>;
  sentVia: "sms" | "whatsapp" | "email" | null;
  sentAt: string | null;
  saleId: string | null;
  saleNumber: string | null;
  lines: Json | null;
  subtotal: number | null;
  discountAmount: number | null;
  roundingAmount: number | null;
}

export interface ReturnRefundsRow {
  returnId: string;
  refundId: string;
}

export interface ReturnWorkflowStepsRow {
  id: string;
  returnId: string;
  position: number;
  fromStep: string;
  toStep: string;
  decision: "approved" | "rejected" | null;
  note: string | null;
  signature: string | null;
  signedBy: string | null;
  performedBy: string | null;
  createdAt: Generated<string>;
}

export interface ReturnedDevicesRow {
  id: string;
  returnNumber: string;
  deviceId: string | null;
  saleItemId: string | null;
  quantity: Generated<number>;
  customerId: string;
  serialNumber: string | null;
  imei: string | null;
  returnReason: string;
  fixStatus: string | null;
  resolution: string | null;
  accessories: PresetJson;
  originDay: string;
  warrantyUntil: string | null;
  warrantyFound: "in-warranty" | "out-of-warranty" | "unknown";
  warrantyStatus: "in-warranty" | "out-of-warranty" | "unknown";
  warrantyOverruledBy: string | null;
  warrantyOverruledReason: string | null;
  lateAllowedBy: string | null;
  lateAllowedReason: string | null;
  adminApprovalStatus: Generated<"pending" | "approved" | "rejected">;
  approvalDecidedBy: string | null;
  approvalDecidedAt: string | null;
  approvalReason: string | null;
  currentStep: Generated<"reported" | "technician-diagnosis" | "admin-approval" | "assigned-to-technician" | "in-repair" | "quality-check" | "ready-for-pickup" | "closed" | "rejected" | "refunded" | "replaced">;
  assignedTo: string | null;
  outcome: "repaired" | "replaced" | "refunded" | "rejected" | null;
  replacementItemId: string | null;
  replacementQuantity: number | null;
  createdBy: string | null;
  closedAt: string | null;
  stepCount: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface SaleItemsRow {
  id: string;
  saleId: string;
  position: number;
  itemId: string;
  name: string;
  sku: string;
  quantity: number;
  listPrice: number;
  unitPrice: number;
  priceReason: string | null;
  totalPrice: number;
  discountShare: Generated<number>;
  taxRate: number;
  taxAmount: number;
  unitCost: number | null;
  deviceId: string | null;
  refundedQuantity: Generated<number>;
}

export interface SaleRefundLinesRow {
  id: string;
  refundId: string;
  saleItemId: string;
  quantity: number;
  restock: boolean;
}

export interface SaleRefundsRow {
  id: string;
  saleId: string;
  amount: number;
  pointsReversed: Generated<number>;
  reason: string;
  wasLate: boolean;
  userId: string;
  createdAt: Generated<string>;
}

export interface SalesRow {
  id: string;
  saleNumber: string;
  customerId: string;
  userId: string;
  paymentType: "cash" | "card" | "mobile_money";
  paymentId: string;
  status: "pending" | "completed" | "cancelled";
  currency: string;
  subtotal: number;
  discountType: "percent" | "fixed" | null;
  discountValue: number | null;
  discountAmount: Generated<number>;
  discountReason: string | null;
  roundingAmount: Generated<number>;
  total: number;
  taxAmount: number;
  refundedAmount: Generated<number>;
  pointsRate: Generated<number>;
  pointsEarned: Generated<number>;
  searchText: string;
  createdAt: Generated<string>;
  expiresAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
}

export interface SavedFiltersRow {
  id: string;
  userId: string;
  screen: string;
  name: string;
  query: string;
  position: number;
  isShared: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface SessionsRow {
  id: string;
  tokenHash: Buffer;
  userId: string;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
}

export interface SignInFailuresRow {
  bucket: Buffer;
  failures: number;
  lastFailedAt: string;
  lockedUntil: string | null;
}

export interface StockMovementsRow {
  id: string;
  itemId: string;
  position: number;
  type: "IN" | "OUT" | "ADJUSTMENT";
  quantity: number;
  quantityAfter: number;
  unitCost: number | null;
  value: GeneratedAlways<number | null>;
  reason: "opening" | "received" | "refund" | "part_returned" | "sale" | "repair_part" | "defective" | "replacement" | "count" | "damaged" | "lost" | "found" | "correction" | "adjustment";
  note: string | null;
  reference: string | null;
  deviceId: string | null;
  saleId: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface StockReservationsRow {
  id: string;
  itemId: string;
  quantity: number;
  deviceId: string | null;
  saleId: string | null;
  expiresAt: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  endedAt: string | null;
  endedAs: "used" | "released" | "expired" | null;
  holderId: GeneratedAlways<string>;
}

export interface StoredFilesRow {
  hash: string;
  contentType: string;
  bytes: number;
  createdAt: Generated<string>;
}

export interface SystemSettingsRow {
  category: string;
  settingKey: string;
  settingValue: Json;
  updatedBy: string | null;
  updatedAt: Generated<string>;
}

export interface UsersRow {
  id: string;
  name: string;
  email: string;
  role: "admin" | "technician" | "customer-care";
  isActive: Generated<boolean>;
  phone: string | null;
  department: string | null;
  maxDevicesAllowed: Generated<number>;
  permissions: Generated<string[]>;
  language: Generated<"en" | "sw">;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  passwordChangedAt: Generated<string>;
  failedLoginAttempts: Generated<number>;
  twoFactorSecret: Buffer | null;
  twoFactorEnabled: Generated<boolean>;
  twoFactorLastStep: number | null;
  lastLogin: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface DB {
  accessTokens: AccessTokensRow;
  customerNotes: CustomerNotesRow;
  customerPromoMessages: CustomerPromoMessagesRow;
  customers: CustomersRow;
  deviceChecklists: DeviceChecklistsRow;
  deviceCustody: DeviceCustodyRow;
  deviceEstimateLines: DeviceEstimateLinesRow;
  deviceEstimates: DeviceEstimatesRow;
  deviceIssues: DeviceIssuesRow;
  deviceNotifications: DeviceNotificationsRow;
  devicePartEntries: DevicePartEntriesRow;
  deviceParts: DevicePartsRow;
  devicePasscodeReveals: DevicePasscodeRevealsRow;
  devicePasscodes: DevicePasscodesRow;
  devicePhotos: DevicePhotosRow;
  deviceRatings: DeviceRatingsRow;
  deviceRemarks: DeviceRemarksRow;
  deviceSignatures: DeviceSignaturesRow;
  deviceTransitions: DeviceTransitionsRow;
  deviceWorkSessions: DeviceWorkSessionsRow;
  devices: DevicesRow;
  events: EventsRow;
  idempotencyKeys: IdempotencyKeysRow;
  inventoryItems: InventoryItemsRow;
  loyaltyTransactions: LoyaltyTransactionsRow;
  migrations: MigrationsRow;
  paymentRefunds: PaymentRefundsRow;
  payments: PaymentsRow;
  rateLimits: RateLimitsRow;
  receipts: ReceiptsRow;
  returnRefunds: ReturnRefundsRow;
  returnWorkflowSteps: ReturnWorkflowStepsRow;
  returnedDevices: ReturnedDevicesRow;
  saleItems: SaleItemsRow;
  saleRefundLines: SaleRefundLinesRow;
  saleRefunds: SaleRefundsRow;
  sales: SalesRow;
  savedFilters: SavedFiltersRow;
  sessions: SessionsRow;
  signInFailures: SignInFailuresRow;
  stockMovements: StockMovementsRow;
  stockReservations: StockReservationsRow;
  storedFiles: StoredFilesRow;
  systemSettings: SystemSettingsRow;
  users: UsersRow;
}
