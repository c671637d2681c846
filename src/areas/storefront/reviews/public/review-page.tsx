import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { areaClasses } from "#src/client/ui/fields/control-classes.ts";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import { StarChoices } from "#src/areas/devices/ratings/public/star-choices.tsx";
import { REVIEW_LENGTH } from "../../review-rules.ts";
import type { ReviewView } from "./review-view.ts";

/** The page on which a customer reviews goods. It works without a script. */
export function ReviewPage(view: ReviewView) {
  const { word, line, backHref, isThanked } = view;
  const { review } = line;
  const state =
    review &&
    word(
      isThanked && review.status === "waiting"
        ? "reviewThanks"
        : { waiting: "reviewWaiting", published: "reviewPublished", rejected: "reviewRejected" }[
            review.status
          ],
    );
  return (
    <PublicDocument view={view} title={word("rateTitle")}>
      <h1 className="text-28 font-strong wrap-anywhere">{line.name}</h1>
      {state ? (
        <p role="status" className="mt-2 font-medium text-accent-ink">
          {state}
        </p>
      ) : (
        <p className="mt-1 text-ink-quiet">{word("rateHint")}</p>
      )}
      {review?.status === "published" ? (
        <p className="mt-4 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {word("stars", { score: review.score })}
          {review.text ? `\n${review.text}` : null}
        </p>
      ) : (
        <ReviewForm {...view} />
      )}
      <p className="mt-6">
        <a href={backHref} className={buttonClasses("secondary", "normal", "h-11")}>
          {word("backToPage")}
        </a>
      </p>
    </PublicDocument>
  );
}

function ReviewForm({ word, line: { review }, action, isScoreMissing }: ReviewView) {
  return (
    <form
      method="post"
      action={action}
      className="mt-6 flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
    >
      <fieldset>
        <legend className="text-14 font-medium">{word("rateTitle")}</legend>
        <StarChoices chosen={review?.score ?? null} nameOf={(score) => word("stars", { score })} />
        {isScoreMissing ? (
          <p role="alert" className="mt-2 text-14 font-medium text-loss-ink">
            {word("scoreMissing")}
          </p>
        ) : null}
      </fieldset>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="text" className="text-14 font-medium">
          {word("reviewText")}
        </label>
        <textarea
          id="text"
          name="text"
          rows={5}
          maxLength={REVIEW_LENGTH}
          defaultValue={review?.text ?? ""}
          className={`${areaClasses} py-2 text-16`}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="showName"
          value="yes"
          defaultChecked={review?.showsName ?? false}
          className="size-5 shrink-0 accent-accent"
        />
        {word("showName")}
      </label>
      <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
        {word("sendReview")}
      </button>
    </form>
  );
}
