import { Check, Eye, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { isWordKey, useTranslation, word } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { outboxContract, type ReviewItem } from "../contract.ts";

const EndReviewDialog = lazy(() => import("./end-review-dialog.tsx"));

const states = ["open", "done"] as const;

const filtersOfReviews = listFilters({ reviews: field.view(states, "open") });

/** What somebody should look at, and what somebody has looked at. */
export function ReviewList() {
  const { t } = useTranslation("outbox");
  const filters = useListFilters(filtersOfReviews);
  const { reviews: state } = filters.values;
  const [ending, setEnding] = useState<ReviewItem | null>(null);
  const list = usePagedList("reviews", outboxContract.listReviewItems, { query: { state } });
  const reopening = useWrite(outboxContract.reopenReview, { saysFailure: true });
  return (
    <>
      <div className="mb-3">
        <SegmentedControl
          label={t("list.show")}
          hideLabel
          value={state}
          onChange={(reviews) => filters.set({ reviews })}
          options={states.map((value) => ({ value, label: t(`review.${value}`) }))}
        />
      </div>
      <Section flush>
        <ListBody
          {...list}
          failed={t("review.failed")}
          empty={
            <EmptyState
              icon={<Eye size={20} />}
              title={t("review.empty")}
              hint={t("review.emptyHint")}
            />
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((item) => (
                <li key={item.id} className="p-4">
                  <ReviewCard
                    item={item}
                    onEnd={() => setEnding(item)}
                    onReopen={() => reopening.mutate({ params: { id: item.id } })}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
      <Suspense>
        {ending ? (
          <EndReviewDialog item={ending} why={whyOf(ending)} onClose={() => setEnding(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

function ReviewCard({
  item,
  onEnd,
  onReopen,
}: {
  item: ReviewItem;
  onEnd: () => void;
  onReopen: () => void;
}) {
  const { t } = useTranslation("outbox");
  const { subject, madeBy, happenedAt, doneAt, doneBy, note } = item;
  const href = hrefOf(subject);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium wrap-anywhere">
        {href ? (
          <AppLink href={href} className="text-accent-ink">
            {subject.title}
          </AppLink>
        ) : (
          subject.title
        )}
      </p>
      <p className="wrap-anywhere">{whyOf(item)}</p>
      <p className="text-12 text-ink-faint wrap-anywhere">
        {t("review.by", { name: madeBy.name })} · <RelativeTime iso={happenedAt} />
      </p>
      {doneAt ? (
        <p className="text-12 text-ink-quiet wrap-anywhere">
          {t("review.doneBy", { name: doneBy?.name ?? "–" })} · <RelativeTime iso={doneAt} />
          {note ? ` · “${note}”` : ""}
        </p>
      ) : null}
      <span className="mt-2 ml-auto">
        {doneAt ? (
          <Button size="small" icon={<RotateCcw size={16} />} onClick={onReopen}>
            {t("review.again")}
          </Button>
        ) : (
          <Button size="small" icon={<Check size={16} />} onClick={onEnd}>
            {t("review.end")}
          </Button>
        )}
      </span>
    </div>
  );
}

/** The sentence of a flag; its kind if this version does not know it. */
function whyOf({ kind, details }: ReviewItem): string {
  const key = `outbox:review.kind.${kind}`;
  return isWordKey(key) ? word(key, details) : kind;
}

function hrefOf({ kind, id }: ReviewItem["subject"]): string | null {
  if (kind === "sale") return pageHref("/sales/$id", { id });
  if (kind === "device") return pageHref("/devices/$id", { id });
  return kind === "customer" ? pageHref("/customers/$id", { id }) : null;
}
