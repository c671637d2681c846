import type { commissionRefusals } from "./commission-refusals.ts";
import type { appointmentRefusals } from "./appointment-refusals.ts";
import type { approvalRefusals } from "./approval-refusals.ts";
import type { backupRefusals } from "./backup-refusals.ts";
import type { demoRefusals } from "./demo-refusals.ts";
import type { expenseRefusals } from "./expense-refusals.ts";
import type { handsetRefusals } from "./handset-refusals.ts";
import type { loanerRefusals } from "./loaner-refusals.ts";
import type { onlineShopRefusals } from "./online-shop-refusals.ts";
import type { orderRefusals } from "./order-refusals.ts";
import type { outboxRefusals } from "./outbox-refusals.ts";
import type { purchasingRefusals } from "./purchasing-refusals.ts";
import type { RefusalCode } from "./refusals.ts";
import type { shipmentRefusals } from "./shipment-refusals.ts";

type OfSetupAndStock =
  | keyof typeof onlineShopRefusals
  | keyof typeof backupRefusals
  | keyof typeof demoRefusals
  | keyof typeof outboxRefusals
  | "money_beside_transfer"
  | "shift_counts_used"
  | "own_shift_sign_off"
  | "below_redeemed"
  | "charge_exists"
  | "charge_not_due"
  | "points_changed"
  | "level_changed"
  | "proof_was_used"
  | "provider_may_answer"
  | "price_follows_estimate"
  | "repair_price_taken"
  | "whole_phone_needed"
  | "report_too_long"
  | "idempotency_key_required"
  | "unsupported_media_type"
  | "cross_site_request"
  | "https_required"
  | "bad_request"
  | "cost_follows_stock"
  | "serials_have_costs"
  | "nothing_in_stock"
  | "tax_rate_overlaps"
  | "tax_rate_stays"
  | "simulated_beside_sending"
  | "simulated_and_fiscal"
  | "mail_server_incomplete"
  | "template_occasion_taken"
  | "digest_recipient_exists"
  | "digest_recipient_unfit"
  | "bulk_ended"
  | "credentials_needed_again"
  | "password_needed_again"
  | "customer_has_open_money";
type OfUsers = "email_taken" | "last_admin" | "own_account";
type OfEstimates =
  | "estimate_decided"
  | "estimate_expired"
  | "estimate_superseded"
  | "estimate_closed"
  | "estimate_not_draft"
  | "estimate_not_sent";
type OfInvoices = "invoice_exists" | "invoice_cancelled" | "nothing_to_invoice";
type OfSignIn =
  | "invalid_credentials"
  | "totp_required"
  | "totp_invalid"
  | "passkey_required"
  | "passkey_invalid"
  | "recovery_code_invalid"
  | "pin_invalid"
  | "pin_locked"
  | "second_factor_stays"
  | "no_second_factor"
  | "pin_not_allowed"
  | "passkeys_unavailable"
  | "passkey_taken"
  | "breached_password"
  | "setup_token_invalid"
  | "weak_password"
  | "wrong_password";
type OfMessages =
  | "email_not_set_up"
  | "template_not_found"
  | "missing_values"
  | "message_too_long"
  | "foreign_number"
  | "no_mobile_number"
  | "sms_opt_out"
  | "sms_limit_reached"
  | "message_not_failed"
  | "message_not_waiting"
  | "result_unknown"
  | "too_many_recipients";
type OfRewards = "repair_without_price" | "repair_has_reward" | "nothing_to_discount";

/** The refusals whose words every screen has loaded (see src/client/words/error-text.ts). */
export type CommonRefusalCode = Exclude<
  RefusalCode,
  | OfSetupAndStock
  | OfMessages
  | OfUsers
  | OfEstimates
  | OfRewards
  | OfInvoices
  | OfSignIn
  | keyof typeof commissionRefusals
  | keyof typeof purchasingRefusals
  | keyof typeof shipmentRefusals
  | keyof typeof expenseRefusals
  | keyof typeof handsetRefusals
  | keyof typeof loanerRefusals
  | keyof typeof appointmentRefusals
  | keyof typeof orderRefusals
  | keyof typeof approvalRefusals
>;
