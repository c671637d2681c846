import { sql, type RawBuilder } from "kysely";

export const smsProviderInvariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  "the SMS provider that sends nothing is never on beside one that sends": sql`
    select name from sms_providers where name = 'log' and is_active
      and exists (select from sms_providers where name <> 'log' and is_active)`,
};
