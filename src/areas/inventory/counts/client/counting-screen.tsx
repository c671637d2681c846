import { CheckCheck, ScanBarcode } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ProgressBar } from "#src/client/ui/progress-bar.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { StockCount } from "../contract.ts";
import { useCountActs } from "./count-acts.ts";
import { CountHead } from "./count-head.tsx";
import { CountLines, type ShownLines } from "./count-lines.tsx";
import { LastCounted } from "./last-counted.tsx";
import { useCounting, type Counting } from "./use-counting.ts";

const ScanDialog = lazyWithWords(
  async () => ({ default: (await import("#src/client/scanner/scan-dialog.tsx")).ScanDialog }),
  "scanner",
);

/** The screen for counting items by scanning. It is arranged for use with one hand. */
export function CountingScreen({ count }: { count: StockCount }) {
  const { t } = useTranslation("counts");
  const { id: userId } = useSession();
  const counting = useCounting(count.id, userId);
  const [withCamera, setWithCamera] = useState(false);
  const lines = useRef<ShownLines>(null);
  const { finish, isBusy } = useCountActs(count.id);
  useKeyboardScanner(counting.scan, { inFields: "take" });
  const waiting = counting.waiting.length;
  return (
    <>
      <CountHead
        count={count}
        action={
          <Button
            variant="primary"
            icon={<ScanBarcode size={16} />}
            onClick={() => setWithCamera(true)}
          >
            {t("scan.action")}
          </Button>
        }
        acts={[]}
      />
      <Progress count={count} />
      <WhatNeedsCare counting={counting} />
      <WhatWaits counting={counting} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 desk:sticky low:static! desk:top-16">
          <LastCounted counting={counting} onEnter={({ id }) => lines.current?.chooseAfter(id)} />
          <Button
            className="w-full"
            icon={<CheckCheck size={16} />}
            loading={isBusy}
            disabledReason={waiting > 0 && t("finish.waits", { count: waiting })}
            onClick={finish}
          >
            {t("finish.action")}
          </Button>
        </div>
        <CountLines ref={lines} count={count} counting={counting} />
      </div>
      {withCamera ? (
        <Suspense>
          <ScanDialog
            open
            onClose={() => setWithCamera(false)}
            onCode={counting.scan}
            title={t("scan.action")}
          >
            <LastCounted counting={counting} isBare />
          </ScanDialog>
        </Suspense>
      ) : null}
    </>
  );
}

function Progress({ count: { counted, lines } }: { count: StockCount }) {
  const { t } = useTranslation("counts");
  return (
    <div className="mb-4">
      <p id="progress" className="mb-1.5 font-medium tabular-nums">
        {t("progress", { counted, lines })}
      </p>
      <ProgressBar labelledBy="progress" done={counted} of={lines} />
    </div>
  );
}

/** Shows the scans that need the user: the browser did not store them, or the server calls them invalid. */
function WhatNeedsCare({ counting }: { counting: Counting }) {
  const { t } = useTranslation("counts");
  const errorText = useErrorText();
  const { notKept, invalid, queue } = counting;
  if (!notKept && invalid.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {notKept ? <Notice tone="loss">{errorText(notKept)}</Notice> : null}
      {invalid.length > 0 ? (
        <Notice
          tone="loss"
          title={t("waits.refused", { count: invalid.length })}
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={queue.sendInvalidAgain}>
                {t("waits.again")}
              </Button>
              <Button size="small" onClick={queue.dropInvalid}>
                {t("waits.drop")}
              </Button>
            </span>
          }
        >
          {t("waits.invalid", { codes: invalid.map(nameOfScan).join(", ") })}
        </Notice>
      ) : null}
    </div>
  );
}

/** The scanned code; for a number that the user typed, the number. */
const nameOfScan = ({ code, quantity }: Counting["invalid"][number]): string =>
  code ?? String(quantity ?? "–");

/** Shows how many scans the server has not stored yet, and why: the network failed, or the server refuses them. */
function WhatWaits({ counting }: { counting: Counting }) {
  const { t } = useTranslation("counts");
  const { waiting, isStuck, refusal, queue } = counting;
  if (waiting.length === 0 || (!isStuck && !refusal)) return null;
  const count = waiting.length;
  return (
    <div className="mb-4">
      {refusal ? (
        <Notice
          tone="loss"
          title={t("waits.refused", { count })}
          action={
            <Button size="small" onClick={queue.drop}>
              {t("waits.drop")}
            </Button>
          }
        >
          {t(refusal.params["reason"] === "count-ended" ? "ended" : "waits.noRight")}
        </Notice>
      ) : (
        <Notice tone="waiting" title={t("waits.title", { count })}>
          {t("waits.hint")}
        </Notice>
      )}
    </div>
  );
}
