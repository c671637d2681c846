import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const usersConstraints: AreaConstraints = {
  refusals: {
    users_email_unique: "email_taken",
    saved_filters_name_unique: "conflict",
    passkeys_credential_unique: "passkey_taken",
  },
  actorKeys: namesIn(`
    access_tokens_created_by_fkey first_step_marks_marked_by_fkey saved_filters_user_id_fkey
  `),
  internal: {
    held: namesIn(`
      known_sign_in_places_user_id_fkey passkeys_user_id_fkey pin_places_user_id_fkey recovery_codes_user_id_fkey
      sessions_user_id_fkey user_pins_user_id_fkey
    `),
    madeByServer: namesIn(`
      access_tokens_pkey access_tokens_token_hash_key demo_shop_is_only_check demo_shop_pkey passkeys_pkey recovery_codes_pkey role_rights_pkey
      saved_filters_pkey sessions_pkey sessions_token_hash_key user_pins_pkey users_pkey
    `),
    onConflict: namesIn(`
      first_step_marks_pkey known_sign_in_places_pkey passkey_challenges_pkey pin_places_pkey sign_in_failures_pkey
    `),
    checkedByVerb: namesIn(`
      pin_places_failures_check role_rights_differences role_rights_role_unique
    `),
    limitedByContract: namesIn(`
      passkeys_name_check saved_filters_name_check saved_filters_query_check saved_filters_screen_check users_email_check
      users_max_devices_allowed_check users_name_check
    `),
  },
};
