import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const integrationsConstraints: AreaConstraints = {
  refusals: {
    shipping_providers_name_unique: "conflict",
    webhook_endpoints_name_unique: "conflict",
  },
  actorKeys: namesIn(`
    webhook_endpoints_created_by_fkey
  `),
  internal: {
    held: namesIn(`
      webhook_deliveries_endpoint_id_fkey
    `),
    madeByServer: namesIn(`
      shipping_providers_pkey webhook_endpoints_pkey webhook_deliveries_pkey
    `),
    onConflict: namesIn(`
      integration_checks_pkey webhook_deliveries_once
    `),
    writtenByFunction: namesIn(`
      webhook_outbox_pkey
    `),
    limitedByContract: namesIn(`
      shipping_providers_name_check shipping_providers_contact_name_check shipping_providers_contact_phone_check
      shipping_providers_contact_email_check shipping_providers_tracking_url_check
      webhook_endpoints_name_check webhook_endpoints_url_check webhook_endpoints_kinds_check
    `),
    checkedByVerb: namesIn(`
      integration_checks_detail_check webhook_endpoints_failures_check webhook_endpoints_disabled_is_off
      webhook_deliveries_attempts_check webhook_deliveries_answer_body_check
    `),
    writtenTogether: namesIn(`
      integration_checks_whole webhook_endpoints_previous_whole webhook_endpoints_disabled_whole
      webhook_deliveries_waiting_has_time webhook_deliveries_delivered_has_time
    `),
  },
};
