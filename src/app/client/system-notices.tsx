import { Suspense } from "react";
import { useLeaveQuestion } from "#src/client/unsaved.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
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
  isClosed,
}: {
  shop: ReadShop;
  /** The screen itself says that the system is being worked on. */
  isClosed: boolean;
}) {
  const isMaintained = shop.system.maintenanceMode && !isClosed;
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
      </div>
      {question ? (
        <Suspense>
          <LeaveDialog question={question} />
        </Suspense>
      ) : null}
    </>
  );
}
