import { pageHref } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Category } from "../../contract.ts";

/** Where a setting is changed: on a tab of this screen, or on another screen, for users with a permission. */
export type SettingLocation = { tab: string } | { href: string; permission: Permission };

const charges = new Set([
  "serviceChargeEnabled",
  "serviceChargePercent",
  "lateFeeEnabled",
  "lateFeePercent",
  "lateFeeAfterDays",
  "diagnosisFee",
  "cancellationHours",
  "cashRounding",
  "creditLimit",
]);

const ofSystem: readonly Category[] = ["general", "automation", "integrations", "backup", "system"];

export function locationOf(category: Category, field: string): SettingLocation {
  if (category === "business" && field === "taxRate")
    return { href: pageHref("/charges-and-taxes"), permission: "manage_tax_rates" };
  if ((category === "business" || category === "sales") && charges.has(field))
    return { href: pageHref("/charges-and-taxes"), permission: "manage_charges" };
  if (category === "business" && field === "currency") return { tab: "localization" };
  if (category === "loyalty")
    return { href: pageHref("/loyalty/rules"), permission: "manage_loyalty" };
  if (category === "notifications" && field.startsWith("digest"))
    return { href: pageHref("/digest"), permission: "manage_settings" };
  if (category === "storefront" || category === "communication")
    return {
      href: pageHref("/online-shop", {}, { tab: "texts" }),
      permission: "manage_online_shop",
    };
  return { tab: ofSystem.includes(category) ? "system" : category };
}
