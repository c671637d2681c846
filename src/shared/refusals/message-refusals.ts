import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of messages to customers. The list of all refusals is in refusals.ts. */
export const messageRefusals = {
  simulated_beside_sending: {
    status: 409,
    transient: false,
    title: "Simulated messages beside real ones",
  },
  mail_server_incomplete: { status: 409, transient: false, title: "No mail server is set up" },
  password_needed_again: { status: 422, transient: false, title: "Type the password again" },
  credentials_needed_again: {
    status: 422,
    transient: false,
    title: "Type the secret credentials again",
  },
  email_not_set_up: { status: 409, transient: false, title: "Sending by email is off" },
  template_not_found: { status: 404, transient: false, title: "Template not found" },
  template_occasion_taken: { status: 409, transient: false, title: "Another template is used" },
  missing_values: { status: 422, transient: false, title: "Some placeholders have no value" },
  message_too_long: { status: 422, transient: false, title: "The message is too long" },
  no_mobile_number: { status: 422, transient: false, title: "This number cannot receive SMS" },
  foreign_number: { status: 422, transient: false, title: "This is not a Tanzanian number" },
  sms_opt_out: { status: 409, transient: false, title: "This customer wants no messages" },
  sms_limit_reached: { status: 409, transient: false, title: "The limit of the day is reached" },
  message_not_failed: { status: 409, transient: false, title: "This message has not failed" },
  message_not_waiting: { status: 409, transient: false, title: "This message no longer waits" },
  result_unknown: { status: 409, transient: false, title: "It may have been received" },
  too_many_recipients: { status: 422, transient: false, title: "These are too many customers" },
  digest_recipient_exists: { status: 409, transient: false, title: "They get the digest already" },
  digest_recipient_unfit: {
    status: 409,
    transient: false,
    title: "This user may not see the takings",
  },
  bulk_ended: { status: 409, transient: false, title: "This message to many has ended" },
} as const satisfies Record<string, ListedRefusal>;
