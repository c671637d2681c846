/** The rights of which one opens the settings. Menu and route share the list, because each is in a file of its own. */
export const settingsRights = [
  "manage_settings",
  "manage_device_issues",
  "manage_repair_prices",
  "manage_charges",
  "manage_tax_rates",
  "manage_gateways",
  "manage_sms_providers",
  "manage_integrations",
  "manage_fiscal",
  "manage_loyalty",
] as const;
