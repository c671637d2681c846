/**
 * Who may do what. Permissions are a closed list; a user's stored non-empty list overrides the defaults of the role
 * (spec §6). Endpoints and screens name one of these; nothing is allowed that is not named.
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
  "release_unpaid_devices",
  "waive_deposits",
  "view_customers",
  "create_customers",
  "edit_customers",
  "delete_customers",
  "export_customer_data",
  "view_payments",
  "take_payments",
  "manage_users",
  "manage_settings",
  "view_audit",
] as const;

export type Permission = (typeof permissions)[number];

export const roles = ["admin", "technician", "customer-care"] as const;
export type Role = (typeof roles)[number];

const technician: readonly Permission[] = [
  "view_devices",
  "update_device_status",
  "add_notes",
  "add_photos",
  "view_customers",
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
  "view_customers",
  "create_customers",
  "edit_customers",
  "view_payments",
  "take_payments",
];

export const rolePermissions: Record<Role, readonly Permission[]> = {
  admin: permissions,
  technician,
  "customer-care": customerCare,
};

/** The permissions in force for a user: the stored list if it is not empty, else the role's defaults. */
export function effectivePermissions(role: Role, stored: readonly string[]): readonly Permission[] {
  return stored.length > 0 ? knownPermissions(stored) : rolePermissions[role];
}

/** Of stored names those that (still) are permissions, in the order of the list above. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
