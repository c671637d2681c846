import { permissions, type Permission } from "#src/shared/permissions.ts";

export type PermissionGroup =
  | "devices"
  | "returns"
  | "customers"
  | "payments"
  | "sales"
  | "stock"
  | "shop";

const special: Partial<Record<Permission, PermissionGroup>> = {
  ask_device_deletion: "devices",
  ask_discounts: "sales",
  ask_late_refunds: "payments",
  exceed_adjustment_limit: "stock",
  ask_adjustments: "stock",
  manage_commission: "shop",
  view_own_earnings: "devices",
  add_notes: "devices",
  manage_device_issues: "devices",
  manage_repair_prices: "devices",
  add_photos: "devices",
  delete_photos: "devices",
  update_device_status: "devices",
  update_any_device_status: "devices",
  overrule_warranty: "returns",
  reveal_passcodes: "devices",
  waive_deposits: "payments",
  add_charges: "payments",
  waive_charges: "payments",
  lower_prices: "payments",
  manage_charges: "payments",
  view_pos: "sales",
  override_prices: "sales",
  give_discounts: "sales",
  approve_late_refunds: "payments",
  view_debts: "payments",
  give_credit: "payments",
  exceed_credit_limit: "payments",
  write_off_debts: "payments",
  block_gift_cards: "payments",
  refund_gift_cards: "payments",
  pay_out_credit: "payments",
  ask_credit_payouts: "payments",
  manage_shifts: "payments",
  sign_off_shifts: "payments",
  manage_fiscal: "payments",
  record_expenses: "payments",
  pay_expenses_from_accounts: "payments",
  view_expenses: "payments",
  void_expenses: "payments",
  add_points: "customers",
  adjust_points: "customers",
  manage_loyalty: "customers",
  view_messages: "customers",
  send_messages: "customers",
  send_bulk_messages: "customers",
  manage_templates: "customers",
  view_appointments: "customers",
  manage_appointments: "customers",
  adjust_stock: "stock",
  count_stock: "stock",
  use_parts: "stock",
  view_cost: "stock",
  correct_stock_value: "stock",
  view_shipments: "stock",
  view_purchase_orders: "stock",
  manage_purchase_orders: "stock",
  manage_suppliers: "stock",
  pay_suppliers: "stock",
  return_to_suppliers: "stock",
  manage_claims: "stock",
  manage_payment_accounts: "stock",
  manage_exchange_rates: "stock",
  create_estimates: "devices",
  record_approvals: "devices",
};

function groupOf(permission: Permission): PermissionGroup {
  const known = special[permission];
  if (known) return known;
  if (permission.endsWith("_devices")) return "devices";
  if (permission.endsWith("_returns")) return "returns";
  if (permission.includes("customer")) return "customers";
  if (permission.endsWith("_sales")) return "sales";
  if (permission.endsWith("_inventory")) return "stock";
  return permission.endsWith("_payments") ? "payments" : "shop";
}

/** All permissions, in display order. */
export const permissionGroups: readonly (readonly [PermissionGroup, readonly Permission[]])[] = (
  ["devices", "returns", "customers", "payments", "sales", "stock", "shop"] as const
).map(
  (group) => [group, permissions.filter((permission) => groupOf(permission) === group)] as const,
);
