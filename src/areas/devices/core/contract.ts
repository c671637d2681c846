import * as z from "zod";
import { calledCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  id,
  idParams,
  listQuery,
  moment,
  money,
  person,
  positiveMoney,
  requiredText,
  text,
  typedSerial,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { asCode } from "#src/shared/text.ts";
import { languages } from "#src/shared/words.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { approval, reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import {
  collectedPayment,
  creditRefusals,
  handRefund,
  payment,
  shownWithPayments,
} from "#src/areas/payments/contract.ts";
import { attentionReasons } from "../attention.ts";
import { checklistItem } from "./detail/intake.ts";
import { loanKept, loanReturn } from "./detail/loaners.ts";
import { checklistResults, deviceStatuses, priorities } from "../rules.ts";
import { systemRemark } from "../system-remark-schema.ts";
import { charge } from "#src/areas/payments/charges.ts";
import {
  offlineChecklists,
  offlineIntake,
  offlineMove,
  offlinePayment,
  offlineRemark,
} from "./offline.ts";
import { topicFields } from "./detail.ts";
import { holder } from "./detail/custody.ts";
import { passcode } from "./detail/passcode.ts";
import { trackedRating } from "./detail/ratings.ts";
import { intakeSignatures, signaturePicture } from "./detail/signatures.ts";

/** Serial numbers are normalised, because users type the same number in different ways. An empty text becomes null. */
const serialNumber = typedSerial(80)
  .transform((value) => value || null)
  .nullable()
  .optional();

/** An optional text. An empty text becomes null. */
const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()
    .optional();

const imei = z
  .string()
  .max(30)
  .transform((value) => normalizeImei(value) || null)
  .refine((value) => value === null || isImei(value), "is not a valid IMEI")
  .nullable()
  .optional();

const estimatedHours = z.number().min(0).max(9999).nullable().optional();

/** The result of one check. */
export const checklistEntry = z.strictObject({
  label: requiredText(60),
  result: z.enum(checklistResults),
  note: optionalText(500),
});

export const newDevice = z
  .strictObject({
    /** A client may choose the id before it sends the request, for example to refer to the device in queued photos. */
    id: id.optional(),
    customerId: id.optional(),
    /** Creates this customer, unless the phone number belongs to an existing one, who then becomes the owner. */
    customer: newCustomer.optional(),
    brand: requiredText(80),
    model: requiredText(120),
    serialNumber,
    imei,
    color: optionalText(40),
    accessories: optionalText(500),
    issueDescription: requiredText(4000),
    priority: z.enum(priorities).default("normal"),
    estimatedHours,
    expectedReturnDate: day.nullable().optional(),
    diagnosisRequired: z.boolean().default(false),
    /** The agreed price, if the counter knows it. */
    finalAmount: money.nullable().optional(),
    /** Why the repair is free of charge. Required when the price is zero; then the user also needs `lower_prices`. */
    freeReason: optionalText(300),
    /** The deposit that the customer owes. `depositPayment` records that it was paid. */
    depositAmount: money.default(0),
    depositPayment: collectedPayment.optional(),
    /** Why the shop took no deposit, or less than the settings ask for. The user needs `waive_deposits`. */
    depositWaivedReason: optionalText(300),
    /** Results of the intake checklist. A row of the checklist without a result is stored as `not-tested`. */
    checklist: z.array(checklistEntry).max(40).optional(),
    technicianId: id.optional(),
    /**
     * Screens send `false`: the server refuses the intake when a handset with this IMEI or serial number is still in
     * the shop. `true`: the user confirmed the intake nevertheless. When the field is absent, the server does not
     * check.
     */
    acceptDuplicate: z.boolean().optional(),
    /** Whether the customer is told that the device is here; by default as the shop's switches say. */
    tellCustomer: z.boolean().optional(),
    /**
     * The appointment that brought the customer. It ends with the intake. The intake never fails because of it: an
     * unknown or ended one, or one of another customer, has no effect.
     */
    appointmentId: id.optional(),
    /** The code that unlocks the handset. It is stored encrypted, and only while the device is in the shop. */
    passcode: passcode.optional(),
    /**
     * Signatures taken at the counter. Screens require them according to the workflow settings; the server does not.
     */
    signatures: intakeSignatures.optional(),
  })
  .refine((device) => (device.customerId === undefined) !== (device.customer === undefined), {
    message: "choose a customer or enter a new one",
    path: ["customerId"],
  })
  .refine((device) => !device.depositPayment || device.depositAmount > 0, {
    message: "must be more than zero when it was paid",
    path: ["depositAmount"],
  });
export type NewDevice = z.output<typeof newDevice>;

export const deviceChange = z.strictObject({
  version,
  brand: requiredText(80).optional(),
  model: requiredText(120).optional(),
  serialNumber,
  imei,
  color: optionalText(40),
  accessories: optionalText(500),
  issueDescription: requiredText(4000).optional(),
  priority: z.enum(priorities).optional(),
  estimatedHours,
  expectedReturnDate: day.nullable().optional(),
  diagnosisRequired: z.boolean().optional(),
});
export type DeviceChange = z.output<typeof deviceChange>;

export const deviceSummary = z.object({
  id,
  ticketNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  imei: z.string().nullable(),
  issueDescription: z.string(),
  status: z.enum(deviceStatuses),
  priority: z.enum(priorities),
  assignedTo: id.nullable(),
  technician: person.nullable(),
  /** Who has the device now. This is not always the assigned technician. */
  holder,
  customerId: id,
  customer: calledCustomer,
  expectedReturnDate: day.nullable(),
  depositAmount: money,
  finalAmount: money.nullable(),
  paidAmount: money,
  /** The sum of the charges beside the price, without waived ones, less what a reward takes off. It may be negative. */
  chargesAmount: z.int(),
  /** How the repair is taxed. */
  taxCode: z.enum(taxCodes),
  /** `finalAmount` + `chargesAmount` − `paidAmount`; null while the price is unknown. */
  balance: money.nullable(),
  /** What was paid above what is owed, before the hand-over gives it back. */
  overpaid: money,
  paymentStatus: z.enum(["unpaid", "deposit-paid", "partly-paid", "paid"]),
  /** Whether a technician must find the fault before the shop names a price. */
  diagnosisRequired: z.boolean(),
  isOverdue: z.boolean(),
  /** Whether the device is in repair and has kept its status longer than the setting `targetRepairDays`. */
  isStale: z.boolean(),
  /** When the device got its current status. */
  movedAt: moment,
  ...versionFields,
});
export type DeviceSummary = z.output<typeof deviceSummary>;

export const remark = z.object({
  id,
  /** The text of the remark. A remark of the system is in English here; screens translate `systemRemark`. */
  content: z.string(),
  /** Code and values of a remark of the system; null when a user wrote the remark. */
  systemRemark: systemRemark.nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type Remark = z.output<typeof remark>;

export const device = deviceSummary.extend({
  /** null: the customer has chosen no language, so the shop's language applies. */
  customerLanguage: z.enum(languages).nullable(),
  color: z.string().nullable(),
  accessories: z.string().nullable(),
  estimatedHours: z.number().nullable(),
  depositWaivedReason: z.string().nullable(),
  unpaidReleaseReason: z.string().nullable(),
  trackingToken: z.string(),
  receivedBy: person.nullable(),
  assignedAt: moment.nullable(),
  completedAt: moment.nullable(),
  handedOverAt: moment.nullable(),
  /** The warranty that the slip promises; null: not known. It counts from the hand-over of a completed repair. */
  warrantyDays: z.int().nullable(),
  /** The price that was agreed when the repair ended without success. It is not owed. */
  priceAtEnd: money.nullable(),
  /** What was paid above what is owed, and went back at the hand-over. `paidAmount` is without it. */
  paidBackAmount: money,
  /** The shop's own conditions on the slip, one on each line, as they were at intake. */
  slipTerms: z.string(),
  /** The late fee in percent of the price (0: none) and the diagnosis fee, as the shop had them at intake. */
  lateFeePercent: z.number(),
  diagnosisFee: money,
  remarks: z.array(remark),
  ...topicFields,
});
export type Device = z.output<typeof device>;

/** A visit of a handset, shown at intake when its serial number or IMEI is typed. The visit may still be open. */
export const visit = z.object({
  id,
  ticketNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  issueDescription: z.string(),
  status: z.enum(deviceStatuses),
  customer: calledCustomer,
  createdAt: moment,
  handedOverAt: moment.nullable(),
});

export const technician = z.object({
  id,
  name: z.string(),
  openDevices: z.int(),
  maxDevicesAllowed: z.int(),
  isAvailable: z.boolean(),
});

/** The result for one device when many devices are assigned at once. */
export const assignedOrNot = z.object({
  deviceId: id,
  /** null: no device has this id. */
  ticketNumber: z.string().nullable(),
  /** Why the device was not assigned; null when it is now assigned to the technician. */
  refusedBecause: z.enum(["not-found", "not-assignable", "technician-full"]).nullable(),
});

export const deviceStatistics = z.object({
  total: z.int(),
  /** The number of devices with a status from received to testing. */
  inRepair: z.int(),
  /** The number of devices that are completed, cancelled or unrepairable and still in the shop. */
  readyForPickup: z.int(),
  completed: z.int(),
  overdue: z.int(),
  byStatus: z.record(z.enum(deviceStatuses), z.int()),
});

export const deviceSorts = ["newest", "due", "unmoved", "priority"] as const;
export type DeviceSort = (typeof deviceSorts)[number];

export const devicesQuery = listQuery.extend({
  /** One or several statuses (separated by commas), or a group: open, in-repair, ready-for-pickup, overdue. */
  status: text(200).optional(),
  technicianId: id.optional(),
  customerId: id.optional(),
  priority: z.enum(priorities).optional(),
  overdue: z.stringbool().optional(),
  /** Only devices that are in repair and have kept their status longer than the target time. */
  stale: z.stringbool().optional(),
  /** Why devices in the shop need somebody; `owing`: ready for pickup, and not paid in full. */
  attention: z.enum(attentionReasons).optional(),
  /** The first and the last day on which the devices were taken in, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
  /**
   * With any order but `newest`, the list has only devices that are still in the shop. `due`: earliest promised day
   * first; `unmoved`: longest in the current status first; `priority`: rush first, and the oldest device first within a
   * priority.
   */
  sort: z.enum(deviceSorts).default("newest"),
  /** Asks for `total`. Counting must be cheap: with `search`, or above 10,000 devices, the answer has no total. */
  withTotal: z.stringbool().optional(),
});

const countsQuery = devicesQuery.pick({
  search: true,
  technicianId: true,
  customerId: true,
  priority: true,
  overdue: true,
  stale: true,
  attention: true,
  from: true,
  to: true,
});

export const deviceCounts = z.object({
  /** The number of matching devices in each status; 0 for `done`, because the board does not show these devices. */
  byStatus: z.record(z.enum(deviceStatuses), z.int()),
  /** The numbers of overdue and of stale devices. The filters `overdue` and `stale` do not change these numbers. */
  overdue: z.int(),
  stale: z.int(),
});

/** What the tracking page shows. It must not contain the customer's name or phone, serial numbers, notes or staff. */
export const trackedDevice = z.object({
  ticketNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  status: z.enum(deviceStatuses),
  receivedAt: moment,
  expectedReturnDate: day.nullable(),
  handedOverAt: moment.nullable(),
  steps: z.array(z.object({ status: z.enum(deviceStatuses), at: moment })),
  finalAmount: money.nullable(),
  /** The charges beside the price. */
  charges: z.array(charge),
  paidAmount: money,
  balance: money.nullable(),
  /** What was paid above what is owed. It goes back at the hand-over. */
  overpaid: money,
  /** What went back at the hand-over. */
  paidBackAmount: money,
  /** What is owed by an agreement to pay later. It is in `paidAmount`, because the price is settled by it. */
  owedOnCredit: money,
  /** Agreed credit that no money has paid: what is still owed, and what was given up. It never comes back. */
  unpaidCredit: money,
  rating: trackedRating,
  business: z.object({ name: z.string(), phone: z.string().nullable() }),
});
export type TrackedDevice = z.output<typeof trackedDevice>;

const trackingToken = z.strictObject({ token: z.string().regex(/^[\w-]{16,64}$/) });

export const devicesContract = contract({
  createDevice: {
    method: "POST",
    path: "/api/devices",
    summary: "Takes a device in",
    access: "create_devices",
    body: newDevice,
    output: device,
    status: 201,
    errors: [
      "not_found",
      "id_taken",
      "customer_inactive",
      "customer_erased",
      "customer_built_in",
      "customer_device_limit",
      "handset_already_here",
      "technician_unavailable",
      "reference_taken",
      "provider_not_configured",
      ...creditRefusals,
      "shift_required",
      "cash_not_in_coins",
      "forbidden",
    ],
    idempotencyKey: "required",
    secretBody: true,
    offline: offlineIntake,
  },
  countDevices: {
    method: "GET",
    path: "/api/devices/counts",
    summary: "How many of what is still here fit the filters, by status: the heads of the board",
    access: "view_devices",
    refreshesOn: ["devices", "settings"],
    query: countsQuery,
    output: deviceCounts,
  },
  listTechnicians: {
    method: "GET",
    path: "/api/devices/technicians",
    summary: "Technicians with their load; available are those below their limit",
    access: "view_devices",
    refreshesOn: ["devices", "users"],
    output: z.object({ items: z.array(technician) }),
  },
  listVisits: {
    method: "GET",
    path: "/api/devices/visits",
    summary: "Earlier visits of the handset with this serial number or IMEI, newest first",
    access: "view_devices",
    refreshesOn: ["devices", "customers", "users", "settings"],
    query: z.strictObject({ serialNumber: text(80).optional(), imei: text(30).optional() }),
    output: z.object({ items: z.array(visit) }),
  },
  listModels: {
    method: "GET",
    path: "/api/devices/models",
    summary: "The models of a brand among its newest devices, most frequent first",
    access: ["create_devices", "edit_devices"],
    refreshesOn: ["devices"],
    query: z.strictObject({ brand: requiredText(80) }),
    output: z.object({ items: z.array(z.string()) }),
  },
  getDevice: {
    method: "GET",
    path: "/api/devices/:id",
    summary: "One device with its customer, history, remarks, checklists and payments",
    access: "view_devices",
    refreshesOn: ["devices", "customers", "loaners", "users", "settings", ...shownWithPayments],
    params: idParams,
    output: device,
  },
  updateDevice: {
    method: "PATCH",
    path: "/api/devices/:id",
    summary: "Changes what was written at intake, or the promised day",
    access: "edit_devices",
    params: idParams,
    body: deviceChange,
    output: device,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "optional",
  },
  deleteDevice: {
    method: "DELETE",
    path: "/api/devices/:id",
    summary: "Deletes an intake made by mistake: nothing done, nothing paid",
    access: "delete_devices",
    params: idParams,
    output: done,
    errors: ["has_linked_records"],
    idempotencyKey: "optional",
  },
  askForDeletion: {
    method: "POST",
    path: "/api/devices/:id/deletion-requests",
    summary: "Asks whoever may delete devices to delete an intake made by mistake",
    access: "ask_device_deletion",
    params: idParams,
    body: z.strictObject({ reason: reasonOfApproval }),
    output: approval,
    status: 201,
    errors: ["has_linked_records", "approval_not_needed", "approval_open"],
    idempotencyKey: "required",
  },
  assignTechnician: {
    method: "POST",
    path: "/api/devices/:id/assign",
    summary: "Names the technician; a received device moves to assigned-to-technician",
    access: "assign_devices",
    params: idParams,
    body: z.strictObject({ technicianId: id, version: version.optional() }),
    output: device,
    errors: ["stale_version", "invalid_transition", "technician_unavailable"],
    idempotencyKey: "optional",
  },
  assignDevices: {
    method: "POST",
    path: "/api/devices/bulk-assign",
    summary: "Names one technician for many devices; says of each whether it went, or why not",
    access: "assign_devices",
    body: z.strictObject({
      deviceIds: z
        .array(id)
        .min(1)
        .max(100)
        .refine((list) => new Set(list).size === list.length, "names a device twice"),
      technicianId: id,
    }),
    output: z.object({ items: z.array(assignedOrNot) }),
    errors: ["technician_unavailable"],
    idempotencyKey: "required",
  },
  changeDeviceStatus: {
    method: "POST",
    path: "/api/devices/:id/status",
    summary: "Moves a device on, by the table of allowed moves",
    access: ["update_device_status", "update_any_device_status", "hand_over_devices"],
    params: idParams,
    body: z.strictObject({
      status: z.enum(deviceStatuses),
      remark: text(2000).optional(),
      /** The customer's signature at hand-over, the technician's at completion. The settings may require it. */
      signature: signaturePicture.optional(),
      signedBy: text(120).optional(),
      releaseUnpaidReason: text(300).optional(),
      /** At hand-over: gives back what was paid above what is owed, all of it (`overpaid`); by default as it was paid. */
      moneyBack: z
        .strictObject({ amount: positiveMoney, payment: handRefund.optional() })
        .optional(),
      /** At hand-over: the loaner comes back, or the customer keeps it, for which the user needs a right. */
      loanerReturned: loanReturn.optional(),
      loanerKept: loanKept.optional(),
      /** Whether the customer is told that the device is ready; by default as the shop's switches say. */
      tellCustomer: z.boolean().optional(),
      /** Whether the clock of the actor's own device starts with the move, if it is on the bench then. */
      startWork: z.boolean().optional(),
      version: version.optional(),
    }),
    output: device,
    errors: [
      "stale_version",
      "invalid_transition",
      "conflict",
      "loan_ended",
      "exceeds_refundable",
      "refund_request_open",
      "reference_taken",
      "shift_required",
      "credit_stays_credit",
      "unproven_money",
      "approval_outdated",
      "gift_card_blocked",
      "gift_card_expired",
      "customer_erased",
    ],
    idempotencyKey: "required",
    offline: offlineMove,
  },
  addRemark: {
    method: "POST",
    path: "/api/devices/:id/remarks",
    summary: "Adds a remark",
    access: "add_notes",
    params: idParams,
    body: z.strictObject({
      /** A client may choose the id, so that a remark it sends twice is one. */
      id: id.optional(),
      content: requiredText(4000),
    }),
    output: remark,
    status: 201,
    errors: ["id_taken"],
    idempotencyKey: "required",
    offline: offlineRemark,
  },
  updateChecklists: {
    method: "PUT",
    path: "/api/devices/:id/checklists",
    summary: "Writes results of checklist items; items not named stay as they are",
    access: ["update_device_status", "update_any_device_status", "create_devices"],
    params: idParams,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id, result: z.enum(checklistResults), note: optionalText(500) }))
        .min(1)
        .max(60),
    }),
    output: z.object({ items: z.array(checklistItem) }),
    errors: ["conflict"],
    idempotencyKey: "optional",
    offline: offlineChecklists,
  },
  takeDevicePayment: {
    method: "POST",
    path: "/api/devices/:id/payments",
    summary:
      "Takes money for a repair, and answers with the payment and its receipt; mobile money or a card without a reference is asked for by a provider, and its payment stays pending until it is paid",
    access: "take_payments",
    params: idParams,
    body: collectedPayment.extend({
      /** A client may choose the id, so that a payment it sends twice is one. */
      id: id.optional(),
      amount: positiveMoney,
    }),
    output: payment,
    status: 201,
    errors: [
      "id_taken",
      "exceeds_balance",
      "reference_taken",
      "provider_not_configured",
      "shift_required",
      "cash_not_in_coins",
      ...creditRefusals,
    ],
    idempotencyKey: "required",
    offline: offlinePayment,
  },
  getTrackedDevice: {
    method: "GET",
    path: "/api/track/:token",
    summary: "What the customer may see of a repair, by the secret link on the slip",
    access: "public",
    refreshesOn: ["devices", "payments", "credit", "settings"],
    params: trackingToken,
    output: trackedDevice,
    rateLimit: { max: 120, seconds: 60 },
  },
  findTrackedDevice: {
    method: "POST",
    path: "/api/track",
    summary: "The same by ticket number and the last four digits of the phone, or the whole number",
    access: "public",
    body: z.strictObject({
      ticket: requiredText(30),
      phoneDigits: z
        .string()
        .max(20)
        .transform((typed) =>
          /^\d{4}$/.test(asCode(typed)) ? asCode(typed) : normalizePhone(typed),
        )
        .refine(
          (digits) => /^\d{4}$/.test(digits) || isTanzanianPhone(digits),
          "must be the last four digits of the phone number, or all of it",
        ),
    }),
    output: trackedDevice.extend({ trackingToken: z.string() }),
    errors: ["not_found", "whole_phone_needed"],
    // The handler counts failed attempts. A refusal must not roll this count back.
    transaction: "own",
    rateLimit: { max: 10, seconds: 60 },
  },
  streamTrackedDevice: {
    method: "GET",
    path: "/api/track/:token/events",
    summary: "Says when the repair behind a tracking link changed",
    access: "public",
    params: trackingToken,
    produces: "text/event-stream",
    rateLimit: { max: 60, seconds: 60 },
  },
});
