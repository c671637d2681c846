import * as z from "zod";
import { contract, type Endpoint } from "#src/shared/contract.ts";
import { email, emptyToNull, mobilePhone, requiredText, text } from "#src/shared/fields.ts";
import { roles } from "#src/shared/permissions.ts";
import { passwordPolicies } from "#src/shared/session.ts";
import { searchKey } from "#src/shared/text.ts";
import { languages } from "#src/shared/words.ts";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import { appearanceSettings } from "./branding-schemas.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { MAX_MONEY } from "#src/shared/amounts/typed-amounts.ts";
import { currencies, decimalSeparators, thousandsSeparators } from "./money-choices.ts";
import { intakeChecklistItems, returnChecklistItems } from "./checklist-items.ts";
import {
  automationSettings,
  backupSettings,
  generalSettings,
  integrationsSettings,
  systemSettings,
} from "./system-schemas.ts";
import { formsSettings } from "./form-schemas.ts";

/**
 * The settings of the shop, by category. The defaults are those of the spec (§9). The database stores only values that
 * somebody has set. Percentages have at most two decimals.
 */

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const percent = z.number().min(0).max(100).multipleOf(0.01);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 08:00");
const openingHours = z.strictObject({ open: clock, close: clock, closed: z.boolean() });
const open = (from: string, to: string, closed = false) => ({ open: from, close: to, closed });
const names = (most: number) =>
  z
    .array(requiredText(60))
    .max(most)
    .refine((list) => new Set(list.map(searchKey)).size === list.length, "names something twice");

export const businessSettings = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Business name is required")
    .max(120)
    .pipe(text(120))
    .default("Device Repair Pro"),
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, "Valid business email is required")
    .default("info@example.com"),
  phone: text(40).default("+255 700 000 000"),
  address: text(300).default("Dar es Salaam, Tanzania"),
  currency: z.enum(currencies).default("TZS"),
  /** The time zone of the shop's days (shared/time.ts). There is no choice (decision 0098). */
  timezone: z.literal(SHOP_TIMEZONE).default(SHOP_TIMEZONE),
  /** The language of new users. For papers and public pages it is the last choice (see docs/decisions/0049). */
  language: z.enum(languages).default("en"),
  /** The rate of tax code A today. It is changed with the tax rates, and the charges below with `changeCharges`. */
  taxRate: percent.default(18),
  /** A charge on each sale and priced repair, in percent of what the goods or the repair cost. */
  serviceChargeEnabled: z.boolean().default(false),
  serviceChargePercent: percent.default(5),
  lateFeeEnabled: z.boolean().default(false),
  /** A repair that is not collected in time costs this percentage of its price more, once. */
  lateFeePercent: percent.default(5),
  /** The number of days after "ready for pickup" during which there is no late fee. */
  lateFeeAfterDays: z.int().min(1).max(365).default(14),
  /** The price of the diagnosis of a repair that is cancelled after `cancellationHours`, in shillings; 0: free. */
  diagnosisFee: z.int().min(0).max(100_000_000).default(0),
  repairWarrantyDays: z.int().min(0).max(3650).default(90),
  goodsWarrantyDays: z.int().min(0).max(3650).default(30),
  returnDays: z.int().min(0).max(3650).default(30),
  refundDays: z.int().min(0).max(3650).default(7),
  /** The number of days after its issue within which an invoice must be paid. */
  invoiceDueDays: z.int().min(0).max(365).default(14),
  cancellationHours: z.int().min(0).max(8760).default(24),
  /** The last lines of receipts, one on each line. A receipt keeps those of its day. */
  receiptFooter: text(300).default(""),
  businessHours: z
    .strictObject({
      monday: openingHours,
      tuesday: openingHours,
      wednesday: openingHours,
      thursday: openingHours,
      friday: openingHours,
      saturday: openingHours,
      sunday: openingHours,
    })
    .default({
      monday: open("08:00", "18:00"),
      tuesday: open("08:00", "18:00"),
      wednesday: open("08:00", "18:00"),
      thursday: open("08:00", "18:00"),
      friday: open("08:00", "18:00"),
      saturday: open("09:00", "16:00"),
      sunday: open("10:00", "14:00", true),
    }),
});

/** How the shop writes money. `moneyFormatOf` combines these settings and the currency to a MoneyFormat. */
export const localizationSettings = z.strictObject({
  currencySymbol: requiredText(8).default("TSh"),
  currencyPosition: z.enum(["before", "after"]).default("before"),
  decimalSeparator: z.enum(decimalSeparators).default("."),
  thousandsSeparator: z.enum(thousandsSeparators).default(","),
  fractionDigits: z.union([z.literal(0), z.literal(2)]).default(2),
});

export const workflowSettings = z.strictObject({
  autoAssignTechnicians: z.boolean().default(true),
  /** Whether sending or approving an estimate changes the status of its device. */
  autoStatusUpdates: z.boolean().default(false),
  requireCustomerSignature: z.boolean().default(true),
  requireTechnicianSignature: z.boolean().default(true),
  autoGenerateInvoices: z.boolean().default(true),
  autoSendReceipts: z.boolean().default(true),
  deviceChecklistRequired: z.boolean().default(true),
  /** Whether the work on a device needs a photo before it starts, and another one before it is completed. */
  photoEvidenceRequired: z.boolean().default(false),
  estimatedTimeRequired: z.boolean().default(true),
  costEstimateRequired: z.boolean().default(true),
  /** Whether the shop writes down the number of the identity card of a person from whom it buys a handset. */
  requireSellerIdentity: z.boolean().default(false),
});

/** Staff sign on the screen, with their typed name, or on the printed slip. */
export const ownSignatures = ["here", "typed", "slip"] as const;
export type OwnSignature = (typeof ownSignatures)[number];

export const devicesSettings = z.strictObject({
  maxDevicesPerCustomer: z.int().min(1).max(1000).default(5),
  targetRepairDays: z.int().min(1).max(365).default(2),
  depositRequiredPercent: percent.default(50),
  /** The surcharges of an estimate, in percent, if the device has one of the two higher priorities. */
  priorityFeePercent: percent.default(20),
  rushFeePercent: percent.default(50),
  /** The number of days for which a customer can answer an estimate. */
  estimateValidDays: z.int().min(1).max(365).default(14),
  /** If a repair costs more than this percentage above the approved price, the customer must approve again. */
  approvalMarginPercent: percent.default(10),
  /** The conditions on quotations, one on each line. */
  quotationTerms: text(1000).default(""),
  /** The shop's own conditions on intake slips, one on each line. A repair keeps those of its intake. */
  slipTerms: text(1000).default(""),
  /** How staff sign at intake unless they choose another way. */
  ourSignature: z.enum(ownSignatures).default("here"),
  checklistItems: names(40).default([...intakeChecklistItems]),
  /** The items of the checklist before hand-over; null if they are the same as at intake. */
  outtakeChecklistItems: names(40).nullable().default(null),
  returnChecklistItems: names(40).default([...returnChecklistItems]),
});

const sessionTimeoutMessage = "Session timeout must be between 5 and 480 minutes";
export const securitySettings = z.strictObject({
  /** The number of minutes without activity of the user after which a session ends. */
  sessionTimeout: z.int().min(5, sessionTimeoutMessage).max(480, sessionTimeoutMessage).default(30),
  /** The number of failed sign-ins after which the next attempt must wait. */
  loginAttempts: z.int().min(3).max(20).default(5),
  passwordPolicy: z.enum(passwordPolicies).default("standard"),
  /** The number of days after which a password expires under the policy `standard`; 0 if it never expires. */
  passwordExpiryDays: z.int().min(0).max(3650).default(90),
  /** The roles whose users must show a second factor beside the password: a code of an app, or a passkey. */
  secondFactorRoles: z
    .array(z.enum(roles))
    .max(roles.length)
    .refine((list) => new Set(list).size === list.length, "names a role twice")
    .default([]),
  /** Whether Fundi may send webhooks to addresses of the shop's own network, also without encryption. */
  allowPrivateWebhooks: z.boolean().default(false),
  /** Who gets the latest seal of the audit by email every day; empty: nobody. */
  sealEmail: z.union([z.literal(""), email]).default(""),
});

export const customersSettings = z.strictObject({
  tags: names(30).min(1).default(["new", "regular", "vip", "complainer"]),
});

const points = z.int().min(0).max(1_000_000_000);
/** The rules of points. They change with `manage_loyalty` and a reason (`updateLoyaltySettings`). */
export const loyaltySettings = z.strictObject({
  /** The points for each shilling of a sale to a known customer. For example, 0.01 gives one point for TSh 100. */
  pointsPerShilling: z
    .number()
    .min(0, "Points per shilling cannot be negative")
    .max(1000)
    .default(0.01),
  bronzeThreshold: points.default(0),
  silverThreshold: points.default(1000),
  goldThreshold: points.default(5000),
  platinumThreshold: points.default(15_000),
  /** The discounts of the levels, in percent. */
  bronzeDiscount: percent.default(0),
  silverDiscount: percent.default(5),
  goldDiscount: percent.default(10),
  platinumDiscount: percent.default(15),
  /** The number of points that pay one shilling. */
  pointsToShilling: z.int().min(1).max(1_000_000).default(1),
  autoLevelUp: z.boolean().default(true),
  pointExpiryDays: z.int().min(0).max(3650).default(365),
  referralBonus: points.default(500),
  /** What a referred customer must have spent for the bonus, without what was refunded, in shillings. */
  referralLeastSpent: z.int().min(0).max(1_000_000_000).default(10_000),
  birthdayBonus: points.default(200),
  anniversaryBonus: points.default(300),
});

/** The smallest limit that a shop can choose for amounts, in shillings. Amounts below it are never looked up. */
export const LEAST_LARGEST_AMOUNT = 1_000_000;

/** The choices for rounding cash, in shillings; 0 means no rounding. */
export const cashRoundings = [0, 50, 100, 500] as const;
export const salesSettings = z.strictObject({
  cashRounding: z.literal(cashRoundings).default(0),
  /** The highest discount that needs no special permission, in percent of the subtotal. */
  discountLimitPercent: percent.default(10),
  /** Whether a new cart is for the walk-in customer, unless the cashier chooses a customer. */
  walkInFirst: z.boolean().default(true),
  /** Whether cashiers must open a shift before they can take cash. */
  requireShift: z.boolean().default(false),
  /** The difference between a counted and an expected amount above which a cashier must give a reason, in shillings. */
  shiftTolerance: z.int().min(0).max(10_000_000).default(500),
  /** The difference of a closed shift, in shillings, above which the owner is told, and the shift waits for a sign-off. */
  shiftDifferenceLimit: z.int().min(0).max(10_000_000).default(5_000),
  /** The number of hours after which an open shift counts as forgotten. */
  shiftHours: z.int().min(1).max(168).default(16),
  /** The most that a customer may owe after a sale or repair on credit, in shillings. */
  creditLimit: z.int().min(0).max(1_000_000_000).default(100_000),
  /** The number of months after which a new gift card expires; 0 if it never expires. */
  giftCardMonths: z.int().min(0).max(120).default(0),
  /** The largest amount that anybody may type, in shillings. More is a typing mistake. */
  largestAmount: z
    .int()
    .min(LEAST_LARGEST_AMOUNT)
    .max(MAX_MONEY / MINOR_PER_MAJOR)
    .default(100_000_000),
});

export const inventorySettings = z.strictObject({
  /** The number of days before an item's expiry date on which Fundi begins to warn. */
  expiryAlertDays: z.int().min(1).max(365).default(30),
  /** Whether more pieces of a purchase order may be received than were ordered. */
  allowOverReceipt: z.boolean().default(false),
  /**
   * The value of pieces, in shillings, that a user may adjust, count, write off or use beyond the price of repairs in a
   * day. More needs `exceed_adjustment_limit`; 0: no limit.
   */
  adjustmentLimit: z.int().min(0).max(1_000_000_000).default(200_000),
  /** The same for pieces that come in without a purchase order. */
  arrivalLimit: z.int().min(0).max(1_000_000_000).default(2_000_000),
});

export const digestTimes = ["off", "morning", "evening"] as const;

export const notificationsSettings = z.strictObject({
  emailNotifications: z.boolean().default(false),
  smsNotifications: z.boolean().default(false),
  whatsappNotifications: z.boolean().default(false),
  /** Three groups of automatic messages. A message needs its channel, its group and its own switch. */
  deviceStatusUpdates: z.boolean().default(false),
  customerFollowUps: z.boolean().default(false),
  paymentReminders: z.boolean().default(false),
  /** A switch for each automatic message; receipts have `workflow.autoSendReceipts`. */
  tellReceived: z.boolean().default(true),
  tellEstimate: z.boolean().default(true),
  tellReady: z.boolean().default(true),
  tellPayment: z.boolean().default(false),
  tellUnclaimed: z.boolean().default(true),
  tellWarrantyEnding: z.boolean().default(true),
  tellGoodsWarrantyEnding: z.boolean().default(true),
  tellPointsExpiring: z.boolean().default(true),
  tellBirthday: z.boolean().default(true),
  tellBalanceDue: z.boolean().default(true),
  tellAppointment: z.boolean().default(true),
  tellFollowUp: z.boolean().default(true),
  followUpDelayDays: z.int().min(0).max(365).default(3),
  /**
   * The hours in which automatic messages, messages to many, and marketing are sent. A message that a user sends by hand
   * goes at once. If both times are equal, there are no quiet hours.
   */
  notificationSchedule: z
    .strictObject({ start: clock, end: clock })
    .default({ start: "08:00", end: "20:00" }),
  /** The most parts of SMS that are sent on one day; 0 if there is no limit. */
  smsDailyParts: z.int().min(0).max(1_000_000).default(1000),
  /** The most that the SMS of one day may cost, in shillings; 0 if there is no limit. It needs the price of a part. */
  smsDailyCost: z.int().min(0).max(1_000_000_000).default(0),
  /** What the provider charges for one part, in shillings; 0 if it is not known. */
  smsPartPrice: z.number().min(0).max(10_000).multipleOf(0.01).default(0),
  smsPerSecond: z.int().min(1).max(100).default(5),
  /** Whether numbers of other countries may get SMS, which usually cost more. */
  smsForeignNumbers: z.boolean().default(false),
  /** When the digest of a day goes to its recipients: in the morning after it, or in its evening. */
  digest: z.enum(digestTimes).default("off"),
  digestMorningAt: clock.default("07:00"),
  digestEveningAt: clock.default("20:00"),
});

export const communicationSettings = z.strictObject({
  /** The number to which customers write on WhatsApp; null: the shop's phone number, if it is a mobile number. */
  whatsappBusinessNumber: emptyToNull(mobilePhone).default(null),
});

/** The longest text about the shop, in characters. */
const LONG_TEXT = 4000;
export const storefrontSettings = z.strictObject({
  /** Whether the online shop is open. While it is closed, its pages only say how to reach the shop. */
  isOpen: z.boolean().default(true),
  /** Texts of the online shop in both languages. An empty text is not shown. */
  aboutEn: text(LONG_TEXT).default(""),
  aboutSw: text(LONG_TEXT).default(""),
  termsEn: text(LONG_TEXT).default(""),
  termsSw: text(LONG_TEXT).default(""),
  /** Where the shop delivers and what it costs, in words. */
  deliveryPlacesEn: text(1000).default(""),
  deliveryPlacesSw: text(1000).default(""),
  /** The address of the shop on a map; null: a search for the shop's address. */
  mapUrl: emptyToNull(
    text(500).refine(isHttps, "Enter an address that begins with https://"),
  ).default(null),
  /** The number of hours for which the goods of an accepted order request are set aside. */
  orderHoldHours: z.int().min(1).max(168).default(24),
});

function isHttps(typed: string): boolean {
  return URL.canParse(typed) && new URL(typed).protocol === "https:";
}

/**
 * Category → the schema of its settings. The name of the category is also in the database and in paths of endpoints.
 */
export const settingsSchemas = {
  business: businessSettings,
  localization: localizationSettings,
  workflow: workflowSettings,
  forms: formsSettings,
  devices: devicesSettings,
  security: securitySettings,
  customers: customersSettings,
  loyalty: loyaltySettings,
  sales: salesSettings,
  inventory: inventorySettings,
  notifications: notificationsSettings,
  communication: communicationSettings,
  storefront: storefrontSettings,
  general: generalSettings,
  automation: automationSettings,
  integrations: integrationsSettings,
  backup: backupSettings,
  system: systemSettings,
  appearance: appearanceSettings,
};

export type Category = keyof typeof settingsSchemas;
export type Settings = { [C in Category]: z.output<(typeof settingsSchemas)[C]> };
export const categories = Object.keys(settingsSchemas) as [Category, ...Category[]];
/** Category → the names of its settings. The search of the settings screen needs no schemas. */
export const namesOfSettings = Object.fromEntries(
  categories.map((category) => [category, Object.keys(settingsSchemas[category].shape)]),
) as Record<Category, string[]>;

const allSettings = z.object(settingsSchemas);

/** The settings that all signed-in users may read, because screens need them. */
export const shopSettings = z.object({
  business: businessSettings.pick({
    name: true,
    email: true,
    phone: true,
    address: true,
    currency: true,
    timezone: true,
    language: true,
    taxRate: true,
    serviceChargeEnabled: true,
    serviceChargePercent: true,
    lateFeeEnabled: true,
    lateFeePercent: true,
    lateFeeAfterDays: true,
    diagnosisFee: true,
    cancellationHours: true,
    repairWarrantyDays: true,
    goodsWarrantyDays: true,
    refundDays: true,
    invoiceDueDays: true,
    businessHours: true,
  }),
  moneyFormat: z.object({
    currency: z.string(),
    symbol: z.string(),
    symbolPosition: z.enum(["before", "after"]),
    decimalSeparator: z.enum(decimalSeparators),
    thousandsSeparator: z.enum(thousandsSeparators),
    fractionDigits: z.union([z.literal(0), z.literal(2)]),
  }),
  workflow: workflowSettings,
  /** With the fields that a form always requires. */
  forms: formsSettings,
  appearance: appearanceSettings,
  devices: devicesSettings,
  sales: salesSettings,
  loyalty: loyaltySettings.pick({
    pointsPerShilling: true,
    pointsToShilling: true,
    bronzeDiscount: true,
    silverDiscount: true,
    goldDiscount: true,
    platinumDiscount: true,
    referralBonus: true,
    referralLeastSpent: true,
  }),
  customerTags: z.array(z.string()),
  /** What decides whether a dialog proposes to tell the customer, and by which channel. */
  notifications: notificationsSettings.pick({
    smsNotifications: true,
    whatsappNotifications: true,
    deviceStatusUpdates: true,
    tellReceived: true,
    tellEstimate: true,
    tellReady: true,
  }),
  general: generalSettings,
  system: systemSettings.pick({ maintenanceMode: true, autoUpdates: true }),
});
export type ShopSettings = z.output<typeof shopSettings>;

function reading<const C extends Category>(category: C) {
  return {
    method: "GET",
    path: `/api/settings/${category}`,
    summary: `The settings of ${category}, with defaults where nothing was chosen`,
    access: "manage_settings",
    refreshesOn: ["settings"],
    output: settingsSchemas[category] as (typeof settingsSchemas)[C],
  } as const satisfies Endpoint;
}

const chargesOfBusiness = {
  serviceChargeEnabled: true,
  serviceChargePercent: true,
  lateFeeEnabled: true,
  lateFeePercent: true,
  lateFeeAfterDays: true,
  diagnosisFee: true,
  cancellationHours: true,
} as const;
const chargesOfSales = { cashRounding: true, creditLimit: true } as const;

/** The settings that decide what customers owe. They change with `manage_charges` and a reason (`taxes/contract.ts`). */
export const chargeSchemas = {
  business: businessSettings.pick(chargesOfBusiness),
  sales: salesSettings.pick(chargesOfSales),
};

/** Without what has its own permission: the charges, and the shop's tax rate, which changes with the tax rates. */
export const changeableSchemas = {
  ...settingsSchemas,
  business: businessSettings.omit({ taxRate: true, ...chargesOfBusiness }),
  sales: salesSettings.omit(chargesOfSales),
  // The logo is a picture, which has its own endpoint.
  appearance: appearanceSettings.omit({ logo: true }),
};

/** The schema of a change. Fields that are not sent stay unchanged, so that two users can change different fields. */
export const changeOfSettings = <C extends Category>(category: C) =>
  withoutDefaults(changeableSchemas[category]) as unknown as z.ZodType<
    Partial<Settings[C]>,
    Partial<Settings[C]>
  >;

function writing<const C extends Category>(category: C) {
  return {
    method: "PUT",
    path: `/api/settings/${category}`,
    summary: `Changes the given settings of ${category}`,
    access: "manage_settings",
    body: changeOfSettings(category),
    output: settingsSchemas[category] as (typeof settingsSchemas)[C],
    idempotencyKey: "optional",
  } as const satisfies Endpoint;
}

/**
 * Returns the schema with all fields optional and without defaults. A default would overwrite a field that is not sent.
 */
export function withoutDefaults(schema: z.ZodObject): z.ZodObject {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault
      ? (field.unwrap() as z.ZodType)
      : (field as z.ZodType)
    ).optional(),
  ]);
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>);
}

const changeOfLoyalty = withoutDefaults(loyaltySettings).extend({
  /** The event of the change keeps it. */
  reason: emptyToNull(text(300)).optional(),
}) as unknown as z.ZodType<Partial<Settings["loyalty"]> & { reason?: string | null | undefined }>;

/** The texts of the online shop are also written by whoever runs it. */
const ofOnlineShop = { access: ["manage_settings", "manage_online_shop"] } as const;

export const settingsContract = contract({
  listSettings: {
    method: "GET",
    path: "/api/settings",
    summary: "All settings, by category",
    access: "manage_settings",
    refreshesOn: ["settings"],
    output: allSettings,
  },
  listUnreadableSettings: {
    method: "GET",
    path: "/api/settings/unreadable",
    summary: "The settings whose stored value cannot be read, so that their default applies",
    access: "manage_settings",
    refreshesOn: ["settings"],
    output: z.object({
      items: z.array(z.object({ category: z.enum(categories), field: z.string() })),
    }),
  },
  getBusinessSettings: reading("business"),
  updateBusinessSettings: writing("business"),
  getLocalizationSettings: reading("localization"),
  updateLocalizationSettings: writing("localization"),
  getWorkflowSettings: reading("workflow"),
  updateWorkflowSettings: writing("workflow"),
  getFormsSettings: reading("forms"),
  updateFormsSettings: writing("forms"),
  getDevicesSettings: reading("devices"),
  updateDevicesSettings: writing("devices"),
  getSecuritySettings: reading("security"),
  updateSecuritySettings: writing("security"),
  getCustomersSettings: reading("customers"),
  updateCustomersSettings: writing("customers"),
  getLoyaltySettings: reading("loyalty"),
  updateLoyaltySettings: {
    ...writing("loyalty"),
    summary:
      "Changes the given rules of points from now on; levels that are reached rise, and none falls",
    access: "manage_loyalty",
    body: changeOfLoyalty,
  },
  getSalesSettings: reading("sales"),
  updateSalesSettings: writing("sales"),
  getInventorySettings: reading("inventory"),
  updateInventorySettings: writing("inventory"),
  getNotificationsSettings: reading("notifications"),
  updateNotificationsSettings: writing("notifications"),
  getCommunicationSettings: { ...reading("communication"), ...ofOnlineShop },
  updateCommunicationSettings: { ...writing("communication"), ...ofOnlineShop },
  getStorefrontSettings: { ...reading("storefront"), ...ofOnlineShop },
  updateStorefrontSettings: { ...writing("storefront"), ...ofOnlineShop },
  getGeneralSettings: reading("general"),
  updateGeneralSettings: writing("general"),
  getAutomationSettings: reading("automation"),
  updateAutomationSettings: writing("automation"),
  getIntegrationsSettings: reading("integrations"),
  updateIntegrationsSettings: writing("integrations"),
  getBackupSettings: reading("backup"),
  updateBackupSettings: writing("backup"),
  getSystemSettings: reading("system"),
  updateSystemSettings: writing("system"),
  getAppearanceSettings: reading("appearance"),
  updateAppearanceSettings: writing("appearance"),
});
