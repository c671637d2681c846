import { createHash } from "node:crypto";
import type { Database } from "#src/server/database.ts";
import type { Settings } from "../../contract.ts";
import { listSettings } from "../../core/server/queries.ts";
import { settingsInFile, type SettingsFile } from "../contract.ts";

export async function exportSettings(db: Database): Promise<SettingsFile> {
  return {
    format: "fundi-settings",
    version: 1,
    exportedAt: new Date().toISOString(),
    settings: inFile(await listSettings(db)),
  };
}

/** The settings that belong into a file. */
export const inFile = (settings: Settings): SettingsFile["settings"] =>
  Object.fromEntries(
    Object.entries(settingsInFile.shape).map(([category, { shape }]) => {
      const stored = settings[category as keyof Settings] as Record<string, unknown>;
      return [category, Object.fromEntries(Object.keys(shape).map((name) => [name, stored[name]]))];
    }),
  ) as SettingsFile["settings"];

/** Names the state of all settings, so that a preview holds only while nobody changes them. */
export const basisOf = (settings: Settings): string =>
  createHash("sha256").update(JSON.stringify(settings)).digest("base64url");
