import type { ReviewState } from "../review-rules.ts";

export interface GivenReview {
  score: number;
  text: string | null;
  /** Whether the customer allows to show their first name. */
  showsName: boolean;
}

/** A line of a sale that the customer may review, and what they have said of it. */
export interface ReviewableLine {
  saleItemId: string;
  itemId: string;
  name: string;
  review: (GivenReview & { status: ReviewState }) | null;
}
