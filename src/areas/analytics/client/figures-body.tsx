import type { ReactNode } from "react";
import { retryOf } from "#src/client/data/queries.ts";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";

interface Query<Data> extends LoadState {
  data: Data | undefined;
  isPlaceholderData: boolean;
}

interface Timed {
  asOf: string;
  withoutOwnSince?: string | null;
  simulated?: number | undefined;
}

/** The content of a tab: its shape while it loads, its failure with Retry, or `children` with the figures. */
export function FiguresBody<Data extends Timed>({
  query,
  children,
}: {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t, language } = useTranslation("analytics");
  const { data } = query;
  const retry = retryOf(query);
  if (data === undefined)
    return <NotLoaded query={query} failed={t("failed")} placeholder={<Shape />} />;
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx("flex flex-col gap-4", query.isPlaceholderData && "opacity-60")}
    >
      {query.isError && !query.isFetching ? (
        <Notice
          tone="loss"
          title={t("failed")}
          action={
            retry ? (
              <Button size="small" onClick={retry}>
                {t("common:retry")}
              </Button>
            ) : null
          }
        >
          {t("lastFigures", { time: formatTime(data.asOf, language) })}
        </Notice>
      ) : null}
      {data.withoutOwnSince ? (
        <Notice>{t("blind", { time: formatTime(data.withoutOwnSince, language) })}</Notice>
      ) : null}
      {data.simulated ? <Notice tone="waiting">{t("simulated")}</Notice> : null}
      {children(data)}
    </div>
  );
}

function Shape() {
  const { t } = useTranslation("analytics");
  return (
    <div>
      <p role="status" className="mb-4 text-ink-faint">
        {t("loading")}
      </p>
      <div className="flex flex-col gap-4" aria-hidden="true">
        <div className="grid grid-cols-2 gap-3 desk:grid-cols-3">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-26 w-full" />
          ))}
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}
