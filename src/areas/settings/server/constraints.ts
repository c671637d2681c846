import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const settingsConstraints: AreaConstraints = {
  internal: {
    onConflict: namesIn(`
      system_settings_pkey
    `),
    checkedByVerb: namesIn(`
      system_settings_category_check system_settings_setting_key_check
    `),
  },
};
