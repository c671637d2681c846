import { expect, test } from "vitest";
import { settingsSchemas } from "../contract.ts";
import { settingsInFile } from "./contract.ts";
import { readSettingsFile } from "./rules.ts";

const whole = () => ({
  format: "fundi-settings",
  version: 1,
  exportedAt: "2026-01-31T09:30:00.000Z",
  settings: Object.fromEntries(
    Object.entries(settingsInFile.shape).map(([category, { shape }]) => {
      const values: Record<string, unknown> = settingsSchemas[category as "business"].parse({});
      return [category, Object.fromEntries(Object.keys(shape).map((name) => [name, values[name]]))];
    }),
  ) as Record<string, Record<string, unknown>>,
});

test("a whole file is read, also one that an editor marked as Unicode", () => {
  const text = JSON.stringify(whole());
  expect(readSettingsFile(text).problems).toEqual([]);
  expect(readSettingsFile(`\uFEFF${text}`).file?.settings).toEqual(whole().settings);
});

test.each([
  ["", "no_json"],
  [JSON.stringify(whole()).slice(0, 900), "no_json"],
  ["[]", "not_settings"],
  ["null", "not_settings"],
  ['{"format":"fundi-settings","version":7}', "other_version"],
])("the file %j is refused as a whole", (text, problem) => {
  expect(readSettingsFile(text)).toEqual({ file: null, problems: [{ path: "", problem }] });
});

test("each wrong place of a file is named with what is wrong there", () => {
  const file = whole();
  delete file.settings["sales"]?.["shiftHours"];
  delete file.settings["customers"];
  Object.assign(file.settings["devices"] ?? {}, { targetRepairDays: -1, owner: "me" });
  expect(readSettingsFile(JSON.stringify(file)).problems).toEqual(
    expect.arrayContaining([
      { path: "settings.sales.shiftHours", problem: "missing" },
      { path: "settings.customers", problem: "missing" },
      { path: "settings.devices.targetRepairDays", problem: "invalid" },
      { path: "settings.devices.owner", problem: "unknown" },
    ]),
  );
});
