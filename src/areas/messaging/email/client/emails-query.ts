import { daysQuery } from "#src/client/words/day-span.ts";
import type { SmsAddress } from "../../core/client/sms-address.ts";

/** The filters of the emails, as the list and its file take them. `day` is today. */
export const emailsQuery = (
  { search, emailType, emailStatus, ...span }: SmsAddress,
  day: string,
) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(emailType && { type: emailType }),
  ...(emailStatus && { status: emailStatus }),
  ...daysQuery(span, day),
});
