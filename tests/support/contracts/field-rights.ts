/**
 * The permission for every field of every PATCH and PUT. `tests/field-rights.test.ts` fails when a field is missing
 * here, and when a field listed here does not exist.
 */
import type { Permission } from "#src/shared/permissions.ts";

export interface FieldRight {
  /** Any one of these permissions is enough; an empty list admits every signed-in user. */
  anyOf: readonly Permission[];
  /** A permission that the user needs in addition to one of `anyOf`. */
  also?: Permission;
}

type Fields = Readonly<Record<string, FieldRight>>;

/** Gives the same permission to several fields. `names` separates the fields by spaces. */
function by(anyOf: Permission | readonly Permission[], names: string, also?: Permission): Fields {
  const right = { anyOf: typeof anyOf === "string" ? [anyOf] : anyOf, ...(also && { also }) };
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, right]));
}

const anybody: readonly Permission[] = [];
const checks = ["update_device_status", "update_any_device_status", "create_devices"] as const;
const unlocks = ["create_devices", "edit_devices", "update_device_status"] as const;

/** The permissions of the fields of each operation. A field of the entries of a list is written `list[].field`. */
export const fieldRights: Readonly<Record<string, Fields>> = {
  updateDevice: by(
    "edit_devices",
    `brand model serialNumber imei color accessories issueDescription priority estimatedHours expectedReturnDate
     diagnosisRequired`,
  ),
  updateChecklists: by(checks, "items items[].id items[].result items[].note"),
  // Each step has its own permission. The test ticks the step `device`.
  tickFirstStep: by("create_devices", "isTicked"),
  putFirstStepsAway: by("manage_settings", "isPutAway"),
  setPasscode: by(unlocks, "kind code"),
  changeDraftEstimate: by(
    "create_estimates",
    `lines lines[].kind lines[].description lines[].itemId lines[].quantity lines[].unitPrice note estimatedHours
     expectedReturnDate`,
  ),
  updateDeviceIssue: by("manage_device_issues", "name category description isActive"),
  updateRepairPrice: by(
    "manage_repair_prices",
    "brand model issueId fault priceFrom priceTo minutes warranty isShown sortOrder",
  ),
  updateCustomer: by(
    "edit_customers",
    `name phone whatsapp email gender city locationDescription nationalId birthday tag referredBy notes marketingConsent
     smsOptOut preferredLanguage`,
  ),
  adjustPoints: by("adjust_points", "points expectedPoints reason"),
  updateReward: by(
    "manage_rewards",
    "name description pointsCost discountPercentage discountAmount freeService maxRedemptions isActive",
  ),
  updateTemplate: by("manage_templates", "name type content contentSw occasion"),
  updateItem: by(
    "edit_inventory",
    `sku name serials barcode brand model category minStock location expiryDate isSerialised isAvailableOnline reason
     featuredImage imageUrl images imageAltText shortDescription longDescription description`,
  ),
  orderItemPictures: by("edit_inventory", "pictureIds"),
  describeItemPicture: by("edit_inventory", "altText"),
  updateReturn: by(
    ["work_returns", "manage_returns"],
    `returnReason fixStatus resolution accessories`,
  ),
  updateAppointment: by(
    "manage_appointments",
    `startsAt minutes customerId contactName contactPhone reason brand model technicianId note`,
  ),
  changeShipmentAgent: by("manage_shipments", "agentName"),
  updateSupplier: by(
    "manage_suppliers",
    "name companyName email phone address contactPerson paymentTerms leadTimeDays warrantyDays",
  ),
  updateLoaner: by("manage_loaners", "name brand model imei conditionNote value"),
  updatePaymentAccount: by("manage_payment_accounts", "name type accountNumber"),
  updateExpenseCategory: by("manage_settings", "name isActive"),
  updateExchangeRate: by("manage_exchange_rates", "rate effectiveDate"),
  updateSupplierPrice: by(
    "manage_suppliers",
    "supplierSku price currency minimumQuantity packSize validFrom",
    "view_cost",
  ),
  updateReorderSettings: by("manage_purchase_orders", "safetyDays leadTimeDays"),
  updatePurchaseOrder: {
    ...by(
      "manage_purchase_orders",
      "orderNumber orderDate status paymentMethod paymentAccountId notes",
    ),
    ...by(
      "manage_purchase_orders",
      "exchangeRate totalAmount items items[].itemId items[].quantity items[].unitCost",
      "view_cost",
    ),
  },
  updateUser: by("manage_users", "name email phone department"),
  updatePreferences: by(anybody, "language"),
  updateSavedFilter: {
    ...by(anybody, "name query"),
    ...by(anybody, "isShared", "manage_settings"),
  },
  updateBusinessSettings: by(
    "manage_settings",
    `name email phone address currency timezone language repairWarrantyDays goodsWarrantyDays returnDays
     refundDays invoiceDueDays receiptFooter businessHours`,
  ),
  updateLocalizationSettings: by(
    "manage_settings",
    "currencySymbol currencyPosition decimalSeparator thousandsSeparator fractionDigits",
  ),
  updateWorkflowSettings: by(
    "manage_settings",
    `autoAssignTechnicians autoStatusUpdates requireCustomerSignature requireTechnicianSignature autoGenerateInvoices
     autoSendReceipts deviceChecklistRequired photoEvidenceRequired estimatedTimeRequired costEstimateRequired
     requireSellerIdentity`,
  ),
  updateFormsSettings: by(
    "manage_settings",
    `deviceIntakeRequiredFields deviceIntakeHiddenFields deviceIntakeDefaultValues deviceIntakeCustomLabels deviceIntakeHelpText deviceIntakeValidationRules
     customerRequiredFields customerHiddenFields customerDefaultValues customerCustomLabels customerHelpText customerValidationRules
     returnRequiredFields returnHiddenFields returnDefaultValues returnCustomLabels returnHelpText returnValidationRules`,
  ),
  changeFormField: by("manage_settings", "isRequired isHidden defaultValue label help rules"),
  updateAppearanceSettings: by("manage_settings", "brandColor logoOnPapers"),
  updateDevicesSettings: by(
    "manage_settings",
    `maxDevicesPerCustomer targetRepairDays depositRequiredPercent priorityFeePercent rushFeePercent estimateValidDays quotationTerms
     slipTerms ourSignature      approvalMarginPercent checklistItems outtakeChecklistItems returnChecklistItems`,
  ),
  updateSecuritySettings: by(
    "manage_settings",
    `sessionTimeout loginAttempts passwordPolicy passwordExpiryDays allowPrivateWebhooks
     secondFactorRoles sealEmail`,
  ),
  updateShippingProvider: by(
    "manage_integrations",
    "name contactName contactPhone contactEmail trackingUrl isActive",
  ),
  updateWebhookEndpoint: by("manage_integrations", "name url kinds"),
  saveBackupPlace: by("manage_backups", "place"),
  saveFiscalSettings: by(
    "manage_fiscal",
    `serviceUrl verifyUrl tin vrn efdSerial regNumber uin receiptCode routingKey taxOffice firstGc registeredOn userName
     password`,
  ),
  updateCustomersSettings: by("manage_settings", "tags"),
  updateLoyaltySettings: by(
    "manage_loyalty",
    `pointsPerShilling pointsToShilling bronzeThreshold silverThreshold goldThreshold platinumThreshold bronzeDiscount
     silverDiscount goldDiscount platinumDiscount autoLevelUp pointExpiryDays referralBonus referralLeastSpent birthdayBonus
     anniversaryBonus reason`,
  ),
  updateSalesSettings: by(
    "manage_settings",
    `discountLimitPercent walkInFirst requireShift shiftTolerance shiftDifferenceLimit shiftHours giftCardMonths largestAmount`,
  ),
  updateInventorySettings: by(
    "manage_settings",
    "expiryAlertDays allowOverReceipt adjustmentLimit arrivalLimit",
  ),
  updateGeneralSettings: by("manage_settings", "figuresPeriodDays"),
  updateAutomationSettings: by("manage_settings", "unpaidSaleMinutes"),
  updateIntegrationsSettings: by("manage_settings", "healthCheckMinutes callsKept"),
  updateBackupSettings: by("manage_settings", "autoBackup backupFrequency backupRetentionDays"),
  updateSystemSettings: by(
    "manage_settings",
    `maintenanceMode debugMode performanceMonitoring errorReporting autoUpdates cacheEnabled compressionEnabled
     dataRetentionDays`,
  ),
  updateNotificationsSettings: by(
    "manage_settings",
    `emailNotifications smsNotifications whatsappNotifications deviceStatusUpdates customerFollowUps paymentReminders
     followUpDelayDays notificationSchedule smsDailyParts smsDailyCost smsPartPrice smsPerSecond smsForeignNumbers
     digest digestMorningAt digestEveningAt
     tellReceived tellEstimate tellReady tellPayment tellUnclaimed tellWarrantyEnding tellGoodsWarrantyEnding
     tellPointsExpiring tellBirthday tellBalanceDue tellAppointment tellFollowUp`,
  ),
  changeFlashSale: by(
    "manage_online_shop",
    "name startsAt endsAt items items[].itemId items[].price reason",
    "lower_prices",
  ),
  saveShopBrands: by(
    "manage_online_shop",
    "brands brands[].name brands[].isShown brands[].altText",
  ),
  savePlaces: by("manage_online_shop", "itemIds"),
  updateCommunicationSettings: by(
    ["manage_settings", "manage_online_shop"],
    "whatsappBusinessNumber",
  ),
  updateStorefrontSettings: by(
    ["manage_settings", "manage_online_shop"],
    "isOpen aboutEn aboutSw termsEn termsSw deliveryPlacesEn deliveryPlacesSw mapUrl orderHoldHours",
  ),
};

/** Fields that need no permission, because they only say which version of the record the user edited. */
export const guards: readonly string[] = ["version", "revision"];

/**
 * Fields about debts, ownership and permissions, each with a value to send. They have their own endpoints, or only the
 * server sets them. Therefore these operations must refuse them.
 */
export const apart: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateDevice: {
    finalAmount: 0,
    depositAmount: 0,
    paidAmount: 0,
    balance: 0,
    paymentStatus: "paid",
    depositWaivedReason: "x",
    unpaidReleaseReason: "x",
    customerId: null,
    status: "done",
    assignedTo: null,
    holder: null,
    trackingToken: "x",
  },
  updateBusinessSettings: {
    taxRate: 0,
    serviceChargeEnabled: true,
    serviceChargePercent: 50,
    lateFeeEnabled: true,
    lateFeePercent: 50,
    lateFeeAfterDays: 1,
    diagnosisFee: 1000,
    cancellationHours: 0,
  },
  updateSalesSettings: { cashRounding: 100, creditLimit: 1_000_000_000 },
  changeDraftEstimate: { total: 0, depositAmount: 0, status: "approved", marginPercent: 100 },
  updateCustomer: {
    isActive: false,
    points: 1_000_000,
    totalSpent: 0,
    loyaltyLevel: "platinum",
    totalPointsEarned: 0,
    totalPointsRedeemed: 0,
    isWalkIn: true,
  },
  updateItem: {
    price: 0,
    cost: 0,
    onlinePrice: 0,
    salePrice: 0,
    taxCode: "C",
    warrantyDays: 3650,
    quantity: 9,
    reserved: 0,
    available: 9,
    archivedAt: null,
  },
  updateAppointment: {
    status: "done",
    statusReason: "x",
    deviceId: null,
    isWalkIn: true,
    remindAt: null,
  },
  updateReturn: {
    warrantyStatus: "in-warranty",
    warrantyReason: "x",
    technicianId: null,
    adminApprovalStatus: "approved",
    outcome: "refunded",
    refundable: 1,
    quantity: 2,
  },
  updateUser: {
    role: "admin",
    permissions: ["manage_users"],
    maxDevicesAllowed: 1000,
    isActive: true,
    mustChangePassword: false,
    passwordHash: "x",
    twoFactorEnabled: false,
  },
};
