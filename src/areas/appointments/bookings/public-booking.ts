import type { BookingState } from "./rules.ts";

/** What the page of a booking shows. It has no name, number or note, because links are passed on. */
export interface PublicBooking {
  number: string;
  state: BookingState;
  brand: string;
  model: string;
  fault: string;
  wishedDay: string;
  estimatedFrom: number | null;
  estimatedTo: number | null;
  /** The time that was agreed or is proposed. */
  startsAt: string | null;
  answer: string | null;
  photos: number;
}
