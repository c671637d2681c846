import { expenseRefusals } from "./expense-refusals.ts";
import { handsetRefusals } from "./handset-refusals.ts";
import { onlineShopRefusals } from "./online-shop-refusals.ts";
import { appointmentRefusals } from "./appointment-refusals.ts";
import { commissionRefusals } from "./commission-refusals.ts";
import { backupRefusals } from "./backup-refusals.ts";
import { demoRefusals } from "./demo-refusals.ts";
import { approvalRefusals } from "./approval-refusals.ts";
import { loanerRefusals } from "./loaner-refusals.ts";
import { pointsRefusals } from "./points-refusals.ts";
import { orderRefusals } from "./order-refusals.ts";
import type { ListedRefusal } from "./listed-refusal.ts";
import { messageRefusals } from "./message-refusals.ts";
import { serialRefusals } from "./serial-refusals.ts";
import { refundRefusals } from "./refund-refusals.ts";
import { signInRefusals } from "./sign-in-refusals.ts";
import { shipmentRefusals } from "./shipment-refusals.ts";
import { purchasingRefusals } from "./purchasing-refusals.ts";
import { outboxRefusals } from "./outbox-refusals.ts";

/**
 * The closed list of refusals. A refusal is an expected error, answered as problem+json (RFC 9457) with one of these
 * codes. Any other error is a bug, and the server answers 500 `internal_error`.
 *
 * `transient` marks refusals after which the same request may succeed later. The torture test accepts an answer 503
 * only with such a code, and then repeats the request. Screens decide by the HTTP status instead (`isTransient`).
 */
export const refusals = {
  ...signInRefusals,
  ...messageRefusals,
  ...appointmentRefusals,
  ...serialRefusals,
  ...shipmentRefusals,
  ...purchasingRefusals,
  ...handsetRefusals,
  ...expenseRefusals,
  ...loanerRefusals,
  ...pointsRefusals,
  ...orderRefusals,
  ...onlineShopRefusals,
  ...approvalRefusals,
  ...commissionRefusals,
  ...backupRefusals,
  ...demoRefusals,
  ...outboxRefusals,
  bad_request: { status: 400, transient: false, title: "The request could not be read" },
  idempotency_key_required: {
    status: 400,
    transient: false,
    title: "An Idempotency-Key is required",
  },
  forbidden: { status: 403, transient: false, title: "You do not have permission to do this" },
  cross_site_request: {
    status: 403,
    transient: false,
    title: "This request came from another site",
  },
  https_required: { status: 403, transient: false, title: "Use the encrypted address of the shop" },
  setup_token_invalid: { status: 403, transient: false, title: "The setup link is not valid" },
  not_found: { status: 404, transient: false, title: "Not found" },
  product_not_found: { status: 404, transient: false, title: "Product not found" },
  request_timeout: { status: 408, transient: true, title: "The request took too long to arrive" },
  stale_version: { status: 409, transient: false, title: "Somebody else changed this meanwhile" },
  invalid_transition: { status: 409, transient: false, title: "This move is not allowed" },
  email_taken: { status: 409, transient: false, title: "A user with this email already exists" },
  phone_taken: {
    status: 409,
    transient: false,
    title: "A customer with this phone number already exists.",
  },
  id_taken: { status: 409, transient: false, title: "A record with this id already exists" },
  reference_taken: {
    status: 409,
    transient: false,
    title: "This payment reference was already used",
  },
  simulated_and_fiscal: { status: 409, transient: false, title: "Simulated and fiscal at once" },
  provider_not_configured: { status: 409, transient: false, title: "No provider is set up" },
  money_beside_transfer: {
    status: 409,
    transient: false,
    title: "Money in hand cannot wait for a bank transfer",
  },
  provider_may_answer: { status: 409, transient: false, title: "The provider may still answer" },
  cash_not_in_coins: { status: 409, transient: false, title: "No coins give this amount of cash" },
  exceeds_balance: { status: 409, transient: false, title: "The amount is more than what is owed" },
  credit_not_enough: { status: 409, transient: false, title: "There is not enough credit left" },
  gift_card_unknown: { status: 404, transient: false, title: "No gift card has this code" },
  gift_card_blocked: { status: 409, transient: false, title: "This gift card is blocked" },
  gift_card_expired: { status: 409, transient: false, title: "This gift card has expired" },
  credit_limit: { status: 409, transient: false, title: "The customer would owe too much" },
  total_changed: { status: 409, transient: false, title: "The total has changed" },
  ...refundRefusals,
  approval_not_needed: {
    status: 409,
    transient: false,
    title: "This needs nobody's approval: it can be done now",
  },
  not_returnable: {
    status: 409,
    transient: false,
    title: "Only what was handed back or sold can be returned",
  },
  return_open: { status: 409, transient: false, title: "This is being returned already" },
  return_too_late: {
    status: 409,
    transient: false,
    title: "The last day for returning this is over",
  },
  below_paid: {
    status: 409,
    transient: false,
    title: "The cost cannot be less than what was paid",
  },
  tax_rate_overlaps: { status: 409, transient: false, title: "This code has a rate on these days" },
  tax_rate_stays: { status: 409, transient: false, title: "This tax rate cannot be changed" },
  charge_exists: { status: 409, transient: false, title: "This charge was already added" },
  charge_not_due: { status: 409, transient: false, title: "This charge cannot be added now" },
  cost_follows_stock: {
    status: 409,
    transient: false,
    title: "This item has stock, so its cost is the average of the stock: correct the stock value",
  },
  nothing_in_stock: {
    status: 409,
    transient: false,
    title: "There is no stock whose value could be corrected",
  },
  price_follows_estimate: {
    status: 409,
    transient: false,
    title: "An estimate sets this price: send the customer a new version of it",
  },
  invoice_exists: { status: 409, transient: false, title: "There is an invoice for this already" },
  invoice_cancelled: { status: 409, transient: false, title: "This invoice was already cancelled" },
  nothing_to_invoice: { status: 409, transient: false, title: "There is nothing to invoice" },
  repair_price_taken: {
    status: 409,
    transient: false,
    title: "There is a price of this fault and model already",
  },
  estimate_decided: { status: 409, transient: false, title: "This estimate was already answered" },
  estimate_expired: { status: 409, transient: false, title: "This estimate is no longer valid" },
  estimate_superseded: {
    status: 409,
    transient: false,
    title: "There is a newer estimate than this one",
  },
  estimate_closed: { status: 409, transient: false, title: "This repair has ended" },
  estimate_not_draft: { status: 409, transient: false, title: "This estimate was already sent" },
  estimate_not_sent: { status: 409, transient: false, title: "This estimate was not sent yet" },
  has_linked_records: {
    status: 409,
    transient: false,
    title: "Other records are linked to this one",
  },
  last_admin: { status: 409, transient: false, title: "The last active admin cannot be removed" },
  own_account: { status: 409, transient: false, title: "You cannot do this to your own account" },
  technician_unavailable: {
    status: 409,
    transient: false,
    title: "This technician cannot take another device",
  },
  customer_device_limit: {
    status: 409,
    transient: false,
    title: "This customer has reached the device limit",
  },
  handset_already_here: {
    status: 409,
    transient: false,
    title: "This handset is already in the shop",
  },
  customer_merged: {
    status: 409,
    transient: false,
    title: "This customer was merged with another one",
  },
  merge_same_customer: {
    status: 409,
    transient: false,
    title: "A customer cannot be merged with itself",
  },
  customer_inactive: { status: 409, transient: false, title: "This customer is not active" },
  customer_erased: { status: 409, transient: false, title: "This customer's data was erased" },
  customer_has_device_here: {
    status: 409,
    transient: false,
    title: "A device of this customer is still in the shop",
  },
  customer_has_open_money: { status: 409, transient: false, title: "This customer has open money" },
  no_marketing_consent: {
    status: 409,
    transient: false,
    title: "This customer has not agreed to receive offers",
  },
  customer_built_in: {
    status: 409,
    transient: false,
    title: "The walk-in customer is built in and stays as it is",
  },
  exceeds_sold: { status: 409, transient: false, title: "More than was sold cannot be refunded" },
  shift_required: {
    status: 409,
    transient: false,
    title: "Cash is taken in a shift: open yours first",
  },
  shift_open: { status: 409, transient: false, title: "You have an open shift already" },
  shift_closed: { status: 409, transient: false, title: "This shift is closed" },
  shift_counts_used: {
    status: 409,
    transient: false,
    title: "This drawer was counted as often as it may be: somebody who manages shifts closes it",
  },
  own_shift_sign_off: {
    status: 409,
    transient: false,
    title: "Somebody else signs your shift off",
  },
  sku_taken: { status: 409, transient: false, title: "An item with this SKU already exists" },
  barcode_taken: {
    status: 409,
    transient: false,
    title: "An item with this barcode already exists",
  },
  reward_exhausted: { status: 409, transient: false, title: "This reward is no longer available" },
  reward_changed: { status: 409, transient: false, title: "This reward costs other points now" },
  below_redeemed: {
    status: 409,
    transient: false,
    title: "This reward was already redeemed more often",
  },
  redemption_not_open: {
    status: 409,
    transient: false,
    title: "This redemption was already used or cancelled",
  },
  repair_without_price: {
    status: 409,
    transient: false,
    title: "This repair has no price that a reward could lower",
  },
  repair_has_reward: { status: 409, transient: false, title: "This repair has a discount already" },
  nothing_to_discount: {
    status: 409,
    transient: false,
    title: "The price of this repair is paid, or a provider was asked for it",
  },
  insufficient_stock: { status: 409, transient: false, title: "Not enough in stock" },
  item_archived: { status: 409, transient: false, title: "This item was archived" },
  report_too_long: { status: 422, transient: false, title: "The report has too many rows" },
  too_many_photos: {
    status: 409,
    transient: false,
    title: "There are all the photos there may be",
  },
  conflict: { status: 409, transient: false, title: "This contradicts what is stored" },
  whole_phone_needed: { status: 422, transient: false, title: "The whole phone number is needed" },
  payload_too_large: { status: 413, transient: false, title: "The request is too large" },
  unsupported_media_type: {
    status: 415,
    transient: false,
    title: "This kind of content is not accepted",
  },
  amount_too_large: { status: 422, transient: false, title: "An amount is too large" },
  validation_failed: { status: 422, transient: false, title: "Some fields need attention" },
  idempotency_key_reused: {
    status: 422,
    transient: false,
    title: "This Idempotency-Key was used for something else",
  },
  invalid_picture: { status: 422, transient: false, title: "This is not a picture we can read" },
  weak_password: { status: 422, transient: false, title: "This password is too weak" },
  wrong_password: { status: 422, transient: false, title: "The current password is not right" },
  too_many_requests: { status: 429, transient: true, title: "Too many attempts" },
  internal_error: { status: 500, transient: true, title: "Unexpected error" },
  server_busy: { status: 503, transient: true, title: "The server is too busy" },
  maintenance: { status: 503, transient: true, title: "The system is being worked on" },
  shutting_down: { status: 503, transient: true, title: "The server is stopping" },
  storage_unavailable: {
    status: 507,
    transient: true,
    title: "The file could not be stored: the server's disk is full or cannot be written",
  },
  database_unavailable: {
    status: 503,
    transient: true,
    title: "Network error: Unable to connect to database.",
  },
} as const satisfies Record<string, ListedRefusal>;

export type RefusalCode = keyof typeof refusals;
