import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const messagingConstraints: AreaConstraints = {
  internal: {
    madeByServer: namesIn("sms_polls_pkey sms_polls_message_unique"),
    writtenByMigrations: namesIn("sms_providers_pkey"),
  },
};
