/**
 * The behaviour that shows the effect of each setting: category → field → the file of a test, and the beginning of its
 * title or a part of it. `proofs.test.ts` fails for a setting without an entry, and for an entry without its test.
 */
export type Proof = readonly [
  file: string,
  title: string,
  /** The word by which the test changes the setting, if it does not use the name of the field. */
  uses?: string,
];

/** Settings that are stored for what Fundi does not do yet. Their screen says so. */
export const storedOnly: Readonly<Record<string, string>> = {
  "backup.autoBackup": "backup.notYet",
  "backup.backupFrequency": "backup.notYet",
  "backup.backupRetentionDays": "backup.notYet",
  "system.dataRetentionDays": "backup.notYet",
  "business.timezone": "business.timezone",
};

const devicesAutoAssign = "src/areas/devices/assignment/server/auto-assign.test.ts";
const devicesCharges = "src/areas/devices/charges/server/charges.test.ts";
const devicesDecisions = "src/areas/devices/estimates/server/decisions.test.ts";
const devicesEstimates = "src/areas/devices/estimates/server/estimates.test.ts";
const devicesQuotation = "src/areas/devices/estimates/server/quotation.test.ts";
const devicesIntake = "src/areas/devices/intake/server/intake.test.ts";
const devicesMessages = "src/areas/devices/messages/server/messages.test.ts";
const devicesRepairPoints = "src/areas/devices/money/server/repair-points.test.ts";
const devicesHandOver = "src/areas/devices/moves/server/hand-over.test.ts";
const devicesPhotos = "src/areas/devices/photos/server/photos.test.ts";
const devicesMarkers = "src/areas/devices/server/markers.test.ts";
const devicesSignatures = "src/areas/devices/signatures/server/signatures.test.ts";
const handsetsHandsets = "src/areas/handsets/server/handsets.test.ts";
const integrationsIntegrations = "src/areas/integrations/health/server/integrations.test.ts";
const integrationsIncoming = "src/areas/integrations/incoming/server/incoming.test.ts";
const inventoryAlerts = "src/areas/inventory/alerts/server/alerts.test.ts";
const loyaltyDaily = "src/areas/loyalty/daily/server/daily.test.ts";
const loyaltyProgram = "src/areas/loyalty/program/server/program.test.ts";
const messagingSwitches = "src/areas/messaging/automatic/switches.test.ts";
const messagingEmails = "src/areas/messaging/email/server/emails.test.ts";
const messagingCost = "src/areas/messaging/sms/cost.test.ts";
const messagingSending = "src/areas/messaging/sms/server/sending.test.ts";
const messagingSms = "src/areas/messaging/sms/server/sms.test.ts";
const paymentsInvoices = "src/areas/payments/invoices/server/invoices.test.ts";
const paymentsMessages = "src/areas/payments/messages/server/messages.test.ts";
const paymentsCopies = "src/areas/payments/receipts/server/copies.test.ts";
const paymentsRefunds = "src/areas/payments/refunds/server/refunds.test.ts";
const paymentsShifts = "src/areas/payments/shifts/server/shifts.test.ts";
const purchasingReceiving = "src/areas/purchasing/receiving/server/receiving.test.ts";
const returnsReturns = "src/areas/returns/server/returns.test.ts";
const salesChargedSales = "src/areas/sales/checkout/server/charged-sales.test.ts";
const salesCheckout = "src/areas/sales/checkout/server/checkout.test.ts";
const salesMessages = "src/areas/sales/messages/server/messages.test.ts";
const usersAuth = "src/areas/users/sessions/server/auth.test.ts";
const usersThrottle = "src/areas/users/sessions/server/throttle/throttle.test.ts";
const usersSetup = "src/areas/users/setup/server/setup.test.ts";
const integrationsJourney = "tests/e2e/messages/integrations.test.ts";
const posJourney = "tests/e2e/pos.test.ts";
const settingsJourney = "tests/e2e/settings.test.ts";
const counter = "tests/settings/counter.test.ts";
const pages = "tests/settings/pages.test.ts";
const system = "tests/settings/system.test.ts";
const shopPages = "tests/storefront/shop-pages.test.ts";

export const proofs: Readonly<Record<string, Readonly<Record<string, Proof>>>> = {
  business: {
    name: [pages, "name, phone, address and email of the business"],
    email: [pages, "name, phone, address and email of the business"],
    phone: [pages, "name, phone, address and email of the business"],
    address: [pages, "name, phone, address and email of the business"],
    currency: [usersSetup, "a currency brings its symbol and number format"],
    language: [counter, "language is the one of new users"],
    taxRate: [salesCheckout, "completes at once: the server"],
    serviceChargeEnabled: [
      salesChargedSales,
      "costs the percentage of its goods after the discount",
    ],
    serviceChargePercent: [
      salesChargedSales,
      "costs the percentage of its goods after the discount",
    ],
    lateFeeEnabled: [
      devicesCharges,
      "must be paid before the hand-over; the tracking page names it",
    ],
    lateFeePercent: [
      devicesCharges,
      "must be paid before the hand-over; the tracking page names it",
    ],
    lateFeeAfterDays: [
      devicesCharges,
      "must be paid before the hand-over; the tracking page names it",
    ],
    diagnosisFee: [
      paymentsInvoices,
      "are all of an invoice for a cancelled repair that costs only its diagnosis",
    ],
    cancellationHours: [
      paymentsInvoices,
      "are all of an invoice for a cancelled repair that costs only its diagnosis",
    ],
    repairWarrantyDays: [returnsReturns, "may be shorter than the period for returns, or absent"],
    goodsWarrantyDays: [salesMessages, "follows the warranty of the shop"],
    returnDays: [counter, "returnDays is the time within which a repair may come back"],
    refundDays: [paymentsRefunds, "the shop sets how late is too late"],
    invoiceDueDays: [counter, "invoiceDueDays is the time until an invoice is due"],
    businessHours: [pages, "businessHours are on the pages of the shop"],
  },
  localization: {
    currencySymbol: [paymentsCopies, "stays on the paper after the shop writes money otherwise"],
    decimalSeparator: [paymentsCopies, "stays on the paper after the shop writes money otherwise"],
    thousandsSeparator: [
      paymentsCopies,
      "stays on the paper after the shop writes money otherwise",
    ],
    currencyPosition: [pages, "currencyPosition and fractionDigits shape every amount"],
    fractionDigits: [pages, "currencyPosition and fractionDigits shape every amount"],
  },
  workflow: {
    autoAssignTechnicians: [
      devicesAutoAssign,
      "the job does nothing for an assigned device, with manual assignment",
    ],
    autoStatusUpdates: [devicesDecisions, "changes its status automatically if set"],
    requireCustomerSignature: [devicesHandOver, "needs a price, the balance and a signature"],
    requireTechnicianSignature: [
      devicesSignatures,
      "the technician signs, if the shop requires it",
    ],
    autoGenerateInvoices: [paymentsInvoices, "are issued once for completed repairs and sales"],
    autoSendReceipts: [paymentsMessages, "is told without a receipt when only that is switched on"],
    deviceChecklistRequired: [
      devicesHandOver,
      "needs the finished checklist if the shop requires it",
    ],
    photoEvidenceRequired: [devicesPhotos, "is required before and after the work, if set"],
    estimatedTimeRequired: [counter, "estimatedTimeRequired promises a time with every estimate"],
    costEstimateRequired: [
      devicesDecisions,
      "requires an estimate when the shop does and no cost is known",
    ],
    requireSellerIdentity: [handsetsHandsets, "asks for the identity card if the setting says so"],
  },
  forms: {
    deviceIntakeRequiredFields: [devicesIntake, "requires the fields that the shop requires"],
  },
  devices: {
    maxDevicesPerCustomer: [counter, "maxDevicesPerCustomer limits the open devices of a customer"],
    targetRepairDays: [devicesMarkers, "follows the shop's target"],
    depositRequiredPercent: [
      counter,
      "depositRequiredPercent is the deposit that an estimate asks for",
    ],
    priorityFeePercent: [devicesEstimates, "contains the priority fee as a separate line"],
    rushFeePercent: [counter, "rushFeePercent is the surcharge of a rush"],
    estimateValidDays: [devicesDecisions, "keeps its expiry when the setting changes"],
    approvalMarginPercent: [counter, "approvalMarginPercent stays with the estimate that was sent"],
    quotationTerms: [devicesQuotation, "a quotation has the ticket's number with its version"],
    checklistItems: [devicesIntake, "uses the shop's own checklist"],
    outtakeChecklistItems: [
      devicesSignatures,
      "a shop may check other things before the hand-over",
    ],
    returnChecklistItems: [counter, "returnChecklistItems are checked when a repair comes back"],
  },
  security: {
    sessionTimeout: [counter, "sessionTimeout ends a session without activity"],
    loginAttempts: [usersThrottle, "an admin's reset ends the wait"],
    passwordPolicy: [usersAuth, "follows the chosen policy: fifteen characters"],
    passwordExpiryDays: [usersAuth, "is required after the password has expired"],
    allowPrivateWebhooks: [integrationsJourney, "another system is told of a device"],
  },
  customers: {
    tags: [counter, "tags are those that screens offer for a customer"],
  },
  loyalty: {
    pointsPerShilling: [devicesRepairPoints, "earns points at the rate of the hand-over"],
    bronzeThreshold: [loyaltyProgram, "need the right; a reason is asked for on the screen alone"],
    silverThreshold: [
      loyaltyProgram,
      "the preview counts who would move, and afterwards the levels rise",
    ],
    goldThreshold: [
      loyaltyProgram,
      "the preview counts who would move, and afterwards the levels rise",
    ],
    platinumThreshold: [
      loyaltyProgram,
      "the preview counts who would move, and afterwards the levels rise",
    ],
    autoLevelUp: [
      loyaltyProgram,
      "the preview counts who would move, and afterwards the levels rise",
    ],
    bronzeDiscount: [counter, "bronzeDiscount, silverDiscount, goldDiscount and platinumDiscount"],
    silverDiscount: [counter, "bronzeDiscount, silverDiscount, goldDiscount and platinumDiscount"],
    goldDiscount: [counter, "bronzeDiscount, silverDiscount, goldDiscount and platinumDiscount"],
    platinumDiscount: [
      counter,
      "bronzeDiscount, silverDiscount, goldDiscount and platinumDiscount",
    ],
    pointsToShilling: [counter, "pointsToShilling is the number of points that pay one shilling"],
    pointExpiryDays: [loyaltyDaily, "never expire while the setting is 0"],
    birthdayBonus: [loyaltyDaily, "gives nothing while the bonus is 0"],
    referralBonus: [
      loyaltyDaily,
      "gives its bonus when the referred customer has bought something",
    ],
    anniversaryBonus: [loyaltyDaily, "each year as a customer gives a bonus"],
  },
  sales: {
    cashRounding: [salesCheckout, "is rounded to existing coins if set"],
    discountLimitPercent: [counter, "discountLimitPercent is the largest discount"],
    walkInFirst: [posJourney, "continues with the payment after choosing the customer"],
    requireShift: [paymentsShifts, "is refused in cash if the shop requires shifts"],
    shiftTolerance: [counter, "shiftTolerance is the largest difference of a count"],
    shiftHours: [paymentsShifts, "filters, marks forgotten shifts"],
    creditLimit: [counter, "creditLimit is the most that a customer may owe"],
    giftCardMonths: [counter, "giftCardMonths is the life of a new gift card"],
  },
  inventory: {
    expiryAlertDays: [inventoryAlerts, "are counted in days as the shop's settings say"],
    allowOverReceipt: [
      purchasingReceiving,
      "is refused beyond the order, unless the settings allow it",
    ],
  },
  notifications: {
    smsNotifications: [
      messagingSending,
      "automatic messages need the switch, a template and a customer who wants them",
    ],
    emailNotifications: [messagingEmails, "are not written while their channel is off"],
    whatsappNotifications: [
      devicesMessages,
      "offers the same text for a chat while SMS is off, or WhatsApp is on",
    ],
    deviceStatusUpdates: [devicesMessages, "is not told while %s is switched off"],
    tellReady: [devicesMessages, "is not told while %s is switched off"],
    tellReceived: [devicesMessages, "an intake is told with the link that shows the repair"],
    customerFollowUps: [
      devicesMessages,
      "is told of after 3, 7 and 14 days, each once, and not while the switch is off",
    ],
    paymentReminders: [
      paymentsMessages,
      "is told on the day of each part, once, unless it was paid",
    ],
    tellEstimate: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellUnclaimed: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellWarrantyEnding: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellPointsExpiring: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellBirthday: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellBalanceDue: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellAppointment: [messagingSwitches, "%s needs its group and its own switch, and no other"],
    tellPayment: [paymentsMessages, "is told without a receipt when only that is switched on"],
    tellGoodsWarrantyEnding: [
      salesMessages,
      "is not told of the past when its switch is switched on",
    ],
    tellFollowUp: [devicesMessages, "is not told of when it was collected"],
    followUpDelayDays: [
      devicesMessages,
      "a repair that was handed over is asked about after the delay",
    ],
    notificationSchedule: [messagingSending, "in quiet hours only what a user sends by hand goes"],
    smsDailyParts: [messagingSending, "the limit of the day keeps messages back"],
    smsDailyCost: [messagingCost, "the limit of the day: %s"],
    smsPartPrice: [messagingCost, "the limit of the day: %s"],
    smsPerSecond: [messagingSending, "the limit of a second keeps messages back"],
    smsForeignNumbers: [
      messagingSms,
      "only mobile numbers get a message, and foreign ones only if the shop allows it",
    ],
  },
  communication: {
    whatsappBusinessNumber: [shopPages, "the WhatsApp link has the sentence of the shop"],
  },
  storefront: {
    isOpen: [shopPages, "while the shop is closed, its pages only say how to reach it"],
    aboutEn: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    aboutSw: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    termsEn: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    termsSw: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    deliveryPlacesEn: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    deliveryPlacesSw: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    mapUrl: [pages, "termsEn, termsSw, deliveryPlacesEn"],
    orderHoldHours: [pages, "orderHoldHours is the time for which accepted goods are set aside"],
  },
  general: {
    figuresPeriodDays: [settingsJourney, "the system's settings are one tab"],
  },
  automation: {
    unpaidSaleMinutes: [
      counter,
      "unpaidSaleMinutes is the time for which an unpaid sale keeps its goods",
    ],
  },
  integrations: {
    healthCheckMinutes: [
      integrationsIntegrations,
      "a provider is really asked, at most once in the minutes of the settings",
    ],
    callsKept: [integrationsIncoming, "the newest calls are kept, as many as the settings say"],
  },
  system: {
    maintenanceMode: [settingsJourney, "the system's settings are one tab"],
    autoUpdates: [settingsJourney, "an open screen says that the server has a newer version"],
    debugMode: [system, "debugMode writes the finest entries to the log"],
    performanceMonitoring: [system, "performanceMonitoring writes slow requests to the log"],
    errorReporting: [system, "errorReporting tells administrators of an unexpected error"],
    cacheEnabled: [system, "cacheEnabled decides whether pages for customers are kept by caches"],
    compressionEnabled: [system, "compressionEnabled decides whether answers are compressed"],
  },
};
