import { Suspense, useEffect, useRef, useState } from "react";
import { isOutdated } from "#src/client/data/new-version.ts";
import type { LiveState } from "#src/client/data/live.ts";
import { useLeaveQuestion } from "#src/client/unsaved.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { ReadShop } from "./shop-query.ts";

// They are rarely needed, so the first screen does not load them.
const SystemNoticeList = lazyWithWords(() => import("./system-notice-list.tsx"), "system-notices");
const LeaveDialog = lazyWithWords(
  () => import("#src/client/shell/leave-dialog.tsx"),
  "system-notices",
);

/** What the system itself has to say, above every screen. */
export function SystemNotices({
  shop,
  live,
  isClosed,
}: {
  shop: ReadShop;
  live: LiveState;
  /** The screen itself says that the system is being worked on. */
  isClosed: boolean;
}) {
  const { t } = useTranslation("shell");
  const { autoUpdates, maintenanceMode } = shop.system;
  const isMaintained = maintenanceMode && !isClosed;
  const hasNewVersion = useNewVersion(live, autoUpdates);
  const question = useLeaveQuestion();
  const isUsual = shop.isUsual ?? false;
  return (
    <>
      <div className="flex flex-col gap-2 not-empty:mb-4">
        {isUsual || isMaintained ? (
          <Suspense>
            <SystemNoticeList {...{ isUsual, isMaintained }} />
          </Suspense>
        ) : null}
        {/* Loaded with the frame, because a newer server has no files of this version any more. */}
        {hasNewVersion ? (
          <Notice
            title={t("newVersion")}
            action={
              <Button size="small" onClick={() => location.reload()}>
                {t("reload")}
              </Button>
            }
          />
        ) : null}
      </div>
      {question ? (
        <Suspense>
          <LeaveDialog question={question} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the server has another version than this page. A server that was replaced has interrupted the live feed. */
function useNewVersion(live: LiveState, isWanted: boolean): boolean {
  const [isNewer, setNewer] = useState(false);
  /** Whether the feed was live before. The first connection says nothing about a replaced server. */
  const wasLive = useRef(false);
  useEffect(() => {
    if (live !== "live" || !isWanted) return;
    const isFirst = !wasLive.current;
    wasLive.current = true;
    if (isFirst) return;
    void isOutdated().then((outdated) => {
      if (outdated) setNewer(true);
    });
  }, [live, isWanted]);
  return isNewer && isWanted;
}
