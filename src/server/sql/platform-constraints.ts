import { namesIn, type AreaConstraints } from "./area-constraints.ts";

export const platformConstraints: AreaConstraints = {
  internal: {
    madeByServer: namesIn(`
      events_pkey event_personal_values_pkey event_seals_pkey event_seals_number_check webhook_calls_pkey
    `),
    writtenByFunction: namesIn(`
      document_numbers_number_check document_numbers_pkey document_numbers_series_fkey document_series_check
      document_series_pkey document_series_since_check
    `),
    onConflict: namesIn(`
      idempotency_keys_pkey rate_limits_pkey stored_files_pkey webhook_calls_once webhook_calls_heard_check
      webhook_refusals_pkey webhook_refusals_calls_check
    `),
    writtenByMigrations: namesIn(`
      migrations_pkey
    `),
    checkedByVerb: namesIn(`
      stored_files_bytes_check stored_files_hash_check webhook_calls_body_check
      event_personal_values_key_check event_seals_digest_check event_seals_events_check event_seals_range
    `),
    writtenTogether: namesIn(`
      events_personal_whole event_personal_values_whole
    `),
  },
};
