/**
 * The closed list of permissions. A user has the permissions stored for that user or, if none are stored, those of the
 * role (spec §6), which the shop may have changed. Every endpoint must declare its access. A staff screen that declares no permission is open to
 * all signed-in users.
 */
export const permissions = [
  "view_devices",
  "create_devices",
  "edit_devices",
  "delete_devices",
  "ask_device_deletion",
  "import_devices",
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
  "manage_repair_prices",
  "view_appointments",
  "manage_appointments",
  "create_estimates",
  "record_approvals",
  "view_customers",
  "create_customers",
  "edit_customers",
  "block_customers",
  "merge_customers",
  "delete_customers",
  "export_customer_data",
  "add_points",
  "adjust_points",
  "manage_loyalty",
  "manage_rewards",
  "redeem_rewards",
  "cancel_redemptions",
  "share_customer_pages",
  "end_customer_pages",
  "export_customers",
  "import_customers",
  "view_messages",
  "send_messages",
  "send_bulk_messages",
  "manage_templates",
  "view_payments",
  "take_payments",
  "create_invoices",
  "cancel_invoices",
  "view_pos",
  "create_sales",
  "view_sales",
  "manage_order_requests",
  "refund_sales",
  "override_prices",
  "give_discounts",
  "ask_discounts",
  "refund_payments",
  "approve_late_refunds",
  "ask_late_refunds",
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
  "exceed_adjustment_limit",
  "ask_adjustments",
  "count_stock",
  "use_parts",
  "view_cost",
  "correct_stock_value",
  "view_shipments",
  "manage_shipments",
  "confirm_shipments",
  "pay_shipments",
  "view_purchase_orders",
  "manage_purchase_orders",
  "receive_goods",
  "manage_suppliers",
  "pay_suppliers",
  "return_to_suppliers",
  "manage_claims",
  "manage_payment_accounts",
  "manage_exchange_rates",
  "buy_handsets",
  "lend_loaners",
  "manage_loaners",
  "release_without_loaner",
  "manage_online_shop",
  "approve_reviews",
  "manage_users",
  "change_user_rights",
  "manage_settings",
  "remove_demo_data",
  "manage_charges",
  "manage_tax_rates",
  "manage_gateways",
  "manage_sms_providers",
  "manage_mail_server",
  "send_test_messages",
  "manage_integrations",
  "manage_backups",
  "restore_backups",
  "replay_webhooks",
  "view_audit",
  "view_system",
] as const;

export type Permission = (typeof permissions)[number];

/** Who may end the maintenance may also work during it: somebody must always be able to end it. */
export const END_MAINTENANCE: Permission = "manage_settings";

export const roles = ["admin", "technician", "customer-care"] as const;
export type Role = (typeof roles)[number];

const technician: readonly Permission[] = [
  "view_devices",
  "ask_device_deletion",
  "update_device_status",
  "reveal_passcodes",
  "add_notes",
  "view_returns",
  "work_returns",
  "view_appointments",
  "create_estimates",
  "add_photos",
  "view_customers",
  "use_parts",
  "view_shipments",
  "confirm_shipments",
  "manage_claims",
];

const customerCare: readonly Permission[] = [
  "view_devices",
  "create_devices",
  "edit_devices",
  "ask_device_deletion",
  "assign_devices",
  "update_any_device_status",
  "add_notes",
  "add_photos",
  "hand_over_devices",
  "view_returns",
  "create_returns",
  "manage_returns",
  "manage_device_issues",
  "view_appointments",
  "manage_appointments",
  "create_estimates",
  "record_approvals",
  "view_customers",
  "create_customers",
  "edit_customers",
  "block_customers",
  "redeem_rewards",
  "cancel_redemptions",
  "share_customer_pages",
  "end_customer_pages",
  "view_messages",
  "send_messages",
  "view_payments",
  "take_payments",
  "create_invoices",
  "view_pos",
  "create_sales",
  "view_sales",
  "manage_order_requests",
  "refund_sales",
  "ask_discounts",
  "ask_late_refunds",
  "view_debts",
  "view_inventory",
  "create_inventory",
  "edit_inventory",
  "delete_inventory",
  "adjust_stock",
  "ask_adjustments",
  "count_stock",
  "use_parts",
  "view_shipments",
  "manage_shipments",
  "confirm_shipments",
  "view_purchase_orders",
  "manage_claims",
  "buy_handsets",
  "lend_loaners",
  "manage_online_shop",
];

export const rolePermissions: Record<Role, readonly Permission[]> = {
  admin: permissions,
  technician,
  "customer-care": customerCare,
};

/** The roles whose rights a shop can change. An admin has every right, so that somebody can always give each of them. */
export const changeableRoles = ["technician", "customer-care"] as const satisfies readonly Role[];
export type ChangeableRole = (typeof changeableRoles)[number];

/** How the rights of a role in this shop differ from `rolePermissions`; null: not at all. */
export type RoleChanges = { added: readonly string[]; removed: readonly string[] } | null;

/** Returns the permissions of a role in this shop, in the order of `permissions`. */
export function permissionsOfRole(role: Role, changes: RoleChanges): readonly Permission[] {
  const { added, removed } = (role === "admin" ? null : changes) ?? { added: [], removed: [] };
  return permissions.filter(
    (permission) =>
      added.includes(permission) ||
      (rolePermissions[role].includes(permission) && !removed.includes(permission)),
  );
}

/** Returns the permissions of a user: the stored ones or, if none are stored, those of the role in this shop. */
export function effectivePermissions(
  role: Role,
  stored: readonly string[],
  changes: RoleChanges,
): readonly Permission[] {
  return stored.length > 0 ? knownPermissions(stored) : permissionsOfRole(role, changes);
}

/** Returns the stored names that are still permissions of Fundi, in the order of `permissions`. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
