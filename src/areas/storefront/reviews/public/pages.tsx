import { renderPage } from "#src/areas/settings/public-site/public/rendered.tsx";
import { ReviewPage } from "./review-page.tsx";
import type { ReviewPages } from "./review-view.ts";

export const renderReview: ReviewPages["renderReview"] = (view) =>
  renderPage(<ReviewPage {...view} />);
