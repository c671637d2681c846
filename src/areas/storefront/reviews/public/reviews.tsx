import { formatDate } from "#src/shared/date-format.ts";
import type { PublicReview } from "../public-review.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** What buyers say of an item. */
export const Reviews = (view: ShopView & { reviews: readonly PublicReview[] }) => (
  <ReviewList
    view={view}
    reviews={view.reviews}
    title={view.frame("reviews")}
    nobody={view.frame("verifiedBuyer")}
  />
);

interface Props {
  view: ShopView;
  reviews: readonly PublicReview[];
  title: string;
  /** Who wrote a review that names nobody. */
  nobody: string;
}

/** Published reviews. Without reviews there is nothing. */
export function ReviewList({ view: { frame, language }, reviews, title, nobody }: Props) {
  if (reviews.length === 0) return null;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-10">
      <h2 id="reviews-title" className="text-20 font-strong">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {reviews.map(({ score, text, author, writtenAt }, at) => (
          // Reviews have no id on public pages, and their order never changes on a page.
          <li key={at} className="p-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span role="img" aria-label={frame("starsOf", { count: score })}>
                <span aria-hidden="true" className="text-accent-ink">
                  {"★".repeat(score)}
                  <span className="text-line-control">{"★".repeat(5 - score)}</span>
                </span>
              </span>
              <span dir="auto" className="text-14 text-ink-quiet [overflow-wrap:anywhere]">
                {author ?? nobody} · {formatDate(writtenAt, language)}
              </span>
            </p>
            {text ? (
              <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                {text}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
