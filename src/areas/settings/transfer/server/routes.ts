import { routes } from "#src/server/http/routes.ts";
import { settingsTransferContract } from "../contract.ts";
import { exportSettings } from "./export-settings.ts";
import { importSettings, previewSettingsImport } from "./import-settings.ts";
import { resetSettings } from "./reset-settings.ts";

export const settingsTransferRoutes = routes(settingsTransferContract, {
  exportSettings: (db) => exportSettings(db),
  previewSettingsImport: (db, { actor, body }) => previewSettingsImport(db, actor, body.file),
  importSettings: (tx, { actor, body }) => importSettings(tx, actor, body),
  resetSettings: (tx, { actor, body }) => resetSettings(tx, actor, body),
});
