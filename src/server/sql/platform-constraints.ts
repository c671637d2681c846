import { namesIn, type AreaConstraints } from "./area-constraints.ts";

export const platformConstraints: AreaConstraints = {
  internal: {
    madeByServer: namesIn(`
      events_pkey webhook_calls_pkey
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
    `),
  },
};
