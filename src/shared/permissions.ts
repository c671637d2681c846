/**
 * The closed list of permissions. A user has the permissions stored for that user or, if none are stored, the defaults
 * of the role (spec §6). Every endpoint must declare its access. A staff screen that declares no permission is open to
 * all signed-in users.
 */
export const permissions = [
  "view_devices",
  "create_devices",
  "edit_devices",
  "delete_devices",
  "assign_devices",
  "update_device_status",
  "update_any_device_status",
  "add_notes",
  "add_photos",
  "delete_photos",
  "hand_over_devices",
  "reveal_passcodes",
  "release_unpaid_devices",
  "waive_deposits",
  "add_charges",
  "waive_charges",
  "lower_prices",
  "view_returns",
  "create_returns",
  "work_returns",
  "manage_returns",
  "approve_returns",
  "overrule_warranty",
  "manage_device_issues",
  "create_estimates",
  "record_approvals",
  "view_customers",
  "create_customers",
  "edit_customers",
  "block_customers",
  "delete_customers",
  "export_customer_data",
  "export_customers",
  "import_customers",
  "view_payments",
  "take_payments",
  "create_invoices",
  "cancel_invoices",
  "view_pos",
  "create_sales",
  "view_sales",
  "refund_sales",
  "override_prices",
  "give_discounts",
  "refund_payments",
  "approve_late_refunds",
  "view_debts",
  "give_credit",
  "exceed_credit_limit",
  "write_off_debts",
  "block_gift_cards",
  "refund_gift_cards",
  "manage_shifts",
  "reconcile_payments",
  "state_payments",
  "manage_fiscal",
  "view_inventory",
  "create_inventory",
  "edit_inventory",
  "delete_inventory",
  "adjust_stock",
  "count_stock",
  "use_parts",
  "view_cost",
  "manage_users",
  "change_user_rights",
  "manage_settings",
  "manage_charges",
  "manage_tax_rates",
  "manage_gateways",
  "view_audit",
] as const;

export type Permission = (typeof permissions)[number];

export const roles = ["admin", "technician", "customer-care"] as const;
export type Role = (typeof roles)[number];

const technician: readonly Permission[] = [
  "view_devices",
  "update_device_status",
  "reveal_passcodes",
  "add_notes",
  "view_returns",
  "work_returns",
  "create_estimates",
  "add_photos",
  "view_customers",
  "use_parts",
];

const customerCare: readonly Permission[] = [
  "view_devices",
  "create_devices",
  "edit_devices",
  "assign_devices",
  "update_any_device_status",
  "add_notes",
  "add_photos",
  "hand_over_devices",
  "view_returns",
  "create_returns",
  "manage_returns",
  "manage_device_issues",
  "create_estimates",
  "record_approvals",
  "view_customers",
  "create_customers",
  "edit_customers",
  "block_customers",
  "view_payments",
  "take_payments",
  "create_invoices",
  "view_pos",
  "create_sales",
  "view_sales",
  "refund_sales",
  "view_debts",
  "view_inventory",
  "create_inventory",
  "edit_inventory",
  "delete_inventory",
  "adjust_stock",
  "count_stock",
  "use_parts",
];

export const rolePermissions: Record<Role, readonly Permission[]> = {
  admin: permissions,
  technician,
  "customer-care": customerCare,
};

/** Returns the permissions of a user: the stored ones or, if none are stored, the defaults of the role. */
export function effectivePermissions(role: Role, stored: readonly string[]): readonly Permission[] {
  return stored.length > 0 ? knownPermissions(stored) : rolePermissions[role];
}

/** Returns the stored names that are still permissions of Fundi, in the order of `permissions`. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
