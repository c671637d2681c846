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

export interface AppointmentsRow {
  id: string;
  startsAt: string;
  minutes: number;
  endsAt: GeneratedAlways<string>;
  customerId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  reason: string;
  brand: string | null;
  model: string | null;
  note: string | null;
  technicianId: string | null;
  status: Generated<"booked" | "arrived" | "done" | "cancelled" | "missed">;
  isWalkIn: Generated<boolean>;
  statusReason: string | null;
  statusAt: Generated<string>;
  deviceId: string | null;
  remindAt: string | null;
  droppedReminders: Generated<number>;
  erasedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface ApprovalRequestMovesRow {
  requestId: string;
  position: number;
  status: "approved" | "done" | "rejected" | "cancelled" | "expired" | "given_back";
  note: string | null;
  userId: string | null;
  movedAt: Generated<string>;
}

export interface ApprovalRequestsRow {
  id: string;
  kind: "discount" | "stock_adjustment" | "device_deletion" | "credit_payout" | "overpaid_cash";
  status: Generated<"waiting" | "approved" | "done" | "rejected" | "cancelled" | "expired">;
  subjectId: string | null;
  subjectName: string;
  input: Json;
  amount: number | null;
  reason: string;
  customerId: string | null;
  askedBy: string;
  saleId: string | null;
  createdAt: Generated<string>;
}

export interface AwaitedPartsRow {
  id: string;
  deviceId: string;
  itemId: string;
  quantity: number;
  arrivedQuantity: Generated<number>;
  orderLineId: string | null;
  note: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  endedAt: string | null;
  endedAs: "arrived" | "cancelled" | null;
  forEstimate: Generated<boolean>;
}

export interface BackupKeyRow {
  isOnly: Generated<boolean>;
  recipient: string;
  identity: Buffer;
  madeAt: Generated<string>;
}

export interface BackupPlaceRow {
  isOnly: Generated<boolean>;
  kind: "folder" | "bucket";
  folder: string | null;
  marker: string | null;
  endpoint: string | null;
  region: string | null;
  bucket: string | null;
  prefix: string | null;
  accessKey: string | null;
  secret: Buffer | null;
  isSameDisk: boolean;
  version: Generated<number>;
  updatedAt: Generated<string>;
}

export interface BackupsRow {
  id: string;
  status: "running" | "done" | "failed";
  reason: "asked" | "scheduled" | "found";
  requestedBy: string | null;
  place: string;
  fileName: string | null;
  isEncrypted: boolean;
  progress: Generated<number>;
  progressOf: Generated<number>;
  bytes: number | null;
  checksum: string | null;
  lostFiles: Generated<number>;
  problem: string | null;
  problemDetail: string | null;
  madeAt: string | null;
  finishedAt: string | null;
  createdAt: Generated<string>;
  proof: "restored" | "checked" | "failed" | null;
  provedAt: string | null;
  proofProblem: string | null;
  proofDetail: string | null;
}

export interface BookingPhotosRow {
  id: string;
  bookingId: string;
  position: number;
  pictureHash: string;
  thumbnailHash: string;
  width: number;
  height: number;
  createdAt: Generated<string>;
}

export interface BookingsRow {
  id: string;
  bookingNumber: string;
  token: string;
  formKey: string;
  digest: Buffer;
  language: "en" | "sw";
  contactName: string | null;
  contactPhone: string | null;
  brand: string;
  model: string;
  fault: string;
  note: string | null;
  wishedDay: string;
  estimatedFrom: number | null;
  estimatedTo: number | null;
  status: Generated<"requested" | "proposed" | "confirmed" | "declined" | "cancelled" | "expired">;
  statusAt: Generated<string>;
  proposedAt: string | null;
  proposedMinutes: number | null;
  answer: string | null;
  answeredBy: string | null;
  appointmentId: string | null;
  forgottenAt: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface CommissionBalancesRow {
  technicianId: string;
  balance: number;
  entries: number;
}

export interface CommissionEntriesRow {
  id: string;
  technicianId: string;
  position: number;
  kind: "earned" | "refund" | "comeback" | "payout" | "void";
  amount: number;
  balanceAfter: number;
  day: string;
  deviceId: string | null;
  returnId: string | null;
  payoutId: string | null;
  createdAt: Generated<string>;
}

export interface CommissionPayoutEntriesRow {
  payoutId: string;
  entryId: string;
  voidedAt: string | null;
}

export interface CommissionPayoutsRow {
  id: string;
  payoutNumber: string;
  technicianId: string;
  upTo: string;
  amount: number;
  method: "cash" | "bank" | "mobile_money";
  paymentAccountId: string | null;
  reference: string | null;
  note: string | null;
  shiftMovementId: string | null;
  backMovementId: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  voidReason: string | null;
  createdBy: string;
  createdAt: Generated<string>;
}

export interface CommissionProgressRow {
  isOnly: Generated<boolean>;
  comparedUntil: string;
}

export interface CommissionRepairsRow {
  deviceId: string;
  technicianId: string;
  ruleId: string;
  earnedOn: string;
  month: GeneratedAlways<string>;
  place: number;
  sumBefore: number;
  labour: number;
  partsCharged: number;
  partsCost: number;
  bill: number;
  rate: number;
  amount: number;
  createdAt: Generated<string>;
  isLimited: Generated<boolean>;
}

export interface CommissionRulesRow {
  id: string;
  technicianId: string | null;
  startsOn: string;
  kind: "none" | "per_repair" | "labour" | "margin";
  rate: number;
  tiersBy: "none" | "count" | "sum";
  tiers: PresetJson;
  reason: string;
  createdBy: string;
  createdAt: Generated<string>;
}

export interface CreditAccountsRow {
  id: string;
  kind: "store_credit" | "gift_card" | "debt";
  customerId: string;
  currency: string;
  balance: Generated<number>;
  entryCount: Generated<number>;
  paymentId: string | null;
  codeHash: Buffer | null;
  codeSealed: Buffer | null;
  codeEnd: string | null;
  expiresOn: string | null;
  blockedAt: string | null;
  blockedBy: string | null;
  blockReason: string | null;
  createdAt: Generated<string>;
}

export interface CreditEntriesRow {
  id: string;
  accountId: string;
  position: number;
  kind: "issued" | "spent" | "returned" | "paid" | "reduced" | "written_off" | "restored" | "merged_in" | "merged_out" | "paid_out" | "given_up";
  amount: number;
  balanceAfter: number;
  paymentId: string | null;
  refundId: string | null;
  reason: string | null;
  userId: string | null;
  createdAt: Generated<string>;
}

export interface CreditNotesRow {
  id: string;
  year: number;
  number: number;
  creditNoteNumber: string;
  invoiceId: string;
  reason: string;
  issuedAt: Generated<string>;
  issuedOn: string;
  issuedBy: string | null;
  issuedByName: string | null;
  cause: "sale_cancelled" | "sale_returned" | "repair_ended" | null;
}

export interface CreditPartsRow {
  accountId: string;
  position: number;
  dueOn: string;
  amount: number;
}

export interface CreditPayoutsRow {
  entryId: string;
  method: "cash" | "mobile_money" | "bank_transfer";
  reference: string | null;
  shiftMovementId: string | null;
  requestId: string | null;
}

export interface CustomerDuplicateSearchRow {
  isOnly: Generated<boolean>;
  lastId: Generated<string>;
  finishedAt: string | null;
}

export interface CustomerDuplicatesRow {
  id: string;
  firstId: string;
  secondId: string;
  hasSameNumber: boolean;
  nameLikeness: number;
  rank: GeneratedAlways<number>;
  foundAt: Generated<string>;
  dismissedAt: string | null;
  dismissedBy: string | null;
}

export interface CustomerImportRowsRow {
  importId: string;
  row: number;
  cells: Json;
  kind: "new" | "changed" | "unchanged" | "error";
  name: string;
  phone: string;
  given: Json;
  customerId: string;
  changes: Json;
  errors: Json;
}

export interface CustomerImportsRow {
  id: string;
  fileName: string;
  state: Generated<"checked" | "applying" | "applied" | "failed" | "discarded">;
  problem: string | null;
  columns: Json;
  rowCount: number;
  newCount: number;
  changedCount: number;
  unchangedCount: number;
  errorCount: number;
  updateExisting: boolean | null;
  progress: Generated<number>;
  progressOf: Generated<number>;
  attempts: Generated<number>;
  createdBy: string;
  createdAt: Generated<string>;
  appliedBy: string | null;
  confirmedAt: string | null;
  appliedAt: string | null;
  comparedRow: number | null;
  rowsForgottenAt: string | null;
  numberStyle: "point" | "comma" | null;
  guessedStyle: "point" | "comma" | null;
  leavesOutErrors: Generated<boolean>;
}

export interface CustomerNameEndingsRow {
  ending: string;
  customerId: string;
}

export interface CustomerNotesRow {
  id: string;
  customerId: string;
  content: string;
  createdBy: string;
  createdAt: Generated<string>;
}

export interface CustomerPageLinksRow {
  id: string;
  customerId: string;
  tokenHash: Buffer;
  createdBy: string;
  createdAt: Generated<string>;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
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

export interface CustomerSearchPartsRow {
  part: string;
  customerId: string;
}

export interface CustomerTagChangeLinesRow {
  changeId: string;
  customerId: string;
  tagBefore: string;
  undoneAt: string | null;
}

export interface CustomerTagChangesRow {
  id: string;
  tag: string;
  createdBy: string;
  createdAt: Generated<string>;
  undoneAt: string | null;
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
  erasedReason: string | null;
  isWalkIn: Generated<boolean>;
  preferredLanguage: "en" | "sw" | null;
  birthday: string | null;
  mergedInto: string | null;
  mergedAt: string | null;
  formerWords: string | null;
  searchText: GeneratedAlways<string>;
  pointsOwed: Generated<number>;
  levelNeeds: number | null;
  levelGiven: Generated<"bronze" | "silver" | "gold" | "platinum">;
  pointsLapsed: Generated<number>;
}

export interface DayFiguresRow {
  figure: string;
  day: string;
  key: string;
  count: number;
  amount: number;
}

export interface DeliveredCommandsRow {
  key: string;
  device: string;
  seq: number;
  authorId: string;
  endpoint: string;
  version: number;
  content: Buffer | null;
  contentHash: Buffer;
  madeAt: string;
  lastServerTime: string | null;
  receivedAt: string;
  happenedAt: string;
  isClockUncertain: boolean;
  needs: string[];
  creates: string[];
  shown: string | null;
  app: string;
  state: "received" | "applied" | "parked" | "waiting" | "dropped";
  refusal: string | null;
  refusalDetails: Buffer | null;
  waitsFor: string | null;
  settledAt: string | null;
  revision: Generated<number>;
  decision: "retried" | "corrected" | "dropped" | null;
  correction: string | null;
  decidedBy: string | null;
  dropReason: string | null;
  said: Json | null;
  phoneHash: Buffer | null;
}

export interface DemoShopRow {
  isOnly: Generated<boolean>;
  fresh: Json;
  settings: PresetJson;
  filled: PresetJson;
  numbers: PresetJson;
  staff: Generated<string[]>;
  filledAt: Generated<string>;
  removedAt: string | null;
  removedBy: string | null;
  marks: Json | null;
}

export interface DeviceChargesRow {
  id: string;
  deviceId: string;
  kind: "service" | "late" | "diagnosis" | "reward";
  percent: number | null;
  amount: number;
  addedBy: string | null;
  addedAt: Generated<string>;
  waivedBy: string | null;
  waivedAt: string | null;
  redemptionId: string | null;
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
  quotationTerms: string | null;
}

export interface DeviceImportRowsRow {
  importId: string;
  row: number;
  cells: Json;
  kind: "new" | "unchanged" | "error";
  leftOut: "already-here" | "handed-back" | null;
  given: Json;
  deviceId: string;
  customerId: string | null;
  isNewCustomer: boolean;
  errors: Json;
}

export interface DeviceImportsRow {
  id: string;
  fileName: string;
  state: Generated<"checked" | "applying" | "applied" | "failed" | "discarded">;
  problem: string | null;
  columns: Json;
  rowCount: number;
  newCount: number;
  unchangedCount: number;
  errorCount: number;
  progress: Generated<number>;
  progressOf: Generated<number>;
  attempts: Generated<number>;
  createdBy: string;
  createdAt: Generated<string>;
  appliedBy: string | null;
  confirmedAt: string | null;
  appliedAt: string | null;
  rowsForgottenAt: string | null;
  numberStyle: "point" | "comma" | null;
  guessedStyle: "point" | "comma" | null;
  leavesOutErrors: Generated<boolean>;
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
  cost: Generated<number>;
  forEstimate: Generated<number>;
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

export interface DevicePricesRow {
  deviceId: string;
  position: number;
  amount: number;
  setBy: string | null;
  isBacked: boolean;
  createdAt: Generated<string>;
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
  content: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  systemRemark: Json | null;
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
  method: "drawn" | "typed" | "paper" | null;
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
  taxCode: Generated<"A" | "B" | "C" | "D" | "E">;
  chargesAmount: Generated<number>;
  pointsRate: number | null;
  pointsAmount: Generated<number>;
  priorityIsFree: Generated<boolean>;
  priceIsAllowed: Generated<boolean>;
  warrantyDays: number | null;
  replacedValue: Generated<number>;
  priceAtEnd: number | null;
  paidBackAmount: Generated<number>;
  slipTerms: Generated<string>;
  returnDays: Generated<number>;
  lateFeePercent: Generated<number>;
  lateFeeAfterDays: Generated<number>;
  diagnosisFee: Generated<number>;
  cancellationHours: Generated<number>;
  uncountedAmount: Generated<number>;
}

export interface DigestRecipientsRow {
  id: string;
  userId: string | null;
  address: string | null;
  channel: "email" | "sms";
  language: "en" | "sw";
  addedBy: string;
  createdAt: Generated<string>;
}

export interface DigestsRow {
  day: string;
  recipient: string;
  sentTo: string;
  createdAt: Generated<string>;
}

export interface DocumentNumbersRow {
  series: string;
  number: number;
}

export interface DocumentSeriesRow {
  series: string;
  since: number;
  last: number;
}

export interface EmailAttemptsRow {
  id: string;
  emailId: string;
  attemptNumber: number;
  state: Generated<"asked" | "accepted" | "refused" | "unknown" | "not_received">;
  problem: string | null;
  detail: string | null;
  isTemporary: boolean | null;
  askedAt: Generated<string>;
  answeredAt: string | null;
  statedBy: string | null;
}

export interface EmailsRow {
  id: string;
  recipient: string | null;
  subject: string;
  body: string;
  type: "custom" | "status_update" | "payment_reminder" | "repair_complete" | "appointment_reminder" | "estimate" | "receipt" | "warranty" | "loyalty" | "birthday" | "follow_up" | "digest" | "invoice" | "credit_note" | "shift_report" | "sales_report" | "purchase_order";
  purpose: "service" | "marketing";
  origin: "manual" | "automatic";
  language: "en" | "sw";
  customerId: string | null;
  deviceId: string | null;
  attachment: Json | null;
  occasionKind: string | null;
  occasionId: string | null;
  status: Generated<"pending" | "sent" | "failed" | "unknown" | "cancelled">;
  sendAt: string | null;
  triedSince: Generated<string>;
  sentAt: string | null;
  errorCode: string | null;
  errorDetail: string | null;
  erasedAt: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  html: string | null;
}

export interface EventPersonalValuesRow {
  id: string;
  customerId: string | null;
  content: string | null;
  key: Buffer | null;
  createdAt: Generated<string>;
  emptiedAt: string | null;
}

export interface EventSealsRow {
  number: number;
  firstId: number;
  lastId: number;
  events: number;
  digest: Buffer;
  sealedAt: Generated<string>;
}

export interface EventsRow {
  id: GeneratedAlways<number>;
  kind: string;
  area: string;
  recordId: string;
  actorId: string | null;
  data: PresetJson;
  createdAt: Generated<string>;
  address: string | null;
  device: string | null;
  personalId: string | null;
  personalDigest: Buffer | null;
}

export interface ExchangeRatesRow {
  id: string;
  fromCurrency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  toCurrency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  rate: number;
  effectiveDate: string;
  archivedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ExpenseBillsRow {
  id: string;
  expenseId: string;
  kind: "picture" | "pdf";
  fileHash: string | null;
  thumbnailHash: string | null;
  addedBy: string;
  createdAt: Generated<string>;
  deletedBy: string | null;
  deletedAt: string | null;
  deleteReason: string | null;
}

export interface ExpenseCategoriesRow {
  id: Generated<string>;
  preset: string | null;
  name: string;
  isActive: Generated<boolean>;
  sortOrder: number;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ExpenseEntriesRow {
  id: string;
  expenseId: string;
  kind: "paid" | "returned";
  amount: number;
  day: string;
  paymentAccountId: string | null;
  shiftMovementId: string | null;
  createdBy: string;
  createdAt: Generated<string>;
}

export interface ExpensesRow {
  id: string;
  expenseNumber: string;
  day: string;
  categoryId: string;
  amount: number;
  tax: Generated<number>;
  payee: string | null;
  note: string | null;
  paymentAccountId: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  voidReason: string | null;
  createdBy: string;
  createdAt: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface FirstStepMarksRow {
  step: "all" | "shop" | "tax" | "people" | "goods" | "stock" | "payments" | "printer" | "sms" | "whatsapp" | "backup" | "device" | "sale";
  markedBy: string | null;
  markedAt: Generated<string>;
}

export interface FiscalCountersRow {
  regNumber: string;
  receiptCode: string;
  firstGc: number;
  gc: number;
  dc: Generated<number>;
  day: string;
  zUntil: string;
  issuedAt: string | null;
  activatedAt: string | null;
}

export interface FiscalDocumentsRow {
  id: string;
  kind: "receipt" | "z";
  regNumber: string;
  day: string;
  gc: number | null;
  dc: number | null;
  receiptId: string | null;
  code: string | null;
  issuedAt: string;
  xml: string | null;
  figures: Json | null;
  tries: Generated<number>;
  triedAt: string | null;
  heldUntil: string | null;
  nextTryAt: string | null;
  failure: string | null;
  failureDetail: string | null;
  acknowledgedAt: string | null;
  confirmedBy: string | null;
  confirmReason: string | null;
}

export interface FiscalSettingsRow {
  onlyRow: Generated<boolean>;
  serviceUrl: Generated<string>;
  verifyUrl: Generated<string>;
  tin: Generated<string>;
  vrn: Generated<string>;
  efdSerial: Generated<string>;
  regNumber: Generated<string>;
  uin: Generated<string>;
  receiptCode: Generated<string>;
  routingKey: Generated<string>;
  taxOffice: Generated<string>;
  firstGc: Generated<number>;
  registeredOn: string | null;
  certificate: Buffer | null;
  certificateSerial: string | null;
  certificateUntil: string | null;
  userName: Generated<string>;
  password: Buffer | null;
  token: Buffer | null;
  tokenUntil: string | null;
  registrationAskedAt: string | null;
  registrationFailure: string | null;
  registrationFailureDetail: string | null;
  version: Generated<number>;
}

export interface FlashSaleItemsRow {
  flashSaleId: string;
  itemId: string;
  price: number;
  position: number;
  holdsFrom: string;
  holdsUntil: string;
}

export interface FlashSalesRow {
  id: string;
  name: string | null;
  startsAt: string;
  endsAt: string;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface GoodsReceiptLinesRow {
  id: string;
  receiptId: string;
  position: number;
  orderLineId: string;
  itemId: string;
  quantity: number;
  undoesId: string | null;
  serials: Generated<string[]>;
  goodsValue: number;
  costValue: number;
  difference: Generated<number>;
  movementId: string;
}

export interface GoodsReceiptsRow {
  id: string;
  receiptNumber: string;
  purchaseOrderId: string;
  note: string | null;
  reason: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface HandsetPhotosRow {
  id: string;
  handsetId: string;
  position: number | null;
  pictureHash: string | null;
  thumbnailHash: string | null;
  width: number;
  height: number;
  takenBy: string | null;
  createdAt: Generated<string>;
  deletedAt: string | null;
  deletedBy: string | null;
}

export interface HandsetRepairCostsRow {
  id: string;
  repairId: string;
  kind: "part" | "labour";
  itemId: string | null;
  quantity: number | null;
  serials: Generated<string[]>;
  description: string;
  value: number;
  isKnown: Generated<boolean>;
  undoes: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  isBeforeLimit: Generated<boolean>;
}

export interface HandsetRepairsRow {
  id: string;
  handsetId: string;
  problem: string;
  startedBy: string | null;
  startedAt: Generated<string>;
  endedAt: string | null;
  endedBy: string | null;
  outcome: "repaired" | "unrepairable" | "written_off" | null;
}

export interface HandsetsRow {
  id: string;
  handsetNumber: string;
  itemId: string;
  serialId: string;
  imei: string;
  brand: string;
  model: string;
  color: string | null;
  sellerId: string;
  sellerName: string | null;
  sellerPhone: string | null;
  sellerIdentity: string | null;
  condition: PresetJson;
  conditionNote: string | null;
  price: number;
  movementId: string | null;
  confirmed: Generated<string[]>;
  signature: string | null;
  signatureMethod: "drawn" | "typed" | "paper" | null;
  signedBy: string | null;
  unsignedReason: string | null;
  boughtBy: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  backMovementId: string | null;
  createdAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  paymentId: string | null;
  isBeforeLimit: Generated<boolean>;
}

export interface IdempotencyKeysRow {
  key: string;
  actorId: string | null;
  requestHash: Buffer;
  status: number | null;
  answer: string | null;
  createdAt: Generated<string>;
  endpoint: string | null;
  made: string | null;
  clearKey: string | null;
}

export interface ImportedDevicesRow {
  deviceId: string;
  nameElsewhere: string;
}

export interface IntegrationChecksRow {
  name: string;
  askedAt: Generated<string>;
  isHealthy: boolean | null;
  detail: string | null;
  checkedAt: string | null;
}

export interface IntegrityChecksRow {
  id: string;
  state: Generated<"waiting" | "running" | "held" | "broken" | "failed">;
  askedBy: string | null;
  askedAt: Generated<string>;
  startedAt: string | null;
  endedAt: string | null;
  done: Generated<number>;
  total: Generated<number>;
  findings: PresetJson;
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
  arrived: Generated<number>;
  lastOutAt: string | null;
  taxCode: Generated<"A" | "B" | "C" | "D" | "E">;
  value: Generated<number>;
}

export interface InvoiceProgressRow {
  isOnly: Generated<boolean>;
  eventId: number;
  since: string;
}

export interface InvoicesRow {
  id: string;
  year: number;
  number: number;
  invoiceNumber: string;
  customerId: string;
  deviceId: string | null;
  saleId: string | null;
  subjectNumber: string;
  deviceName: string | null;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  language: string;
  currency: string;
  lines: Json;
  subtotal: number;
  discountAmount: Generated<number>;
  chargesAmount: Generated<number>;
  roundingAmount: Generated<number>;
  total: number;
  taxes: Json;
  taxAmount: number;
  business: Json;
  issuedAt: Generated<string>;
  issuedOn: string;
  dueOn: string;
  issuedBy: string | null;
  issuedByName: string | null;
  paidAmount: Generated<number>;
  cancelledAt: string | null;
  searchText: GeneratedAlways<string>;
  charges: PresetJson;
  returnedAmount: Generated<number>;
  writtenOffAmount: Generated<number>;
  balance: GeneratedAlways<number>;
}

export interface ItemImportRowsRow {
  importId: string;
  row: number;
  kind: "new" | "changed" | "unchanged" | "error";
  sku: string;
  name: string;
  given: Json;
  itemId: string;
  changes: Json;
  stockFrom: number | null;
  stockTo: number | null;
  errors: Json;
  cells: Json | null;
}

export interface ItemImportsRow {
  id: string;
  fileName: string;
  state: Generated<"checked" | "applying" | "applied" | "failed" | "discarded">;
  problem: string | null;
  columns: Json;
  hasCost: boolean;
  rowCount: number;
  newCount: number;
  changedCount: number;
  unchangedCount: number;
  stockCount: number;
  errorCount: number;
  updateExisting: boolean | null;
  stockReason: "count" | "correction" | null;
  progress: Generated<number>;
  progressOf: Generated<number>;
  attempts: Generated<number>;
  createdBy: string;
  createdAt: Generated<string>;
  appliedBy: string | null;
  confirmedAt: string | null;
  appliedAt: string | null;
  rowsForgottenAt: string | null;
  numberStyle: "point" | "comma" | null;
  guessedStyle: "point" | "comma" | null;
  leavesOutErrors: Generated<boolean>;
}

export interface ItemPicturesRow {
  id: string;
  itemId: string;
  position: number | null;
  altText: string | null;
  largeHash: string | null;
  mediumHash: string | null;
  smallHash: string | null;
  width: number;
  height: number;
  addedBy: string | null;
  createdAt: Generated<string>;
  deletedBy: string | null;
  deletedAt: string | null;
  largeWebp: string | null;
  mediumWebp: string | null;
  smallWebp: string | null;
  webpFailedAt: string | null;
}

export interface ItemPricesRow {
  itemId: string;
  since: string;
  price: number;
}

export interface ItemSerialEntriesRow {
  id: string;
  serialId: string;
  position: number;
  act: "bring-in" | "take-out" | "adjust" | "reserve" | "use-reserved" | "release" | "adopt" | "drop" | "spoil";
  reason: string | null;
  state: "in_stock" | "reserved" | "sold" | "used" | "gone";
  movementId: string | null;
  saleId: string | null;
  deviceId: string | null;
  reference: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  orderRequestId: string | null;
}

export interface ItemSerialsRow {
  id: string;
  itemId: string;
  serial: string;
  isImei: GeneratedAlways<boolean>;
  state: "in_stock" | "reserved" | "sold" | "used" | "gone";
  unitCost: number | null;
  saleId: string | null;
  deviceId: string | null;
  cameAt: Generated<string>;
  wentAt: string | null;
  entryCount: number;
  orderRequestId: string | null;
}

export interface ItemWordsRow {
  word: string;
  itemId: string;
}

export interface JobRunsRow {
  task: string;
  runs: Generated<number>;
  failures: Generated<number>;
  lastStartedAt: string;
  lastEndedAt: string;
  lastMs: number;
  longestMs: number;
  lastFailedAt: string | null;
  lastError: string | null;
}

export interface KeptDaysRow {
  day: string;
  keptAt: Generated<string>;
}

export interface KnownSignInPlacesRow {
  userId: string;
  place: Buffer;
  lastUsedAt: Generated<string>;
}

export interface LateCostSharesRow {
  id: string;
  receiptLineId: string;
  value: number;
  inStock: number;
  sold: number;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface LimitedLossesRow {
  id: string;
  kind: "refund" | "repair";
  recordId: string;
  userId: string;
  day: string;
  value: number;
  dayValue: number;
  limitValue: number | null;
  approvedBy: string | null;
  createdAt: Generated<string>;
}

export interface LimitedMovementsRow {
  movementId: string;
  userId: string;
  day: string;
  limitedBy: "losses" | "arrivals";
  value: number;
  counted: number;
  dayValue: number;
  limitValue: number | null;
  approvedBy: string | null;
  requestId: string | null;
  createdAt: Generated<string>;
}

export interface LimitedRevaluationsRow {
  id: string;
  kind: "cost" | "price" | "labour";
  itemId: string;
  recordId: string | null;
  userId: string;
  day: string;
  limitedBy: "losses" | "arrivals";
  value: number;
  dayValue: number;
  limitValue: number | null;
  approvedBy: string | null;
  requestId: string | null;
  createdAt: Generated<string>;
}

export interface LoanerEntriesRow {
  id: string;
  loanerId: string;
  loanId: string | null;
  kind: "lent" | "due_changed" | "kept" | "returned" | "return_undone" | "lost" | "found" | "retired" | "restored";
  dueOn: string | null;
  condition: "ok" | "damaged" | null;
  note: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface LoanersRow {
  id: string;
  name: string;
  brand: string;
  model: string;
  imei: string | null;
  conditionNote: string | null;
  value: number;
  state: Generated<"here" | "lent" | "lost" | "retired">;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface LoansRow {
  id: string;
  loanerId: string;
  deviceId: string;
  state: Generated<"out" | "returned" | "lost">;
  dueOn: string;
  conditionNote: string | null;
  accessories: string | null;
  signature: string | null;
  signatureMethod: "drawn" | "typed" | "paper" | null;
  signedBy: string | null;
  unsignedReason: string | null;
  lentBy: string | null;
  lentAt: Generated<string>;
  condition: "ok" | "damaged" | null;
  endNote: string | null;
  endedBy: string | null;
  endedAt: string | null;
  keptAt: string | null;
  keptBy: string | null;
  keptReason: string | null;
  overdueToldAt: string | null;
}

export interface LostImeisRow {
  id: string;
  imei: string;
  reason: string;
  reportedBy: string | null;
  createdAt: Generated<string>;
  removedAt: string | null;
  removedBy: string | null;
  searchText: GeneratedAlways<string>;
}

export interface LoyaltyPointsLeftRow {
  customerId: string;
  cameOn: string;
  expiresOn: string;
  points: number;
  remindOn: GeneratedAlways<string | null>;
  toldOn: string | null;
}

export interface LoyaltyPointsTakenRow {
  transactionId: string;
  cameOn: string;
  expiresOn: string;
  points: number;
  returned: Generated<number>;
}

export interface LoyaltyRedemptionsRow {
  id: string;
  customerId: string;
  rewardId: string;
  rewardName: string;
  rewardPreset: string | null;
  points: number;
  discountPercentage: number | null;
  discountAmount: number | null;
  freeService: "diagnostics" | "priority" | "other" | null;
  status: Generated<"open" | "used" | "cancelled">;
  saleId: string | null;
  deviceId: string | null;
  usedAt: string | null;
  endedBy: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface LoyaltyRewardsRow {
  id: string;
  preset: string | null;
  name: string;
  description: string | null;
  pointsCost: number;
  discountPercentage: number | null;
  discountAmount: number | null;
  freeService: "diagnostics" | "priority" | "other" | null;
  maxRedemptions: number | null;
  currentRedemptions: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface LoyaltyRunsRow {
  job: string;
  doneUntil: string;
  ranAt: Generated<string>;
}

export interface LoyaltyTransactionsRow {
  id: string;
  customerId: string;
  type: "earned" | "redeemed" | "expired" | "reversed" | "adjusted" | "bonus" | "transferred";
  points: number;
  reason: string | null;
  saleId: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  systemReason: Json | null;
  deviceId: string | null;
  redemptionId: string | null;
  paymentId: string | null;
  bonusKey: string | null;
  expiresOn: string | null;
}

export interface MailServerRow {
  id: Generated<boolean>;
  isActive: Generated<boolean>;
  host: Generated<string>;
  port: Generated<number>;
  encryption: Generated<"tls" | "starttls" | "none">;
  username: Generated<string>;
  sealed: Buffer | null;
  fromName: Generated<string>;
  fromAddress: Generated<string>;
  version: Generated<number>;
  isHealthy: boolean | null;
  healthProblem: string | null;
  healthDetail: string | null;
  healthCheckedAt: string | null;
  failures: Generated<number>;
  failingSince: string | null;
  pausedUntil: string | null;
  failureToldAt: string | null;
  updatedAt: Generated<string>;
}

export interface MigrationsRow {
  name: string;
  appliedAt: Generated<string>;
}

export interface NotificationChoicesRow {
  userId: string;
  kind: string;
  isOn: boolean;
}

export interface NotificationReadersRow {
  userId: string;
  readUpTo: string;
}

export interface NotificationReadsRow {
  userId: string;
  notificationId: string;
}

export interface NotificationsRow {
  id: string;
  kind: string;
  code: string;
  type: "info" | "success" | "warning" | "error";
  details: Json;
  href: string;
  deviceId: string | null;
  recordId: string | null;
  userId: string | null;
  permission: string | null;
  actorId: string | null;
  occasion: string | null;
  createdAt: Generated<string>;
}

export interface OpenedRecordsRow {
  userId: string;
  kind: string;
  recordId: string;
  openedAt: Generated<string>;
}

export interface OrderRequestLinesRow {
  requestId: string;
  position: number;
  itemId: string;
  name: string;
  quantity: number;
  unitPrice: number;
}

export interface OrderRequestsRow {
  id: string;
  number: string;
  token: string;
  status: Generated<"requested" | "accepted" | "paying" | "sold" | "declined" | "expired" | "withdrawn">;
  name: string | null;
  phone: string | null;
  fulfilment: "pickup" | "delivery";
  place: string | null;
  note: string | null;
  language: "en" | "sw";
  total: number;
  heldUntil: string | null;
  reason: string | null;
  saleId: string | null;
  forgottenAt: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  pricesUntil: string;
}

export interface OrderSendingsRow {
  id: string;
  purchaseOrderId: string;
  channel: "email" | "whatsapp" | "pdf";
  recipient: string | null;
  language: "en" | "sw";
  emailId: string | null;
  sentBy: string | null;
  createdAt: Generated<string>;
}

export interface PaperNumbersRow {
  series: "invoice" | "credit_note";
  year: number;
  last: number;
  since: Generated<number>;
}

export interface PasskeyChallengesRow {
  holder: Buffer;
  challenge: string;
  expiresAt: string;
}

export interface PasskeysRow {
  id: string;
  userId: string;
  name: string;
  rpId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  isSynced: boolean;
  createdAt: Generated<string>;
  lastUsedAt: string | null;
}

export interface PaymentAccountsRow {
  id: string;
  name: string;
  type: "cash" | "bank" | "mobile_money";
  accountNumber: string | null;
  archivedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PaymentAttemptsRow {
  id: string;
  paymentId: string;
  attemptNumber: number;
  gateway: string;
  providerRequestId: string | null;
  request: Json;
  answer: Json | null;
  memo: PresetJson;
  payUrl: string | null;
  state: "created" | "asked" | "processing" | "completed" | "failed" | "unknown" | "late";
  createdAt: Generated<string>;
  askedAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
}

export interface PaymentGatewaysRow {
  name: string;
  isOn: Generated<boolean>;
  baseUrl: string | null;
  plain: PresetJson;
  sealed: Buffer | null;
  secretsSet: Generated<string[]>;
  isHealthy: boolean | null;
  healthDetail: string | null;
  healthCheckedAt: string | null;
  updatedAt: Generated<string>;
}

export interface PaymentLinksRow {
  id: string;
  tokenHash: Buffer;
  deviceId: string | null;
  saleId: string | null;
  debtId: string | null;
  createdBy: string;
  createdAt: Generated<string>;
  expiresAt: string;
  revokedAt: string | null;
  revokedBy: string | null;
  orderRequestId: string | null;
}

export interface PaymentRefundsRow {
  id: string;
  refundNumber: string;
  paymentId: string;
  customerId: string;
  amount: number;
  currency: string;
  refundMethod: "cash" | "card" | "mobile_money" | "bank_transfer" | "store_credit" | "gift_card" | "points" | "on_credit";
  provider: string;
  reference: string | null;
  reason: string | null;
  refundedBy: string | null;
  approvedBy: string | null;
  refundedAt: Generated<string>;
  shiftId: string | null;
  givenWith: string | null;
  sharesReference: Generated<boolean>;
  paidAs: "cash" | "collected" | "proven" | "typed" | "trade_in" | "store_credit" | "gift_card" | "dead_gift_card" | "points" | "on_credit" | null;
  wayApprovedBy: string | null;
  cashStep: Generated<number>;
  cashRounding: Generated<number>;
  wayRequestId: string | null;
}

export interface PaymentResolutionsRow {
  id: string;
  paymentId: string;
  attemptId: string | null;
  outcome: "paid" | "not_paid";
  statusBefore: string;
  statusAfter: string;
  reference: string | null;
  reason: string | null;
  resolvedBy: string;
  resolvedAt: Generated<string>;
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
  paymentMethod: "cash" | "card" | "mobile_money" | "bank_transfer" | "store_credit" | "gift_card" | "points" | "trade_in" | "on_credit";
  provider: string;
  reference: string | null;
  status: "pending" | "processing" | "completed" | "failed" | "unknown" | "late" | "refunded";
  tendered: number | null;
  receivedBy: string | null;
  paymentDate: Generated<string>;
  completedAt: string | null;
  failedAt: string | null;
  saleId: string | null;
  gateway: string | null;
  payerPhone: string | null;
  failureReason: string | null;
  refundedAmount: Generated<number>;
  shiftId: string | null;
  sharesReference: Generated<boolean>;
  assignedTo: string | null;
  failure: Json | null;
  refundReserved: Generated<number>;
  paidWith: string | null;
  creditAccountId: string | null;
  metadata: PresetJson;
  cashStep: Generated<number>;
  cashRounding: Generated<number>;
  refundDays: Generated<number>;
  happenedAt: string | null;
}

export interface PinPlacesRow {
  place: Buffer;
  userId: string;
  signedInAt: Generated<string>;
  failures: Generated<number>;
}

export interface PreferredSuppliersRow {
  itemId: string;
  supplierId: string;
  chosenBy: string | null;
  createdAt: Generated<string>;
}

export interface ProductCountsRow {
  day: string;
  itemId: string;
  views: Generated<number>;
  enquiries: Generated<number>;
}

export interface ProviderRefundsRow {
  id: string;
  paymentId: string;
  attemptId: string;
  amount: number;
  lines: Json;
  reason: string | null;
  wasLate: boolean;
  requestedBy: string;
  state: Generated<"requested" | "sent" | "unknown" | "completed" | "failed">;
  reference: string | null;
  failure: Json | null;
  failureReason: string | null;
  requestedAt: Generated<string>;
  sentAt: string | null;
  endedAt: string | null;
  resolvedBy: string | null;
  resolveReason: string | null;
  refundId: string | null;
}

export interface PurchaseCostsRow {
  id: string;
  purchaseOrderId: string;
  kind: "shipping" | "duty" | "other";
  amount: number;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  exchangeRate: number;
  amountTzs: GeneratedAlways<number>;
  note: string | null;
  shipmentId: string | null;
  removesId: string | null;
  reason: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface PurchaseOrderLinesRow {
  id: string;
  purchaseOrderId: string;
  position: number;
  itemId: string;
  itemName: string;
  sku: string;
  brand: string | null;
  model: string | null;
  location: string | null;
  quantity: number;
  receivedQuantity: Generated<number>;
  unitCost: number;
  totalCost: GeneratedAlways<number>;
  createdAt: Generated<string>;
  weightGrams: number | null;
  returnedQuantity: Generated<number>;
  warrantyUntil: string | null;
}

export interface PurchaseOrdersRow {
  id: string;
  orderNumber: string;
  supplierId: string;
  status: Generated<"draft" | "sent" | "confirmed" | "shipped" | "received" | "cancelled">;
  statusReason: string | null;
  orderDate: string;
  currency: Generated<"TZS" | "USD" | "EUR" | "GBP" | "KES">;
  exchangeRate: Generated<number>;
  totalAmount: Generated<number>;
  totalTzs: GeneratedAlways<number>;
  paymentMethod: "cash" | "bank" | "mobile_money" | null;
  paymentAccountId: string | null;
  notes: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  costBasis: Generated<"value" | "weight" | "pieces">;
  closedReason: string | null;
  closedBy: string | null;
  closedAt: string | null;
}

export interface RateLimitsRow {
  bucket: string;
  windowStart: string;
  calls: number;
}

export interface ReceiptPrintsRow {
  receiptId: string;
  number: number;
  printedAt: Generated<string>;
  printedBy: string | null;
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
  parts: Json | null;
  creditAccountId: string | null;
  taxCode: Generated<"A" | "B" | "C" | "D" | "E">;
  charges: PresetJson;
  chargesAmount: Generated<number>;
  receiptContent: Json | null;
  printCount: Generated<number>;
  discountOf: Json | null;
  linkToken: string | null;
  owedOnCredit: Generated<number>;
}

export interface RecoveryCodesRow {
  userId: string;
  codeHash: Buffer;
  createdAt: Generated<string>;
  usedAt: string | null;
}

export interface RefundRequestLinesRow {
  id: string;
  requestId: string;
  saleItemId: string;
  quantity: number;
  restock: boolean;
  serials: Generated<string[]>;
}

export interface RefundRequestMovesRow {
  requestId: string;
  position: number;
  status: "approved" | "rejected" | "cancelled" | "refunded";
  note: string | null;
  userId: string;
  movedAt: Generated<string>;
}

export interface RefundRequestsRow {
  id: string;
  saleId: string;
  status: Generated<"waiting" | "approved" | "rejected" | "cancelled" | "refunded">;
  amount: number;
  refundMethod: "cash" | "card" | "mobile_money" | "bank_transfer" | "store_credit" | "gift_card" | "points" | "on_credit" | null;
  provider: string | null;
  reason: string;
  userId: string;
  createdAt: Generated<string>;
  refundId: string | null;
  unproven: Json | null;
}

export interface ReorderSettingsRow {
  isOnly: Generated<boolean>;
  safetyDays: Generated<number>;
  leadTimeDays: Generated<number>;
  version: Generated<number>;
  updatedAt: Generated<string>;
}

export interface RepairPricesRow {
  id: string;
  brand: string;
  model: string;
  issueId: string | null;
  fault: string;
  priceFrom: number;
  priceTo: number | null;
  minutes: number | null;
  warranty: string | null;
  isShown: Generated<boolean>;
  sortOrder: Generated<number>;
  deletedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  place: GeneratedAlways<string>;
}

export interface RestoresRow {
  id: string;
  status: "running" | "done" | "failed";
  step: "reading" | "checking" | "switching";
  requestedBy: string | null;
  reason: string | null;
  fileName: string;
  progress: Generated<number>;
  progressOf: Generated<number>;
  madeAt: string | null;
  lacksKey: Generated<boolean>;
  keyDigest: string | null;
  lostFiles: Generated<number>;
  problem: string | null;
  problemDetail: string | null;
  finishedAt: string | null;
  createdAt: Generated<string>;
}

export interface RetentionRunsRow {
  id: string;
  askedBy: string | null;
  startedAt: Generated<string>;
  endedAt: string | null;
  before: string;
  removed: PresetJson;
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
  serials: Generated<string[]>;
  warrantyOverruledAt: string | null;
  plannedItemId: string | null;
  plannedQuantity: number | null;
  replacementApprovedValue: number | null;
  replacementApprovedBy: string | null;
  replacementApprovedAt: string | null;
  replacementValue: number | null;
  isReplacedWithoutLimit: Generated<boolean>;
  cashApprovedBy: string | null;
}

export interface ReviewItemsRow {
  id: string;
  kind: "sold_unseen" | "old_price" | "item_archived" | "shift_closed" | "shift_missing" | "clock_uncertain" | "customer_inactive" | "customer_erased" | "made_after_deactivation" | "serial_unknown" | "serial_sold" | "handset_already_here" | "device_limit" | "technician_left" | "handed_over_owing" | "paid_too_much";
  subjectKind: "sale" | "payment" | "device" | "customer";
  subjectId: string;
  commandKey: string;
  details: Json;
  createdAt: Generated<string>;
  doneAt: string | null;
  doneBy: string | null;
  note: string | null;
}

export interface ReviewsRow {
  id: string;
  itemId: string | null;
  saleItemId: string | null;
  deviceRatingId: string | null;
  customerId: string | null;
  score: number;
  text: string | null;
  author: string | null;
  status: Generated<"waiting" | "published" | "rejected">;
  decidedBy: string | null;
  decidedAt: string | null;
  rejectReason: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface RoleRightsRow {
  id: string;
  role: "technician" | "customer-care";
  added: Generated<string[]>;
  removed: Generated<string[]>;
  version: Generated<number>;
  updatedAt: Generated<string>;
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
  serials: Generated<string[]>;
  replacedQuantity: Generated<number>;
  replacementQuantity: Generated<number>;
  replacedSerials: Generated<string[]>;
  replacementSerials: Generated<string[]>;
  taxCode: Generated<"A" | "B" | "C" | "D" | "E">;
  cost: number | null;
  warrantyDays: number | null;
}

export interface SaleRefundLinesRow {
  id: string;
  refundId: string;
  saleItemId: string;
  quantity: number;
  restock: boolean;
  serials: Generated<string[]>;
  cost: number | null;
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
  paymentRefundId: string | null;
  pointsExpired: number | null;
  isBeforeLossLimit: Generated<boolean>;
}

export interface SalesRow {
  id: string;
  saleNumber: string;
  customerId: string;
  userId: string;
  paymentType: "cash" | "card" | "mobile_money" | "bank_transfer" | "store_credit" | "gift_card" | "points" | "trade_in" | "on_credit" | "split";
  paymentId: string;
  status: "pending" | "completed" | "cancelled";
  currency: string;
  subtotal: number;
  discountType: "percent" | "fixed" | "tier" | "reward" | null;
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
  charges: PresetJson;
  chargesAmount: Generated<number>;
  discountLevel: "bronze" | "silver" | "gold" | "platinum" | null;
  redemptionId: string | null;
  pointsAmount: Generated<number>;
  refundDays: Generated<number>;
  returnDays: Generated<number>;
  happenedAt: string | null;
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
  failedAttempts: Generated<number>;
  beganBy: Generated<"password" | "passkey" | "pin">;
  hasSecondFactor: Generated<boolean>;
}

export interface ShiftCountsRow {
  id: string;
  shiftId: string;
  position: number;
  countedBy: string;
  countedAt: Generated<string>;
  denominations: Json | null;
  floatLeft: number;
  note: string | null;
  tallies: Json;
  isAccepted: boolean;
}

export interface ShiftMovementsRow {
  id: string;
  shiftId: string;
  direction: "in" | "out";
  kind: "change" | "petty_cash" | "expense" | "bank_drop" | "safe_drop" | "other" | "store_credit" | "commission" | "handset";
  amount: number;
  reason: string;
  corrects: string | null;
  createdBy: string;
  createdAt: Generated<string>;
  isBound: Generated<boolean>;
  cashStep: Generated<number>;
}

export interface ShiftNumbersRow {
  onlyRow: Generated<boolean>;
  last: Generated<number>;
}

export interface ShiftTalliesRow {
  shiftId: string;
  provider: string;
  expected: number;
  counted: number | null;
}

export interface ShiftsRow {
  id: string;
  userId: string;
  openedAt: Generated<string>;
  openingFloat: number;
  openingDenominations: Json | null;
  openingNote: string | null;
  suggestedFloat: number | null;
  closedAt: string | null;
  closedBy: string | null;
  zNumber: number | null;
  closing: "counted" | "forced" | null;
  closingNote: string | null;
  closingDenominations: Json | null;
  floatLeft: number | null;
  safeDrop: number | null;
  figures: Json | null;
  differenceLimit: number | null;
  needsSignOff: Generated<boolean>;
  signedOffAt: string | null;
  signedOffBy: string | null;
  signOffRemark: string | null;
}

export interface ShipmentFiguresRow {
  kind: string;
  key: string;
  name: string | null;
  shipments: number;
  priced: number;
  cost: number;
  costTzs: number;
  completed: number;
  paid: number;
  arrived: number;
  days: number;
}

export interface ShipmentPaymentsRow {
  id: string;
  shipmentId: string;
  amount: number;
  status: Generated<"pending" | "completed" | "cancelled">;
  paymentLink: string | null;
  gateway: string | null;
  reason: string | null;
  endedBy: string | null;
  endedAt: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface ShipmentProofsRow {
  id: string;
  shipmentId: string;
  kind: "picture" | "pdf";
  fileHash: string | null;
  thumbnailHash: string | null;
  addedBy: string | null;
  createdAt: Generated<string>;
  deletedBy: string | null;
  deletedAt: string | null;
}

export interface ShipmentStatusesRow {
  id: string;
  shipmentId: string;
  position: number;
  fromStatus: string;
  toStatus: string;
  changedBy: string | null;
  createdAt: Generated<string>;
}

export interface ShipmentTrackingRow {
  id: string;
  shipmentId: string;
  trackingNumber: string;
  provider: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface ShipmentsRow {
  id: string;
  purchaseOrderId: string;
  mode: "meli" | "ndege";
  agentName: string | null;
  shippingCost: number | null;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  status: Generated<"in_transit" | "arrived" | "received" | "inspected" | "completed">;
  exchangeRate: number;
  isOrderCancelled: Generated<boolean>;
  state: GeneratedAlways<string>;
  moves: Generated<number>;
  arrivalDate: string | null;
  receiverId: string | null;
  receiverConfirmedAt: string | null;
  inspectorId: string | null;
  inspectedAt: string | null;
  inspectionPassed: boolean | null;
  inspectionNote: string | null;
  agentPaid: Generated<boolean>;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ShippingProvidersRow {
  id: string;
  name: string;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  trackingUrl: string | null;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ShopAccountsRow {
  onlyRow: Generated<boolean>;
  bank: Json | null;
  transferDays: Generated<number>;
  lipaNumbers: PresetJson;
}

export interface ShopBrandsRow {
  id: string;
  name: string;
  position: number | null;
  isShown: Generated<boolean>;
  altText: string | null;
  pictureId: string | null;
  largeHash: string | null;
  smallHash: string | null;
  key: GeneratedAlways<string>;
}

export interface ShopLogoRow {
  isOnly: Generated<boolean>;
  pictureId: string;
  width: number;
  height: number;
  largeJpeg: Buffer;
  smallJpeg: Buffer;
  updatedBy: string | null;
  updatedAt: Generated<string>;
}

export interface ShopPlacesRow {
  itemId: string;
  position: number;
}

export interface SignInFailuresRow {
  bucket: Buffer;
  failures: number;
  lastFailedAt: string;
  lockedUntil: string | null;
  account: Buffer | null;
}

export interface SlowWorkRow {
  day: string;
  kind: "request" | "query";
  what: string;
  times: number;
  totalMs: number;
  longestMs: number;
  lastAt: string;
  lastRequestId: string | null;
}

export interface SmsAttemptsRow {
  id: string;
  messageId: string;
  attemptNumber: number;
  provider: string;
  parts: number;
  state: Generated<"asked" | "accepted" | "delivered" | "failed" | "refused" | "unknown" | "not_received">;
  providerMessageId: string | null;
  detail: string | null;
  costText: string | null;
  mayRetryElsewhere: boolean | null;
  retryAfterSeconds: number | null;
  askedAt: Generated<string>;
  answeredAt: string | null;
  statedBy: string | null;
}

export interface SmsBulksRow {
  id: string;
  status: Generated<"running" | "paused" | "completed" | "cancelled">;
  type: string;
  purpose: "service" | "marketing";
  templateId: string | null;
  content: string;
  contentSw: string | null;
  variables: PresetJson;
  segment: Json | null;
  customerIds: string[] | null;
  reachedId: string | null;
  leftOut: PresetJson;
  preparedAt: string | null;
  toldAt: string | null;
  createdBy: string;
  createdAt: Generated<string>;
  endedAt: string | null;
}

export interface SmsCountChangesRow {
  id: GeneratedAlways<number>;
  day: string;
  status: string;
  isSimulated: boolean;
  messages: number;
  parts: number;
}

export interface SmsDayCountsRow {
  day: string;
  status: string;
  isSimulated: boolean;
  messages: number;
  parts: number;
}

export interface SmsEarlyReportsRow {
  provider: string;
  providerMessageId: string;
  status: "sent" | "delivered" | "failed";
  detail: string | null;
  receivedAt: Generated<string>;
}

export interface SmsMessagesRow {
  id: string;
  recipientPhone: string | null;
  text: string;
  type: "custom" | "status_update" | "payment_reminder" | "repair_complete" | "appointment_reminder" | "estimate" | "receipt" | "warranty" | "loyalty" | "birthday" | "follow_up" | "digest";
  purpose: "service" | "marketing";
  origin: "manual" | "automatic" | "bulk";
  language: "en" | "sw";
  parts: number;
  customerId: string | null;
  deviceId: string | null;
  templateId: string | null;
  variables: PresetJson;
  occasionKind: string | null;
  occasionId: string | null;
  bulkId: string | null;
  status: Generated<"pending" | "sent" | "delivered" | "failed" | "unknown" | "cancelled">;
  sendAt: string | null;
  triedSince: Generated<string>;
  provider: string | null;
  providerMessageId: string | null;
  isSimulated: Generated<boolean>;
  sentAt: string | null;
  deliveredAt: string | null;
  errorCode: string | null;
  errorDetail: string | null;
  erasedAt: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface SmsPollsRow {
  attemptId: string;
  provider: string;
  providerMessageId: string;
  recipientPhone: string;
  tries: Generated<number>;
  nextAt: string;
  startedAt: Generated<string>;
}

export interface SmsProgressRow {
  key: string;
  reachedAt: Generated<string>;
  reachedId: Generated<string>;
}

export interface SmsProvidersRow {
  name: "log" | "twilio" | "beem" | "africas_talking";
  isActive: Generated<boolean>;
  position: number;
  sender: Generated<string>;
  baseUrl: string | null;
  plain: PresetJson;
  sealed: Buffer | null;
  secretsSet: Generated<string[]>;
  isHealthy: boolean | null;
  healthDetail: string | null;
  healthCheckedAt: string | null;
  updatedAt: Generated<string>;
}

export interface SmsTemplatesRow {
  id: string;
  name: string;
  type: "custom" | "status_update" | "payment_reminder" | "repair_complete" | "appointment_reminder" | "estimate" | "receipt" | "warranty" | "loyalty" | "birthday" | "follow_up";
  content: string;
  contentSw: string | null;
  occasion: "device_received" | "estimate_to_approve" | "device_ready" | "payment_received" | "receipt" | "unclaimed" | "warranty_ending" | "goods_warranty_ending" | "points_expiring" | "birthday" | "balance_due" | "appointment_reminder" | "follow_up" | null;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface StatementLinesRow {
  id: string;
  statementId: string;
  sourceId: string;
  row: number;
  lineKey: string;
  reference: string | null;
  amount: number;
  paidAt: string;
  hasTime: boolean;
  details: string | null;
  state: Generated<"open" | "matched" | "noted">;
  note: string | null;
  notedBy: string | null;
  notedAt: string | null;
}

export interface StatementMatchesRow {
  id: string;
  lineId: string;
  paymentId: string;
  how: "reference" | "confirmed";
  matchedBy: string | null;
  matchedAt: Generated<string>;
  undoneBy: string | null;
  undoneAt: string | null;
}

export interface StatementSourcesRow {
  id: string;
  name: string;
  provider: string;
  mapping: Json;
  createdAt: Generated<string>;
}

export interface StatementsRow {
  id: string;
  sourceId: string;
  fileName: string;
  newCount: number;
  knownCount: number;
  outgoingCount: number;
  errorCount: number;
  fromDay: string;
  toDay: string;
  importedBy: string;
  importedAt: Generated<string>;
}

export interface StockAlertsRow {
  id: string;
  itemId: string;
  type: "low_stock" | "out_of_stock" | "expiry" | "warranty";
  severity: "high" | "medium" | "low";
  severityRank: GeneratedAlways<number>;
  raisedAt: Generated<string>;
  resolvedAt: string | null;
  resolvedBy: string | null;
  note: string | null;
  endedAt: string | null;
}

export interface StockCountLinesRow {
  countId: string;
  itemId: string;
  sku: string;
  name: string;
  location: string | null;
  counted: number | null;
  systemQuantity: number | null;
  firstPosition: number | null;
  position: number | null;
  countedBy: string | null;
  countedAt: string | null;
  outcome: "adjusted" | "equal" | "uncounted" | "moved" | "corrected" | null;
  isAssumed: Generated<boolean>;
  unitCost: number | null;
  difference: GeneratedAlways<number | null>;
  value: number | null;
}

export interface StockCountScansRow {
  id: string;
  seq: GeneratedAlways<number>;
  countId: string;
  itemId: string;
  act: "add" | "set" | "undo";
  quantity: number;
  undoes: string | null;
  systemQuantity: number;
  position: number;
  scannedBy: string | null;
  scannedAt: string;
  createdAt: Generated<string>;
  serial: string | null;
}

export interface StockCountsRow {
  id: string;
  countNumber: string;
  name: string | null;
  note: string | null;
  scope: "all" | "category" | "location" | "items";
  category: string | null;
  location: string | null;
  status: Generated<"open" | "review" | "applied" | "cancelled">;
  uncounted: "leave" | "zero" | null;
  lineCount: Generated<number>;
  countedCount: Generated<number>;
  differingCount: Generated<number>;
  adjustedCount: Generated<number>;
  createdBy: string | null;
  createdAt: Generated<string>;
  finishedAt: string | null;
  endedBy: string | null;
  endedAt: string | null;
  version: Generated<number>;
}

export interface StockMovementsRow {
  id: string;
  itemId: string;
  position: number;
  type: "IN" | "OUT" | "ADJUSTMENT";
  quantity: number;
  quantityAfter: number;
  unitCost: number | null;
  value: number;
  reason: "opening" | "received" | "refund" | "part_returned" | "sale" | "repair_part" | "defective" | "replacement" | "supplier_return" | "count" | "damaged" | "lost" | "found" | "correction" | "adjustment" | "sold_unseen";
  note: string | null;
  reference: string | null;
  deviceId: string | null;
  saleId: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  arrived: number | null;
  valueAfter: number | null;
  kind: string | null;
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
  orderRequestId: string | null;
}

export interface StockValueEntriesRow {
  id: string;
  itemId: string;
  part: "stock" | "sold";
  reason: "opening" | "late_cost" | "correction" | "refurbishment";
  value: number;
  quantity: number;
  valueAfter: number;
  movementId: string | null;
  serialId: string | null;
  note: string | null;
  reference: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  isBeforeLimit: Generated<boolean>;
}

export interface StoredFilesRow {
  hash: string;
  contentType: string;
  bytes: number;
  createdAt: Generated<string>;
}

export interface SupplierBalancesRow {
  supplierId: string;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  balance: number;
  entries: number;
}

export interface SupplierClaimsRow {
  id: string;
  supplierId: string;
  itemId: string;
  serial: string | null;
  quantity: number;
  fault: string;
  deviceId: string | null;
  purchaseOrderId: string | null;
  claimedOn: string;
  warrantyUntil: string | null;
  state: Generated<"open" | "sent" | "replaced" | "credited" | "refused" | "cancelled">;
  credit: number | null;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES" | null;
  outcome: string | null;
  sentAt: string | null;
  endedAt: string | null;
  endedBy: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface SupplierEntriesRow {
  id: string;
  supplierId: string;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  position: number;
  kind: "delivery" | "payment" | "return" | "claim";
  amount: number;
  balanceAfter: number;
  day: Generated<string>;
  purchaseOrderId: string | null;
  paymentId: string | null;
  reason: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  returnId: string | null;
  claimId: string | null;
}

export interface SupplierPaymentProofsRow {
  id: string;
  paymentId: string;
  kind: "picture" | "pdf";
  fileHash: string | null;
  thumbnailHash: string | null;
  addedBy: string | null;
  createdAt: Generated<string>;
  deletedBy: string | null;
  deletedAt: string | null;
  deleteReason: string | null;
}

export interface SupplierPaymentsRow {
  id: string;
  supplierId: string;
  purchaseOrderId: string | null;
  amount: number;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  exchangeRate: Generated<number>;
  amountTzs: GeneratedAlways<number>;
  method: "cash" | "bank" | "mobile_money";
  paymentAccountId: string | null;
  paidOn: string;
  reference: string | null;
  note: string | null;
  shiftMovementId: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface SupplierPricesRow {
  id: string;
  supplierId: string;
  itemId: string;
  supplierSku: string | null;
  price: number;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  minimumQuantity: Generated<number>;
  packSize: Generated<number>;
  validFrom: string;
  archivedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface SupplierReturnLinesRow {
  id: string;
  returnId: string;
  position: number;
  purchaseOrderLineId: string;
  itemId: string;
  quantity: number;
  serials: Generated<string[]>;
  unitCost: number;
  cost: number | null;
}

export interface SupplierReturnsRow {
  id: string;
  returnNumber: string;
  supplierId: string;
  purchaseOrderId: string;
  currency: "TZS" | "USD" | "EUR" | "GBP" | "KES";
  exchangeRate: number;
  status: Generated<"requested" | "sent" | "credited" | "refused" | "replaced" | "cancelled">;
  reason: string;
  credit: number | null;
  creditReason: string | null;
  statusReason: string | null;
  isBack: boolean | null;
  sentAt: string | null;
  sentBy: string | null;
  endedAt: string | null;
  endedBy: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface SuppliersRow {
  id: string;
  name: string;
  companyName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  contactPerson: string | null;
  paymentTerms: string | null;
  leadTimeDays: number | null;
  archivedAt: string | null;
  createdBy: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string>;
  warrantyDays: number | null;
}

export interface SystemSettingsRow {
  category: string;
  settingKey: string;
  settingValue: Json;
  updatedBy: string | null;
  updatedAt: Generated<string>;
}

export interface TaxRatesRow {
  id: string;
  code: "A" | "B" | "C" | "D" | "E";
  rate: number;
  paymentMethod: string | null;
  validFrom: string;
  validTo: string | null;
  isEndChosen: Generated<boolean>;
  createdBy: string | null;
  createdAt: Generated<string>;
}

export interface UserPinsRow {
  userId: string;
  pinHash: string;
  createdAt: Generated<string>;
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
  twoFactorNewSecret: Buffer | null;
}

export interface WebhookCallsRow {
  id: string;
  source: string;
  digest: Buffer;
  body: string | null;
  said: Json;
  outcome: string;
  heard: Generated<number>;
  receivedAt: Generated<string>;
  lastHeardAt: Generated<string>;
  replayedAt: string | null;
}

export interface WebhookDeliveriesRow {
  id: string;
  endpointId: string;
  eventId: number | null;
  kind: string;
  body: string;
  state: Generated<"waiting" | "delivered" | "failed">;
  attempts: Generated<number>;
  nextTryAt: string | null;
  lastTriedAt: string | null;
  answerStatus: number | null;
  answerBody: string | null;
  problem: string | null;
  createdAt: Generated<string>;
  deliveredAt: string | null;
}

export interface WebhookEndpointsRow {
  id: string;
  name: string;
  url: string;
  kinds: string[];
  secret: Buffer;
  previousSecret: Buffer | null;
  previousUntil: string | null;
  isOn: Generated<boolean>;
  disabledReason: "gone" | "failing" | "backlog" | null;
  disabledAt: string | null;
  failingSince: string | null;
  failures: Generated<number>;
  pausedUntil: string | null;
  version: Generated<number>;
  createdBy: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface WebhookOutboxRow {
  eventId: number;
}

export interface WebhookRefusalsRow {
  source: string;
  day: string;
  reason: string;
  calls: Generated<number>;
  lastAt: Generated<string>;
}

export interface DB {
  accessTokens: AccessTokensRow;
  appointments: AppointmentsRow;
  approvalRequestMoves: ApprovalRequestMovesRow;
  approvalRequests: ApprovalRequestsRow;
  awaitedParts: AwaitedPartsRow;
  backupKey: BackupKeyRow;
  backupPlace: BackupPlaceRow;
  backups: BackupsRow;
  bookingPhotos: BookingPhotosRow;
  bookings: BookingsRow;
  commissionBalances: CommissionBalancesRow;
  commissionEntries: CommissionEntriesRow;
  commissionPayoutEntries: CommissionPayoutEntriesRow;
  commissionPayouts: CommissionPayoutsRow;
  commissionProgress: CommissionProgressRow;
  commissionRepairs: CommissionRepairsRow;
  commissionRules: CommissionRulesRow;
  creditAccounts: CreditAccountsRow;
  creditEntries: CreditEntriesRow;
  creditNotes: CreditNotesRow;
  creditParts: CreditPartsRow;
  creditPayouts: CreditPayoutsRow;
  customerDuplicateSearch: CustomerDuplicateSearchRow;
  customerDuplicates: CustomerDuplicatesRow;
  customerImportRows: CustomerImportRowsRow;
  customerImports: CustomerImportsRow;
  customerNameEndings: CustomerNameEndingsRow;
  customerNotes: CustomerNotesRow;
  customerPageLinks: CustomerPageLinksRow;
  customerPromoMessages: CustomerPromoMessagesRow;
  customerSearchParts: CustomerSearchPartsRow;
  customerTagChangeLines: CustomerTagChangeLinesRow;
  customerTagChanges: CustomerTagChangesRow;
  customers: CustomersRow;
  dayFigures: DayFiguresRow;
  deliveredCommands: DeliveredCommandsRow;
  demoShop: DemoShopRow;
  deviceCharges: DeviceChargesRow;
  deviceChecklists: DeviceChecklistsRow;
  deviceCustody: DeviceCustodyRow;
  deviceEstimateLines: DeviceEstimateLinesRow;
  deviceEstimates: DeviceEstimatesRow;
  deviceImportRows: DeviceImportRowsRow;
  deviceImports: DeviceImportsRow;
  deviceIssues: DeviceIssuesRow;
  devicePartEntries: DevicePartEntriesRow;
  deviceParts: DevicePartsRow;
  devicePasscodeReveals: DevicePasscodeRevealsRow;
  devicePasscodes: DevicePasscodesRow;
  devicePhotos: DevicePhotosRow;
  devicePrices: DevicePricesRow;
  deviceRatings: DeviceRatingsRow;
  deviceRemarks: DeviceRemarksRow;
  deviceSignatures: DeviceSignaturesRow;
  deviceTransitions: DeviceTransitionsRow;
  deviceWorkSessions: DeviceWorkSessionsRow;
  devices: DevicesRow;
  digestRecipients: DigestRecipientsRow;
  digests: DigestsRow;
  documentNumbers: DocumentNumbersRow;
  documentSeries: DocumentSeriesRow;
  emailAttempts: EmailAttemptsRow;
  emails: EmailsRow;
  eventPersonalValues: EventPersonalValuesRow;
  eventSeals: EventSealsRow;
  events: EventsRow;
  exchangeRates: ExchangeRatesRow;
  expenseBills: ExpenseBillsRow;
  expenseCategories: ExpenseCategoriesRow;
  expenseEntries: ExpenseEntriesRow;
  expenses: ExpensesRow;
  firstStepMarks: FirstStepMarksRow;
  fiscalCounters: FiscalCountersRow;
  fiscalDocuments: FiscalDocumentsRow;
  fiscalSettings: FiscalSettingsRow;
  flashSaleItems: FlashSaleItemsRow;
  flashSales: FlashSalesRow;
  goodsReceiptLines: GoodsReceiptLinesRow;
  goodsReceipts: GoodsReceiptsRow;
  handsetPhotos: HandsetPhotosRow;
  handsetRepairCosts: HandsetRepairCostsRow;
  handsetRepairs: HandsetRepairsRow;
  handsets: HandsetsRow;
  idempotencyKeys: IdempotencyKeysRow;
  importedDevices: ImportedDevicesRow;
  integrationChecks: IntegrationChecksRow;
  integrityChecks: IntegrityChecksRow;
  inventoryItems: InventoryItemsRow;
  invoiceProgress: InvoiceProgressRow;
  invoices: InvoicesRow;
  itemImportRows: ItemImportRowsRow;
  itemImports: ItemImportsRow;
  itemPictures: ItemPicturesRow;
  itemPrices: ItemPricesRow;
  itemSerialEntries: ItemSerialEntriesRow;
  itemSerials: ItemSerialsRow;
  itemWords: ItemWordsRow;
  jobRuns: JobRunsRow;
  keptDays: KeptDaysRow;
  knownSignInPlaces: KnownSignInPlacesRow;
  lateCostShares: LateCostSharesRow;
  limitedLosses: LimitedLossesRow;
  limitedMovements: LimitedMovementsRow;
  limitedRevaluations: LimitedRevaluationsRow;
  loanerEntries: LoanerEntriesRow;
  loaners: LoanersRow;
  loans: LoansRow;
  lostImeis: LostImeisRow;
  loyaltyPointsLeft: LoyaltyPointsLeftRow;
  loyaltyPointsTaken: LoyaltyPointsTakenRow;
  loyaltyRedemptions: LoyaltyRedemptionsRow;
  loyaltyRewards: LoyaltyRewardsRow;
  loyaltyRuns: LoyaltyRunsRow;
  loyaltyTransactions: LoyaltyTransactionsRow;
  mailServer: MailServerRow;
  migrations: MigrationsRow;
  notificationChoices: NotificationChoicesRow;
  notificationReaders: NotificationReadersRow;
  notificationReads: NotificationReadsRow;
  notifications: NotificationsRow;
  openedRecords: OpenedRecordsRow;
  orderRequestLines: OrderRequestLinesRow;
  orderRequests: OrderRequestsRow;
  orderSendings: OrderSendingsRow;
  paperNumbers: PaperNumbersRow;
  passkeyChallenges: PasskeyChallengesRow;
  passkeys: PasskeysRow;
  paymentAccounts: PaymentAccountsRow;
  paymentAttempts: PaymentAttemptsRow;
  paymentGateways: PaymentGatewaysRow;
  paymentLinks: PaymentLinksRow;
  paymentRefunds: PaymentRefundsRow;
  paymentResolutions: PaymentResolutionsRow;
  payments: PaymentsRow;
  pinPlaces: PinPlacesRow;
  preferredSuppliers: PreferredSuppliersRow;
  productCounts: ProductCountsRow;
  providerRefunds: ProviderRefundsRow;
  purchaseCosts: PurchaseCostsRow;
  purchaseOrderLines: PurchaseOrderLinesRow;
  purchaseOrders: PurchaseOrdersRow;
  rateLimits: RateLimitsRow;
  receiptPrints: ReceiptPrintsRow;
  receipts: ReceiptsRow;
  recoveryCodes: RecoveryCodesRow;
  refundRequestLines: RefundRequestLinesRow;
  refundRequestMoves: RefundRequestMovesRow;
  refundRequests: RefundRequestsRow;
  reorderSettings: ReorderSettingsRow;
  repairPrices: RepairPricesRow;
  restores: RestoresRow;
  retentionRuns: RetentionRunsRow;
  returnRefunds: ReturnRefundsRow;
  returnWorkflowSteps: ReturnWorkflowStepsRow;
  returnedDevices: ReturnedDevicesRow;
  reviewItems: ReviewItemsRow;
  reviews: ReviewsRow;
  roleRights: RoleRightsRow;
  saleItems: SaleItemsRow;
  saleRefundLines: SaleRefundLinesRow;
  saleRefunds: SaleRefundsRow;
  sales: SalesRow;
  savedFilters: SavedFiltersRow;
  sessions: SessionsRow;
  shiftCounts: ShiftCountsRow;
  shiftMovements: ShiftMovementsRow;
  shiftNumbers: ShiftNumbersRow;
  shiftTallies: ShiftTalliesRow;
  shifts: ShiftsRow;
  shipmentFigures: ShipmentFiguresRow;
  shipmentPayments: ShipmentPaymentsRow;
  shipmentProofs: ShipmentProofsRow;
  shipmentStatuses: ShipmentStatusesRow;
  shipmentTracking: ShipmentTrackingRow;
  shipments: ShipmentsRow;
  shippingProviders: ShippingProvidersRow;
  shopAccounts: ShopAccountsRow;
  shopBrands: ShopBrandsRow;
  shopLogo: ShopLogoRow;
  shopPlaces: ShopPlacesRow;
  signInFailures: SignInFailuresRow;
  slowWork: SlowWorkRow;
  smsAttempts: SmsAttemptsRow;
  smsBulks: SmsBulksRow;
  smsCountChanges: SmsCountChangesRow;
  smsDayCounts: SmsDayCountsRow;
  smsEarlyReports: SmsEarlyReportsRow;
  smsMessages: SmsMessagesRow;
  smsPolls: SmsPollsRow;
  smsProgress: SmsProgressRow;
  smsProviders: SmsProvidersRow;
  smsTemplates: SmsTemplatesRow;
  statementLines: StatementLinesRow;
  statementMatches: StatementMatchesRow;
  statementSources: StatementSourcesRow;
  statements: StatementsRow;
  stockAlerts: StockAlertsRow;
  stockCountLines: StockCountLinesRow;
  stockCountScans: StockCountScansRow;
  stockCounts: StockCountsRow;
  stockMovements: StockMovementsRow;
  stockReservations: StockReservationsRow;
  stockValueEntries: StockValueEntriesRow;
  storedFiles: StoredFilesRow;
  supplierBalances: SupplierBalancesRow;
  supplierClaims: SupplierClaimsRow;
  supplierEntries: SupplierEntriesRow;
  supplierPaymentProofs: SupplierPaymentProofsRow;
  supplierPayments: SupplierPaymentsRow;
  supplierPrices: SupplierPricesRow;
  supplierReturnLines: SupplierReturnLinesRow;
  supplierReturns: SupplierReturnsRow;
  suppliers: SuppliersRow;
  systemSettings: SystemSettingsRow;
  taxRates: TaxRatesRow;
  userPins: UserPinsRow;
  users: UsersRow;
  webhookCalls: WebhookCallsRow;
  webhookDeliveries: WebhookDeliveriesRow;
  webhookEndpoints: WebhookEndpointsRow;
  webhookOutbox: WebhookOutboxRow;
  webhookRefusals: WebhookRefusalsRow;
}
