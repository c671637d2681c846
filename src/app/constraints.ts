import type { ConstraintRefusals } from "#src/server/http/problem.ts";

/**
 * Constraint of db/migrations → the refusal it stands for. Only those that two people at once, or a wrong id, can
 * run into; whatever else the database refuses is our own mistake.
 */
export const constraints: ConstraintRefusals = {
  users_pkey: "id_taken",
  users_email_unique: "email_taken",
  saved_filters_name_unique: "conflict",
  customers_pkey: "id_taken",
  customers_phone_unique: "phone_taken",
  customers_referred_by_fkey: "has_linked_records",
  inventory_items_pkey: "id_taken",
  inventory_items_sku_unique: "sku_taken",
  inventory_items_barcode_unique: "barcode_taken",
  inventory_items_quantity_limit: "conflict",
  payments_pkey: "id_taken",
  payments_reference_unique: "reference_taken",
  payments_customer_id_fkey: "has_linked_records",
  receipts_customer_id_fkey: "has_linked_records",
  devices_pkey: "id_taken",
  devices_customer_id_fkey: "has_linked_records",
  devices_not_overpaid: "below_paid",
  device_remarks_device_id_fkey: "not_found",
  device_transitions_position_unique: "stale_version",
  device_parts_device_id_fkey: "has_linked_records",
  device_issues_name_unique: "conflict",
  device_custody_position_unique: "conflict",
  device_custody_to_user_id_fkey: "not_found",
  devices_holder_user_id_fkey: "not_found",
  device_passcodes_device_id_fkey: "not_found",
  device_passcode_reveals_device_id_fkey: "has_linked_records",
  device_work_sessions_one_running: "conflict",
  device_work_sessions_one_worker: "conflict",
  device_ratings_device_unique: "conflict",
  device_estimates_device_id_fkey: "not_found",
  device_estimates_one_open: "conflict",
  device_estimates_version_unique: "conflict",
};
