import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const messagingConstraints: AreaConstraints = {
  refusals: {
    sms_templates_one_per_occasion: "template_occasion_taken",
  },
  actorKeys: namesIn(`
    sms_templates_created_by_fkey sms_bulks_created_by_fkey sms_messages_created_by_fkey sms_attempts_stated_by_fkey
  `),
  internal: {},
};
