import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { ReviewableLine } from "../reviewable-line.ts";

/** What the page needs on which a buyer reviews goods. It belongs to the customer's own page. */
export interface ReviewView extends PublicView {
  line: ReviewableLine;
  action: string;
  backHref: string;
  isThanked: boolean;
  isScoreMissing: boolean;
}

/** What renders the pages of this topic. */
export interface ReviewPages {
  renderReview(view: ReviewView): string;
}
