import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { areaClasses } from "#src/client/ui/fields/control-classes.ts";
import { RATING_COMMENT_LENGTH } from "../../ratings/rules.ts";
import type { TrackView } from "./track-view.ts";
import { StarChoices } from "../../ratings/public/star-choices.tsx";

/** The form for a rating after the hand-over: one to five stars and a comment. It works without a script. */
export function RatingForm({ device, word, ratingHref, isThanked, isScoreMissing }: TrackView) {
  const { score, isOpen } = device.rating;
  if (score === null && !isOpen) return null;
  return (
    <section
      id="rating"
      className="mt-4 rounded-card border border-line bg-surface p-5"
      aria-labelledby="rating-title"
    >
      <h2 id="rating-title" className="font-strong">
        {word(score === null ? "rate" : "rated")}
      </h2>
      {score === null ? null : (
        <p className="mt-1" role={isThanked ? "status" : undefined}>
          <span aria-hidden="true" className="text-20 text-accent-ink">
            {"★".repeat(score)}
            <span className="text-line-control">{"★".repeat(5 - score)}</span>
          </span>
          <span className="sr-only">{word("stars", { score })}</span>
          {isThanked ? <span className="ml-2 text-ink-quiet">{word("thanks")}</span> : null}
        </p>
      )}
      {isOpen ? (
        <form method="post" action={ratingHref} className="mt-3 flex flex-col gap-4">
          <fieldset>
            <legend className="text-14 text-ink-quiet">
              {word(score === null ? "rateHint" : "rateAgain")}
            </legend>
            <StarChoices chosen={score} nameOf={(each) => word("stars", { score: each })} />
            {isScoreMissing ? (
              <p role="alert" className="mt-2 text-14 font-medium text-loss-ink">
                {word("scoreMissing")}
              </p>
            ) : null}
          </fieldset>
          <div className="flex flex-col gap-1.5">
            <label htmlFor="comment" className="text-14 font-medium">
              {word("comment")}
            </label>
            <textarea
              id="comment"
              name="comment"
              rows={3}
              maxLength={RATING_COMMENT_LENGTH}
              aria-describedby="comment-hint"
              className={`${areaClasses} py-2 text-16`}
            />
            <p id="comment-hint" className="text-14 text-ink-quiet">
              {word("commentShown")}
            </p>
          </div>
          <button type="submit" className={buttonClasses("secondary", "normal", "h-12 text-16")}>
            {word("sendRating")}
          </button>
        </form>
      ) : null}
    </section>
  );
}
