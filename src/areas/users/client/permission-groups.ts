import { permissions, type Permission } from "#src/shared/permissions.ts";

export type PermissionGroup = "devices" | "customers" | "payments" | "shop";

const special: Partial<Record<Permission, PermissionGroup>> = {
  add_notes: "devices",
  add_photos: "devices",
  delete_photos: "devices",
  update_device_status: "devices",
  update_any_device_status: "devices",
  waive_deposits: "payments",
};

/** By what a permission is about, which its name says. */
function groupOf(permission: Permission): PermissionGroup {
  const known = special[permission];
  if (known) return known;
  if (permission.endsWith("_devices")) return "devices";
  if (permission.includes("customer")) return "customers";
  return permission.endsWith("_payments") ? "payments" : "shop";
}

/** All permissions, in the order people look for them. */
export const permissionGroups: readonly (readonly [PermissionGroup, readonly Permission[]])[] = (
  ["devices", "customers", "payments", "shop"] as const
).map(
  (group) => [group, permissions.filter((permission) => groupOf(permission) === group)] as const,
);
