import { smsStatuses, type SmsStatus } from "./values.ts";

/** The number of messages of each status, as `of` tells it. */
export const countsByStatus = (of: (status: SmsStatus) => number): Record<SmsStatus, number> =>
  Object.fromEntries(smsStatuses.map((status) => [status, of(status)])) as Record<
    SmsStatus,
    number
  >;
