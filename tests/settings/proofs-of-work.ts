import type { Proofs } from "./proof.ts";

const dailySeal = "src/areas/audit/server/daily-seal.test.ts";
const backups = "src/areas/backups/server/backups.test.ts";
const devicesAutoAssign = "src/areas/devices/assignment/server/auto-assign.test.ts";
const devicesCharges = "src/areas/devices/charges/server/charges.test.ts";
const devicesDecisions = "src/areas/devices/estimates/server/decisions.test.ts";
const devicesEstimates = "src/areas/devices/estimates/server/estimates.test.ts";
const devicesQuotation = "src/areas/devices/estimates/server/quotation.test.ts";
const devicesIntake = "src/areas/devices/intake/server/intake.test.ts";
const devicesHandOver = "src/areas/devices/moves/server/hand-over.test.ts";
const devicesPhotos = "src/areas/devices/photos/server/photos.test.ts";
const devicesMarkers = "src/areas/devices/server/markers.test.ts";
const devicesSignatures = "src/areas/devices/signatures/server/signatures.test.ts";
const handsetsHandsets = "src/areas/handsets/server/handsets.test.ts";
const paymentsInvoices = "src/areas/payments/invoices/server/invoices.test.ts";
const paymentsMessages = "src/areas/payments/messages/server/messages.test.ts";
const paymentsCopies = "src/areas/payments/receipts/server/copies.test.ts";
const paymentsRefunds = "src/areas/payments/refunds/server/refunds.test.ts";
const returnsReturns = "src/areas/returns/server/returns.test.ts";
const salesChargedSales = "src/areas/sales/checkout/server/charged-sales.test.ts";
const salesCheckout = "src/areas/sales/checkout/server/checkout.test.ts";
const salesMessages = "src/areas/sales/messages/server/messages.test.ts";
const usersAuth = "src/areas/users/sessions/server/auth.test.ts";
const usersThrottle = "src/areas/users/throttle/server/throttle.test.ts";
const usersSetup = "src/areas/users/setup/server/setup.test.ts";
const secondFactor = "src/areas/users/account/server/second-factor.test.ts";
const forms = "src/areas/settings/forms/server/forms.test.ts";
const formRules = "src/areas/settings/form-rules.test.ts";
const branding = "src/areas/settings/branding/server/branding.test.ts";
const formsJourney = "tests/e2e/settings/form-settings.test.ts";
const integrationsJourney = "tests/e2e/messages/integrations.test.ts";
const settingsJourney = "tests/e2e/settings/settings.test.ts";
const counter = "tests/settings/counter.test.ts";
const pages = "tests/settings/pages.test.ts";

/** The settings of the business, of repairs and of those who work. */
export const proofsOfWork: Proofs = {
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
    receiptFooter: [counter, "receiptFooter is printed on receipts"],
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
    deviceIntakeHiddenFields: [formsJourney, "a setting renames, requires and hides", "Do not ask"],
    deviceIntakeDefaultValues: [forms, "fills fields that are not sent", "defaultValue"],
    deviceIntakeCustomLabels: [formsJourney, "a setting renames, requires and hides", "Label in"],
    deviceIntakeHelpText: [formsJourney, "a setting renames, requires and hides", "Help in"],
    deviceIntakeValidationRules: [forms, "refuses values that break a rule", "rules"],
    customerRequiredFields: [forms, "has what the form requires", "isRequired"],
    customerHiddenFields: [formsJourney, "an open customer form follows its settings", "isHidden"],
    customerDefaultValues: [forms, "gets default values and must satisfy rules", "defaultValue"],
    customerCustomLabels: [formsJourney, "an open customer form follows its settings", "label"],
    customerHelpText: [formsJourney, "the forms show the words of the shop in Swahili", "help"],
    customerValidationRules: [forms, "gets default values and must satisfy rules", "rules"],
    returnRequiredFields: [formRules, "what a form always requires stays required"],
    returnHiddenFields: [formsJourney, "the return form follows its settings", "isHidden"],
    returnDefaultValues: [formsJourney, "the return form follows its settings", "defaultValue"],
    returnCustomLabels: [formsJourney, "the return form follows its settings", "label"],
    returnHelpText: [formsJourney, "the return form follows its settings", "help"],
    returnValidationRules: [forms, "a return must satisfy the rules of its form", "rules"],
  },
  appearance: {
    brandColor: [branding, "has a stylesheet that keeps text readable"],
    logoOnPapers: [branding, "papers show the logo, unless the shop does not want it"],
    logo: [branding, "is encoded again, and everybody may see it"],
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
    slipTerms: [counter, "slipTerms are those of the intake"],
    ourSignature: [settingsJourney, "staff sign at intake as the setting says", "Our signature"],
    checklistItems: [devicesIntake, "uses the shop's own checklist"],
    outtakeChecklistItems: [
      devicesSignatures,
      "a shop may check other things before the hand-over",
    ],
    returnChecklistItems: [counter, "returnChecklistItems are checked when a repair comes back"],
  },
  security: {
    sessionTimeout: [counter, "sessionTimeout ends a session without activity"],
    secondFactorRoles: [secondFactor, "lets its users only add one, until they have"],
    loginAttempts: [usersThrottle, "an admin's reset ends the wait"],
    passwordPolicy: [usersAuth, "follows the chosen policy: fifteen characters"],
    passwordExpiryDays: [usersAuth, "is required after the password has expired"],
    allowPrivateWebhooks: [integrationsJourney, "another system is told of a device"],
    sealEmail: [dailySeal, "the address in the settings gets the latest seal once a day"],
  },
  customers: {
    tags: [counter, "tags are those that screens offer for a customer"],
  },
  backup: {
    autoBackup: [backups, "the schedule makes what is due"],
    backupFrequency: [backups, "the schedule makes what is due"],
    backupRetentionDays: [backups, "the schedule makes what is due"],
  },
};
