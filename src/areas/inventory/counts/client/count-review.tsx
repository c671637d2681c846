import { Check, CircleCheck, RotateCcw } from "lucide-react";
import { Suspense, useState } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import type { Answer } from "#src/shared/contract.ts";
import { countsContract } from "../contract.ts";
import { useCountActs } from "./count-acts.ts";
import { CountHead } from "./count-head.tsx";
import { useReviewColumns } from "./review-columns.tsx";

const ApplyDialog = lazyWithWords(() => import("./apply-dialog.tsx"));

export type WholeCount = Answer<typeof countsContract.getStockCount>;

/** Shows the totals of a count and its lines, at first those with a difference, the largest difference first. */
export function CountReview({ count }: { count: WholeCount }) {
  const { t } = useTranslation("counts");
  const may = useMay();
  const [isApplying, setIsApplying] = useState(false);
  const { reopen, isBusy } = useCountActs(count.id);
  const isReview = count.status === "review";
  const { unsure } = count.totals;
  return (
    <>
      <CountHead
        count={count}
        action={
          isReview && may("adjust_stock") ? (
            <Button
              variant="primary"
              icon={<Check size={16} />}
              onClick={() => setIsApplying(true)}
            >
              {t("apply.action")}
            </Button>
          ) : null
        }
        acts={
          isReview && may("count_stock")
            ? [{ label: t("reopen"), icon: <RotateCcw size={16} />, onSelect: reopen }]
            : []
        }
      />
      <Totals count={count} />
      {isReview && unsure > 0 ? (
        <div className="mb-4">
          <Notice tone="waiting" title={t("unsure.title", { count: unsure })}>
            <p>{t("unsure.hint")}</p>
            {may("count_stock") ? (
              <Button className="mt-2" size="small" loading={isBusy} onClick={reopen}>
                {t("reopen")}
              </Button>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <ReviewLines count={count} />
      {isApplying ? (
        <Suspense>
          <ApplyDialog count={count} onClose={() => setIsApplying(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Totals({
  count: { counted, lines, differing, adjusted, status, totals },
}: {
  count: WholeCount;
}) {
  const { t, language } = useTranslation("counts");
  const figure = (value: number) => formatNumber(value, language);
  const worth = (minor: number | undefined) =>
    minor === undefined ? null : <Money minor={minor} tone="quiet" />;
  return (
    <StatStrip
      label={t("totals.label")}
      stats={[
        { label: t("totals.counted"), value: t("progressShort", { counted, lines }) },
        { label: t("totals.differing"), value: figure(differing) },
        {
          label: t("totals.missing"),
          value: figure(totals.missing),
          hint: worth(totals.missingValue),
          ...(totals.missing > 0 && { tone: "loss" as const }),
        },
        {
          label: t("totals.surplus"),
          value: figure(totals.surplus),
          hint: worth(totals.surplusValue),
        },
        ...(status === "applied" ? [{ label: t("totals.adjusted"), value: figure(adjusted) }] : []),
      ]}
    />
  );
}

const views = ["differing", "unsure", "uncounted", "all"] as const;
type View = (typeof views)[number];

function ReviewLines({ count }: { count: WholeCount }) {
  const { t } = useTranslation("counts");
  const [view, setView] = useState<View>("differing");
  const columns = useReviewColumns(count);
  const byDifference = view === "differing" || view === "unsure";
  const list = usePagedList(`review-${count.id}`, countsContract.listStockCountLines, {
    params: { id: count.id },
    query: { filter: view, sort: byDifference ? "difference" : "name" },
  });
  return (
    <>
      <FilterBar>
        {views.map((value) => (
          <FilterChip
            key={value}
            label={t(`view.${value}`)}
            active={view === value}
            onToggle={() => setView(value)}
          />
        ))}
      </FilterBar>
      <DataList
        {...list}
        failed={t("lines.failed")}
        label={t(`view.${view}`)}
        columns={columns}
        rowKey={(line) => line.itemId}
        rowHref={(line) => pageHref("/inventory/$id", { id: line.itemId })}
        empty={
          <EmptyState
            icon={<CircleCheck size={20} />}
            title={t(view === "differing" ? "view.noDifference" : "view.empty")}
          />
        }
      />
    </>
  );
}
