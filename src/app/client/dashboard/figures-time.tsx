import { notifyManager, useQueryClient, type Query, type QueryCache } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { useIsOnline } from "#src/client/data/online.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";

/**
 * States from when the figures are. Without a network, and after a failed refresh, the last figures stay, and the line
 * says so. The line always has the same height.
 */
export function FiguresTime() {
  const { t, language } = useTranslation("dashboard");
  const isOnline = useIsOnline();
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  const oldest = useSyncExternalStore(listen, () => oldestOf(cache));
  const hasFailed = useSyncExternalStore(listen, () => shown(cache).some(isOutdated));
  const isOld = !isOnline || hasFailed;
  const time = Number.isFinite(oldest) ? formatTime(inShopTime(oldest), language) : null;
  return (
    <div
      className={cx(
        "-mb-2 flex min-h-6 items-center gap-1.5 text-12",
        isOld ? "font-medium text-wait-ink" : "text-ink-faint",
      )}
    >
      {isOld ? <CloudOff size={14} aria-hidden="true" className="shrink-0" /> : null}
      {isOld || time === null ? null : t("asOf", { time })}
      {/* Only the failure is announced. The time changes with every figure. */}
      <span role="status">{isOld && time !== null ? t("lastFigures", { time }) : null}</span>
      {isOnline && hasFailed ? (
        <Button
          variant="ghost"
          size="small"
          className="-my-2"
          onClick={() => {
            for (const query of shown(cache).filter(isOutdated)) void query.fetch();
          }}
        >
          {t("common:retry")}
        </Button>
      ) : null}
    </div>
  );
}

/** The queries of the cards on the screen that have figures. */
const shown = (cache: QueryCache): Query[] =>
  cache
    .getAll()
    .filter(
      (query) =>
        query.meta?.["isOfDashboard"] === true &&
        query.isActive() &&
        query.state.data !== undefined,
    );

const isOutdated = (query: Query): boolean => query.state.status === "error";

const oldestOf = (cache: QueryCache): number =>
  Math.min(...shown(cache).map((query) => query.state.dataUpdatedAt));

/** Corrects a time of the browser's clock, which may be wrong. */
const inShopTime = (at: number): string =>
  new Date(at + shopNow().getTime() - Date.now()).toISOString();
