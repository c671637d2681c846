import { Check, MessageSquareQuote } from "lucide-react";
import { Suspense, useState } from "react";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import type { TabProps } from "../../core/client/online-shop-address.ts";
import { reviewsContract, type Review } from "../contract.ts";
import { reviewStates } from "../../review-rules.ts";
import type { ReviewAct } from "./review-act-dialog.tsx";
import { Score } from "./score.tsx";

const ReviewActDialog = lazyWithWords(() => import("./review-act-dialog.tsx"));

const tones = { waiting: "waiting", published: "done", rejected: "neutral" } as const;

/** The reviews of customers. Staff with the right publish and reject them. */
export default function ReviewsTab({ address: { status }, onChange }: TabProps) {
  const { t } = useTranslation("online-shop");
  const [act, setAct] = useState<{ review: Review; act: ReviewAct } | null>(null);
  const list = useGrowingList(reviewsContract.listReviews, {
    query: { ...(status !== "all" && { status }) },
  });
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SegmentedControl
        label={t("reviews.status")}
        value={status}
        onChange={(value) => onChange({ status: value })}
        options={[...reviewStates, "all" as const].map((value) => ({
          value,
          label: t(`reviews.state.${value}`),
        }))}
      />
      <ListBody
        {...list}
        failed={t("reviews.failed")}
        empty={
          <EmptyState
            icon={<MessageSquareQuote size={20} />}
            title={t(`reviews.none.${status}`)}
            hint={t("reviews.emptyHint")}
          />
        }
      >
        {(reviews) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {reviews.map((review) => (
              <li key={review.id} className="p-4">
                <ReviewRow review={review} onAct={(chosen) => setAct({ review, act: chosen })} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      <Suspense>{act ? <ReviewActDialog {...act} onClose={() => setAct(null)} /> : null}</Suspense>
    </div>
  );
}

function ReviewRow({ review, onAct }: { review: Review; onAct: (act: ReviewAct) => void }) {
  const { t, language } = useTranslation("online-shop");
  const mayDecide = useMay()("approve_reviews");
  const publish = useWrite(reviewsContract.publishReview);
  const { id, version, item, number, score, text, author, status, rejectReason, createdAt } =
    review;
  const onPublish = () =>
    publish.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => toasts.success(t("reviews.nowPublished")),
      },
    );
  return (
    <article aria-label={item?.name ?? t("reviews.ofRepair")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {item?.name ?? t("reviews.ofRepair")}
        </span>
        <Score score={score} />
        <Badge tone={tones[status]}>{t(`reviews.state.${status}`)}</Badge>
      </p>
      <p className="mt-1 text-14 text-ink-quiet">
        {[number, formatDate(createdAt, language), author ?? t("reviews.noName")].join(" · ")}
      </p>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text ?? <span className="text-ink-faint">{t("reviews.noText")}</span>}
      </p>
      {rejectReason ? (
        <p className="mt-1 text-14 text-ink-quiet">
          {t("reviews.rejectedBecause", { reason: rejectReason })}
        </p>
      ) : null}
      {mayDecide ? (
        <p className="mt-3 flex flex-wrap gap-2">
          {status === "published" ? null : (
            <Button
              size="small"
              variant="primary"
              icon={<Check size={14} />}
              loading={publish.isPending}
              onClick={onPublish}
            >
              {t("reviews.publish")}
            </Button>
          )}
          {status === "rejected" ? null : (
            <Button size="small" onClick={() => onAct("reject")}>
              {t(status === "published" ? "reviews.unpublish" : "reviews.reject")}
            </Button>
          )}
          {text || author ? (
            <Button size="small" variant="ghost" onClick={() => onAct("removeText")}>
              {t("reviews.removeText")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </article>
  );
}
