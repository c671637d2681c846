import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const messagingConstraints: AreaConstraints = {
  refusals: {
    sms_templates_one_per_occasion: "template_occasion_taken",
    // Somebody deletes the template while a message is written from it.
    sms_messages_template_id_fkey: "template_not_found",
    sms_bulks_template_id_fkey: "template_not_found",
  },
  actorKeys: namesIn(`
    sms_templates_created_by_fkey sms_bulks_created_by_fkey sms_messages_created_by_fkey sms_attempts_stated_by_fkey
    emails_created_by_fkey email_attempts_stated_by_fkey
  `),
  internal: {
    held: namesIn(`sms_messages_customer_id_fkey emails_customer_id_fkey`),
    neverDeleted: namesIn(
      `sms_messages_bulk_id_fkey sms_attempts_message_id_fkey email_attempts_email_id_fkey`,
    ),
    madeByServer: namesIn(`
      sms_templates_pkey sms_bulks_pkey sms_messages_pkey sms_attempts_pkey
      sms_attempts_number_unique sms_attempts_attempt_number_check sms_polls_pkey sms_polls_message_unique sms_count_changes_pkey
      emails_pkey email_attempts_pkey email_attempts_number_unique email_attempts_attempt_number_check
    `),
    onConflict: namesIn(`
      sms_messages_once_per_occasion sms_messages_once_per_bulk sms_early_reports_pkey sms_progress_pkey sms_day_counts_pkey
      emails_once_per_occasion
    `),
    checkedByVerb: namesIn(`
      sms_attempts_one_that_may_arrive sms_attempts_provider_message sms_bulks_one_audience sms_messages_parts_check
      email_attempts_one_that_may_arrive mail_server_port_check
    `),
    writtenByMigrations: namesIn("sms_providers_pkey mail_server_pkey mail_server_id_check"),
    writtenTogether: namesIn(`
      sms_attempts_refused sms_attempts_stated sms_bulks_completed_whole sms_bulks_ended sms_messages_bulk_origin
      sms_messages_erased sms_messages_error sms_messages_waits sms_messages_whole_occasion
      emails_whole_occasion emails_automatic_occasion emails_erased emails_waits emails_sent emails_error
      email_attempts_refused email_attempts_stated
    `),
  },
};
