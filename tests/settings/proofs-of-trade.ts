import type { Proofs } from "./proof.ts";

const digestOfDay = "src/areas/reports/digest/server/digest.test.ts";
const approvals = "src/areas/approvals/server/approvals.test.ts";
const devicesMessages = "src/areas/devices/messages/server/messages.test.ts";
const devicesRepairPoints = "src/areas/devices/money/server/repair-points.test.ts";
const integrationsIntegrations = "src/areas/integrations/health/server/integrations.test.ts";
const integrationsIncoming = "src/areas/integrations/incoming/server/incoming.test.ts";
const inventoryAlerts = "src/areas/inventory/alerts/server/alerts.test.ts";
const stockLimits = "src/areas/inventory/limits/server/limits.test.ts";
const loyaltyDaily = "src/areas/loyalty/daily/server/daily.test.ts";
const loyaltyProgram = "src/areas/loyalty/program/server/program.test.ts";
const messagingSwitches = "src/areas/messaging/automatic/switches.test.ts";
const messagingEmails = "src/areas/messaging/email/server/emails.test.ts";
const messagingCost = "src/areas/messaging/core/cost.test.ts";
const messagingSending = "src/areas/messaging/sms/server/sending.test.ts";
const messagingSms = "src/areas/messaging/sms/server/sms.test.ts";
const paymentsMessages = "src/areas/payments/messages/server/messages.test.ts";
const paymentsShifts = "src/areas/payments/shifts/server/shifts.test.ts";
const purchasingReceiving = "src/areas/purchasing/receiving/server/receiving.test.ts";
const salesCheckout = "src/areas/sales/checkout/server/checkout.test.ts";
const salesMessages = "src/areas/sales/messages/server/messages.test.ts";
const posJourney = "tests/e2e/pos.test.ts";
const settingsJourney = "tests/e2e/settings/settings.test.ts";
const maintenance = "tests/settings/maintenance.test.ts";
const retention = "src/areas/system/retention/server/retention.test.ts";
const counter = "tests/settings/counter.test.ts";
const largeAmounts = "tests/settings/large-amounts.test.ts";
const pages = "tests/settings/pages.test.ts";
const system = "tests/settings/system.test.ts";
const shopPages = "tests/storefront/shop-pages.test.ts";

/** The settings of sales and customers, of messages, and of the system. */
export const proofsOfTrade: Proofs = {
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
    pointExpiryDays: [loyaltyDaily, "never expire if they came while the setting was 0"],
    birthdayBonus: [loyaltyDaily, "gives nothing while the bonus is 0"],
    referralBonus: [
      loyaltyDaily,
      "gives its bonus when the referred customer has bought something",
    ],
    referralLeastSpent: [
      loyaltyDaily,
      "gives its bonus once enough was spent, and takes it back when a refund leaves less",
    ],
    anniversaryBonus: [loyaltyDaily, "each year as a customer gives a bonus"],
  },
  sales: {
    cashRounding: [salesCheckout, "is rounded to existing coins if set"],
    discountLimitPercent: [counter, "discountLimitPercent is the largest discount"],
    walkInFirst: [posJourney, "continues with the payment after choosing the customer"],
    requireShift: [paymentsShifts, "is refused in cash if the shop requires shifts"],
    shiftTolerance: [counter, "shiftTolerance is the largest difference of a count"],
    shiftDifferenceLimit: [
      counter,
      "shiftDifferenceLimit is the difference above which a shift waits",
    ],
    shiftHours: [paymentsShifts, "filters, marks forgotten shifts"],
    creditLimit: [counter, "creditLimit is the most that a customer may owe"],
    largestAmount: [
      largeAmounts,
      "is refused above the largest amount of the shop, which can be changed",
    ],
    giftCardMonths: [counter, "giftCardMonths is the life of a new gift card"],
  },
  inventory: {
    adjustmentLimit: [approvals, "has no limit while the limit is 0"],
    arrivalLimit: [stockLimits, "has no limit while arrivalLimit is 0"],
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
    digest: [digestOfDay, "digest and digestMorningAt: it goes at the time of the morning"],
    digestMorningAt: [
      digestOfDay,
      "digest and digestMorningAt: it goes at the time of the morning",
    ],
    digestEveningAt: [digestOfDay, "digestEveningAt: it goes at the time of the evening"],
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
    maintenanceMode: [maintenance, "administrators work during maintenance"],
    dataRetentionDays: [retention, "dataRetentionDays decides what is old"],
    autoUpdates: [settingsJourney, "an open screen says that the server has a newer version"],
    debugMode: [system, "debugMode writes the finest entries to the log"],
    performanceMonitoring: [system, "performanceMonitoring writes slow requests to the log"],
    errorReporting: [system, "errorReporting tells administrators of an unexpected error"],
    cacheEnabled: [system, "cacheEnabled decides whether pages for customers are kept by caches"],
    compressionEnabled: [system, "compressionEnabled decides whether answers are compressed"],
  },
};
