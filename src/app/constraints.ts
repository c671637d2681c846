import type { ConstraintRefusals } from "#src/server/http/problem.ts";
import { namesIn } from "./internal-constraints.ts";

/**
 * Columns that name the user who sent the request. A foreign key refuses them when this user was deleted after the
 * request was let in.
 */
const askers = namesIn(`
  access_tokens_created_by_fkey customer_notes_created_by_fkey customer_promo_messages_created_by_fkey
  device_checklists_checked_by_fkey device_custody_moved_by_fkey device_custody_to_user_id_fkey
  device_estimates_created_by_fkey device_estimates_decided_by_fkey device_part_entries_created_by_fkey
  device_passcode_reveals_revealed_by_fkey device_passcodes_set_by_fkey device_photos_deleted_by_fkey
  device_photos_taken_by_fkey device_ratings_recorded_by_fkey device_remarks_created_by_fkey
  device_signatures_recorded_by_fkey device_transitions_performed_by_fkey device_work_sessions_technician_id_fkey
  devices_holder_user_id_fkey devices_received_by_fkey inventory_items_created_by_fkey
  item_imports_applied_by_fkey item_imports_created_by_fkey item_pictures_added_by_fkey
  item_pictures_deleted_by_fkey item_serial_entries_created_by_fkey loyalty_transactions_created_by_fkey
  payment_refunds_refunded_by_fkey payments_received_by_fkey receipts_generated_by_fkey
  refund_request_moves_user_id_fkey refund_requests_user_id_fkey return_workflow_steps_performed_by_fkey
  returned_devices_approval_decided_by_fkey returned_devices_assigned_to_fkey returned_devices_created_by_fkey
  returned_devices_late_allowed_by_fkey returned_devices_warranty_overruled_by_fkey sale_refunds_user_id_fkey
  sales_cancelled_by_fkey sales_user_id_fkey saved_filters_user_id_fkey shift_counts_counted_by_fkey
  shift_movements_created_by_fkey shifts_closed_by_fkey shifts_user_id_fkey stock_alerts_resolved_by_fkey
  stock_count_lines_counted_by_fkey stock_count_scans_scanned_by_fkey stock_counts_created_by_fkey
  stock_counts_ended_by_fkey stock_movements_created_by_fkey stock_reservations_created_by_fkey
`);

/**
 * Constraint of db/migrations → the refusal it stands for. Only those that two people at once, or a wrong id, can
 * run into; internal-constraints.ts lists the others with the reason. A foreign key stands here for the record that
 * refers; what deletes the record it refers to uses `deleteUnlinked`.
 */
export const constraints: ConstraintRefusals = {
  ...Object.fromEntries(askers.map((name) => [name, "unauthenticated"] as const)),
  users_email_unique: "email_taken",
  saved_filters_name_unique: "conflict",
  customers_pkey: "id_taken",
  customers_phone_unique: "phone_taken",
  inventory_items_pkey: "id_taken",
  inventory_items_sku_unique: "sku_taken",
  inventory_items_barcode_unique: "barcode_taken",
  inventory_items_quantity_limit: "conflict",
  stock_counts_pkey: "id_taken",
  item_serials_imei_here: "serial_taken",
  item_pictures_position_unique: "too_many_photos",
  payments_reference_unique: "reference_taken",
  payments_message_unique: "reference_taken",
  payments_not_over_refunded: "exceeds_refundable",
  payment_refunds_reference_unique: "reference_taken",
  shifts_one_open: "shift_open",
  shift_movements_corrected_once: "conflict",
  devices_pkey: "id_taken",
  devices_not_overpaid: "below_paid",
  device_transitions_position_unique: "stale_version",
  sales_pkey: "id_taken",
  sale_items_device_id_fkey: "validation_failed",
  sale_items_refunds_within_sold: "exceeds_sold",
  sale_items_held: "exceeds_sold",
  refund_requests_one_open_of_sale: "refund_request_open",
  returned_devices_pkey: "id_taken",
  returned_devices_one_open_of_device: "return_open",
  returned_devices_one_open_of_sale_item: "return_open",
  return_workflow_steps_position_unique: "stale_version",
  device_photos_position_unique: "too_many_photos",
  device_signatures_signed_once: "conflict",
  device_issues_name_unique: "conflict",
  device_custody_position_unique: "conflict",
  device_work_sessions_one_running: "conflict",
  device_work_sessions_one_worker: "conflict",
  device_ratings_device_unique: "conflict",
  device_estimates_one_open: "conflict",
  device_estimates_version_unique: "conflict",
};
