import { daysQuery } from "#src/client/words/day-span.ts";
import type { SmsAddress } from "../../core/client/sms-address.ts";

/** The filters of the history, as the list and its file take them. `day` is today. */
export const historyQuery = ({ search, type, status, bulk, ...span }: SmsAddress, day: string) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(type && { type }),
  ...(status && { status }),
  ...(bulk && { bulkId: bulk }),
  ...daysQuery(span, day),
});
