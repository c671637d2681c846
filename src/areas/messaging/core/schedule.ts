/** The hours in which messages are sent that nobody sends by hand. */
import { inShopTime } from "#src/shared/time.ts";

export interface Schedule {
  /** Times of the day such as `08:00`, in the shop's time zone. */
  start: string;
  end: string;
}

/** After so many hours a digest is not sent any more: one of yesterday would come beside the one of today. */
export const MAX_HOURS_OF_DIGEST = 12;

/** Whether the moment is within the hours. They may go past midnight; equal times mean the whole day. */
export function isWithin({ start, end }: Schedule, now: Date): boolean {
  const time = inShopTime(now.toISOString()).slice(11, 16);
  if (start === end) return true;
  return start < end ? time >= start && time < end : time >= start || time < end;
}
