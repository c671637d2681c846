/**
 * Where personal data is stored, who may read it, and what an erasure of the customer does with it. A column of text that
 * is neither here nor in `other-fields.ts` fails tests/security/personal-fields.test.ts. Before a column goes there, ask
 * whether somebody could type the name of a customer into it. The right is that of one record; what lists need beyond it
 * is in `tests/security/personal-columns.test.ts`.
 */
import type { Permission } from "#src/shared/permissions.ts";

/**
 * `emptied`: the erasure changes it. `deleted`: it deletes the row. `trigger`: it follows from another column. `kept`: it
 * stays, for a reason. `expires`: it is deleted by time.
 */
export type Erasure = "emptied" | "deleted" | "trigger" | { kept: string } | { expires: string };

/** A permission; or `owner` (the user whose record it is), `asker` (who asked and who decides), `sender`, `nobody`. */
export type Reader = Permission | "owner" | "asker" | "sender" | "nobody";

/** Table, columns, the right to read them, and the erasure. The first part is of customers, the second of others. */
export const personalFields: readonly (readonly [
  table: string,
  columns: string,
  reader: Reader,
  erasure: Erasure,
])[] = [
  [
    "appointments",
    "contact_name contact_phone reason brand model note status_reason",
    "view_appointments",
    "emptied",
  ],
  ["approval_request_moves", "note", "asker", "emptied"],
  ["approval_requests", "reason", "asker", "emptied"],
  ["awaited_parts", "note", "view_devices", "emptied"],
  ["booking_photos", "picture_hash thumbnail_hash", "view_appointments", "deleted"],
  [
    "bookings",
    "contact_name contact_phone brand model fault note answer digest",
    "view_appointments",
    "emptied",
  ],
  ["credit_accounts", "block_reason", "view_payments", "emptied"],
  ["credit_entries", "reason", "view_payments", "emptied"],
  ["credit_notes", "reason", "view_payments", "emptied"],
  ["customer_import_rows", "cells name phone given changes errors", "import_customers", "deleted"],
  ["customer_name_endings", "ending", "view_customers", "trigger"],
  ["customer_notes", "content", "view_customers", "deleted"],
  ["customer_page_links", "token_hash end_reason", "share_customer_pages", "deleted"],
  ["customer_promo_messages", "title content", "view_customers", "deleted"],
  ["customer_search_parts", "part", "view_customers", "trigger"],
  ["delivered_commands", "content refusal_details phone_hash", "nobody", "emptied"],
  ["delivered_commands", "drop_reason", "resolve_offline_records", "emptied"],
  [
    "customer_tag_change_lines",
    "tag_before",
    "edit_customers",
    { expires: "with its change, after seven days" },
  ],
  [
    "customers",
    "name phone whatsapp email gender city location_description national_id birthday tag notes former_words",
    "view_customers",
    "emptied",
  ],
  [
    "customers",
    "erased_reason",
    "view_customers",
    { kept: "the reason of the erasure, which the shop must be able to prove" },
  ],
  ["device_checklists", "note", "view_devices", "emptied"],
  ["device_custody", "note", "view_devices", "emptied"],
  ["device_estimates", "note decided_name signature reason remark", "view_devices", "emptied"],
  ["device_import_rows", "cells given errors", "import_devices", "deleted"],
  [
    "device_part_entries",
    "note",
    "view_devices",
    { kept: "tells about the part; the ledger of parts never changes" },
  ],
  ["device_passcodes", "sealed", "reveal_passcodes", "deleted"],
  ["device_photos", "note picture_hash thumbnail_hash", "view_devices", "emptied"],
  ["device_ratings", "comment", "view_devices", "emptied"],
  ["device_remarks", "content system_remark", "view_devices", "deleted"],
  ["device_signatures", "signed_by signature reason", "view_devices", "emptied"],
  ["device_transitions", "remark signature signed_by", "view_devices", "emptied"],
  [
    "devices",
    "serial_number imei accessories deposit_waived_reason unpaid_release_reason",
    "view_devices",
    "emptied",
  ],
  [
    "devices",
    "issue_description",
    "view_devices",
    { kept: "what was wrong with the device; the repair and its price are part of the books" },
  ],
  ["email_attempts", "detail", "view_messages", "emptied"],
  ["emails", "recipient subject body attachment error_detail html", "view_messages", "emptied"],
  ["event_personal_values", "content", "view_audit", "emptied"],
  ["handset_photos", "picture_hash thumbnail_hash", "buy_handsets", "emptied"],
  [
    "handsets",
    "seller_name seller_phone seller_identity condition condition_note signature signed_by unsigned_reason cancel_reason",
    "buy_handsets",
    "emptied",
  ],
  [
    "handsets",
    "imei",
    "view_inventory",
    { kept: "names the goods of the shop, and tells whether they were stolen" },
  ],
  [
    "idempotency_keys",
    "answer",
    "sender",
    {
      kept: "encrypted with the key of its sender; a repeated request gets it without the erased person",
    },
  ],
  [
    "idempotency_keys",
    "request_hash",
    "nobody",
    { kept: "a hash that only fits together with the key of its sender" },
  ],
  ["imported_devices", "name_elsewhere", "import_devices", "deleted"],
  ["invoices", "customer_name customer_phone customer_email", "view_payments", "emptied"],
  ["item_serial_entries", "reason", "view_inventory", { kept: "tells about a piece of goods" }],
  ["loaner_entries", "note", "view_devices", "emptied"],
  [
    "loans",
    "condition_note accessories signature signed_by unsigned_reason end_note kept_reason",
    "view_devices",
    "emptied",
  ],
  [
    "lost_imeis",
    "imei reason",
    "buy_handsets",
    { kept: "a report of a lost or stolen handset, which the next purchase must find" },
  ],
  ["loyalty_redemptions", "cancel_reason", "view_customers", "emptied"],
  ["loyalty_transactions", "reason", "view_customers", "emptied"],
  ["order_requests", "name phone place note reason", "manage_order_requests", "emptied"],
  [
    "payment_attempts",
    "answer memo",
    "nobody",
    { kept: "the provider's words about a request; the number of the payer is in the payment" },
  ],
  ["payment_refunds", "reason", "view_payments", "emptied"],
  ["payment_resolutions", "reason", "reconcile_payments", "emptied"],
  ["payments", "payer_phone failure", "view_payments", "emptied"],
  [
    "payments",
    "failure_reason metadata",
    "view_payments",
    { kept: "the provider's words about a failure" },
  ],
  ["provider_refunds", "reason resolve_reason", "refund_payments", "emptied"],
  [
    "provider_refunds",
    "failure_reason",
    "refund_payments",
    { kept: "the provider's words about a failure" },
  ],
  [
    "receipts",
    "customer_name customer_phone customer_email receipt_content",
    "view_payments",
    "emptied",
  ],
  [
    "receipts",
    "device_serial device_issue",
    "view_payments",
    { kept: "the printed paper tells which device was repaired, and of what" },
  ],
  ["refund_request_moves", "note", "refund_sales", "emptied"],
  ["refund_requests", "reason", "refund_sales", "emptied"],
  ["review_items", "note", "resolve_offline_records", "emptied"],
  ["return_workflow_steps", "note signature signed_by", "view_returns", "emptied"],
  [
    "returned_devices",
    "serial_number imei return_reason fix_status resolution accessories warranty_overruled_reason late_allowed_reason approval_reason serials",
    "view_returns",
    "emptied",
  ],
  ["reviews", "text author", "approve_reviews", "emptied"],
  ["sale_items", "price_reason", "view_sales", "emptied"],
  ["sale_refunds", "reason", "view_sales", "emptied"],
  ["sales", "discount_reason cancel_reason", "view_sales", "emptied"],
  ["saved_filters", "query", "owner", { kept: "what a user searched for; the user deletes it" }],
  ["sms_attempts", "detail", "view_messages", "emptied"],
  [
    "sms_bulks",
    "segment left_out variables",
    "send_bulk_messages",
    { kept: "a search and the reasons why customers were left out, without names" },
  ],
  ["sms_early_reports", "detail", "nobody", { expires: "after a day" }],
  ["sms_messages", "recipient_phone text variables error_detail", "view_messages", "emptied"],
  ["sms_polls", "recipient_phone", "nobody", "deleted"],
  ["statement_lines", "details", "reconcile_payments", "emptied"],
  [
    "statement_lines",
    "note",
    "reconcile_payments",
    { kept: "why a line is no payment of a customer" },
  ],
  ["statements", "file_name", "reconcile_payments", { kept: "the name of a file of the bank" }],
  [
    "webhook_calls",
    "body said",
    "manage_integrations",
    {
      expires:
        "after the calls of the setting; personal fields are replaced before they are stored",
    },
  ],
  [
    "webhook_deliveries",
    "body answer_body",
    "manage_integrations",
    { expires: "after 30 days; an event names records by their ids" },
  ],
  [
    "digest_recipients",
    "address",
    "manage_settings",
    { kept: "a recipient that the shop added, until it is removed" },
  ],
  ["digests", "recipient sent_to", "manage_settings", { kept: "a recipient that the shop added" }],
  [
    "events",
    "address device data",
    "view_audit",
    { kept: "users and visitors; the address of a visitor is a personal value of the event" },
  ],
  [
    "expenses",
    "payee note void_reason",
    "view_expenses",
    { kept: "whom the shop paid; part of the books" },
  ],
  [
    "known_sign_in_places",
    "place",
    "nobody",
    { kept: "where a user signs in; deleted with the user" },
  ],
  [
    "mail_server",
    "from_name from_address username",
    "manage_mail_server",
    { kept: "the shop itself" },
  ],
  ["order_sendings", "recipient", "view_purchase_orders", { kept: "the address of a supplier" }],
  ["passkeys", "name", "owner", { kept: "of a user; deleted with the user" }],
  [
    "payment_accounts",
    "name account_number",
    "manage_payment_accounts",
    { kept: "the shop itself" },
  ],
  ["sessions", "user_agent address", "owner", { expires: "with the session of the user" }],
  ["shipments", "agent_name", "view_shipments", { kept: "a carrier" }],
  [
    "shipping_providers",
    "name contact_name contact_phone contact_email",
    "view_shipments",
    { kept: "a carrier, until it is deleted" },
  ],
  ["sign_in_failures", "account bucket", "nobody", { expires: "after the wait" }],
  [
    "suppliers",
    "name company_name email phone address contact_person payment_terms",
    "view_purchase_orders",
    { kept: "a business partner, until it is deleted" },
  ],
  [
    "users",
    "name email phone department",
    "manage_users",
    { kept: "who did what must stay readable; a user without records can be deleted" },
  ],
];
