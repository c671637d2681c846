import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const settingsConstraints: AreaConstraints = {
  refusals: { tax_rates_no_overlap: "tax_rate_overlaps" },
  actorKeys: namesIn(`
    shop_logo_updated_by_fkey tax_rates_created_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      tax_rates_pkey
    `),
    limitedByContract: namesIn(`
      tax_rates_rate_check
    `),
    onConflict: namesIn(`
      shop_logo_pkey system_settings_pkey
    `),
    checkedByVerb: namesIn(`
      shop_logo_is_only system_settings_category_check system_settings_setting_key_check tax_rates_chosen_end_has_day tax_rates_days_in_order tax_rates_zero_stays
    `),
  },
};
