import { settingsSchemas, shopSettings, type Settings, type ShopSettings } from "./contract.ts";
import { completeForms } from "./form-rules.ts";
import { moneyFormatOf } from "./rules.ts";

/** The part of the settings that all signed-in users may read, because screens need it. */
export function shopSettingsOf(settings: Settings): ShopSettings {
  const { business, localization, workflow, forms, devices, sales, customers, ...others } =
    settings;
  return {
    business: shopSettings.shape.business.strip().parse(business),
    moneyFormat: moneyFormatOf(business, localization),
    workflow,
    forms: completeForms(forms),
    appearance: others.appearance,
    devices,
    sales,
    loyalty: shopSettings.shape.loyalty.strip().parse(others.loyalty),
    customerTags: customers.tags,
    notifications: shopSettings.shape.notifications.strip().parse(others.notifications),
    general: others.general,
    system: shopSettings.shape.system.strip().parse(others.system),
  };
}

/** What a screen works with while the settings of the shop cannot be read. */
export const usualShopSettings = (): ShopSettings =>
  shopSettingsOf(
    Object.fromEntries(
      Object.entries(settingsSchemas).map(([category, schema]) => [category, schema.parse({})]),
    ) as Settings,
  );
