import { CheckCheck, ScanBarcode } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useReach } from "#src/client/data/online.ts";
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
import type { WaitingScan } from "./scan-queue.ts";
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

/** Shows what needs the user: scans that the browser did not store, and those that the server did not take. */
function WhatNeedsCare({ counting }: { counting: Counting }) {
  const { t } = useTranslation("counts");
  const errorText = useErrorText();
  const { notKept, refused } = counting;
  if (!notKept && refused.length === 0) return null;
  const hasEnded = refused.some(({ refusal }) => refusal.code === "conflict");
  return (
    <div className="mb-4 flex flex-col gap-2">
      {notKept ? <Notice tone="loss">{errorText(notKept)}</Notice> : null}
      {refused.length > 0 ? (
        <Notice tone="loss" title={t("waits.refused", { count: refused.length })}>
          {hasEnded ? `${t("ended")} ` : null}
          {t("waits.parked", { codes: refused.map(({ scan }) => nameOfScan(scan)).join(", ") })}
        </Notice>
      ) : null}
    </div>
  );
}

/** The scanned code; for a number that the user typed, the number. */
const nameOfScan = ({ code, quantity }: WaitingScan): string => code ?? String(quantity ?? "–");

/** Shows how many scans the server does not have yet, while it cannot be reached. */
function WhatWaits({ counting: { waiting } }: { counting: Counting }) {
  const { t } = useTranslation("counts");
  const isOnline = useReach() === "online";
  if (waiting.length === 0 || isOnline) return null;
  return (
    <div className="mb-4">
      <Notice tone="waiting" title={t("waits.title", { count: waiting.length })}>
        {t("waits.hint")}
      </Notice>
    </div>
  );
}
