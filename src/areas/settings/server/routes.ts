import { routes } from "#src/server/http/routes.ts";
import { settingsContract } from "../contract.ts";
import { shopSettingsContract } from "../shop-contract.ts";
import {
  getSettings,
  getShopSettings,
  listSettings,
  listUnreadableSettings,
} from "../core/server/queries.ts";
import { updateBusiness } from "../core/server/update-business.ts";
import { updateSettings } from "../core/server/update-settings.ts";

export const shopSettingsRoutes = routes(shopSettingsContract, {
  getShopSettings: (db) => getShopSettings(db),
});

export const settingsRoutes = routes(settingsContract, {
  listSettings: (db) => listSettings(db),
  listUnreadableSettings: (db) => listUnreadableSettings(db),
  getBusinessSettings: (db) => getSettings(db, "business"),
  updateBusinessSettings: (tx, { actor, body }) => updateBusiness(tx, actor.userId, body),
  getLocalizationSettings: (db) => getSettings(db, "localization"),
  updateLocalizationSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "localization", body),
  getWorkflowSettings: (db) => getSettings(db, "workflow"),
  updateWorkflowSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "workflow", body),
  getFormsSettings: (db) => getSettings(db, "forms"),
  updateFormsSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "forms", body),
  getDevicesSettings: (db) => getSettings(db, "devices"),
  updateDevicesSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "devices", body),
  getSecuritySettings: (db) => getSettings(db, "security"),
  updateSecuritySettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "security", body),
  getCustomersSettings: (db) => getSettings(db, "customers"),
  updateCustomersSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "customers", body),
  getLoyaltySettings: (db) => getSettings(db, "loyalty"),
  updateLoyaltySettings: (tx, { actor, body: { reason, ...change } }) =>
    updateSettings(tx, actor.userId, "loyalty", change, reason ?? undefined),
  getSalesSettings: (db) => getSettings(db, "sales"),
  updateSalesSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "sales", body),
  getInventorySettings: (db) => getSettings(db, "inventory"),
  updateInventorySettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "inventory", body),
  getNotificationsSettings: (db) => getSettings(db, "notifications"),
  updateNotificationsSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "notifications", body),
  getCommunicationSettings: (db) => getSettings(db, "communication"),
  updateCommunicationSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "communication", body),
  getStorefrontSettings: (db) => getSettings(db, "storefront"),
  updateStorefrontSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "storefront", body),
  getGeneralSettings: (db) => getSettings(db, "general"),
  updateGeneralSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "general", body),
  getAutomationSettings: (db) => getSettings(db, "automation"),
  updateAutomationSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "automation", body),
  getIntegrationsSettings: (db) => getSettings(db, "integrations"),
  updateIntegrationsSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "integrations", body),
  getBackupSettings: (db) => getSettings(db, "backup"),
  updateBackupSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "backup", body),
  getSystemSettings: (db) => getSettings(db, "system"),
  updateSystemSettings: (tx, { actor, body }) => updateSettings(tx, actor.userId, "system", body),
  getAppearanceSettings: (db) => getSettings(db, "appearance"),
  updateAppearanceSettings: (tx, { actor, body }) =>
    updateSettings(tx, actor.userId, "appearance", body),
});
