import type { ConstraintRefusals } from "#src/server/http/problem.ts";

/**
 * Constraint of db/migrations → the refusal it stands for. Only those that two people at once, or a wrong id, can
 * run into; whatever else the database refuses is our own mistake.
 */
export const constraints: ConstraintRefusals = {
  users_pkey: "id_taken",
  users_email_unique: "email_taken",
  customers_pkey: "id_taken",
  customers_phone_unique: "phone_taken",
  customers_referred_by_fkey: "has_linked_records",
  payments_pkey: "id_taken",
  payments_reference_unique: "reference_taken",
  payments_customer_id_fkey: "has_linked_records",
  receipts_customer_id_fkey: "has_linked_records",
  devices_pkey: "id_taken",
  devices_customer_id_fkey: "has_linked_records",
  devices_not_overpaid: "below_paid",
  device_remarks_device_id_fkey: "not_found",
  device_transitions_position_unique: "stale_version",
  device_photos_position_unique: "too_many_photos",
  device_photos_device_id_fkey: "not_found",
  device_signatures_device_id_fkey: "not_found",
  device_signatures_signed_once: "conflict",
  device_issues_name_unique: "conflict",
};
