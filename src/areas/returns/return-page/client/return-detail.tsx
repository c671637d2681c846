import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { returnsContract, type Returned } from "../../contract.ts";
import { AccessoriesCard } from "../../intake/client/accessories-card.tsx";
import { PlannedReplacementCard } from "../../replacement/client/planned-replacement-card.tsx";
import { DiagnosisCard } from "../../steps/client/diagnosis-card.tsx";
import { OutcomeCard } from "../../steps/client/outcome-card.tsx";
import { ReturnHead } from "./return-head.tsx";
import { ReturnHistory } from "./return-history.tsx";
import { ReturnOrigin } from "./return-origin.tsx";
import { ReturnSkeleton } from "../../core/client/return-skeleton.tsx";
import { ReturnSteps } from "../../steps/client/return-steps.tsx";
import type { ReturnTask } from "../../core/client/return-task.ts";
import { lastReturnsList } from "../../core/client/returns-address.ts";

// The code of the dialogs is loaded after the return is on screen, so that the screen opens quickly.
const loadTasks = () => import("../../steps/client/return-tasks.tsx");
const ReturnTasks = lazyWithWords(loadTasks, "device-tasks", "payments", "signatures");
const SentRefunds = lazyWithWords(
  () => import("#src/areas/payments/provider-refunds/client/sent-refunds.tsx"),
  "provider-refunds",
  "payment-failures",
);

/** The detail of a return, on its own screen or beside the list. Beside the list, `onClose` closes it. */
export function ReturnDetail({ id, onClose }: { id: string; onClose?: () => void }) {
  const { t } = useTranslation("returns");
  const query = useQuery(read(returnsContract.getReturn, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("detail.failed")}
      placeholder={<ReturnSkeleton />}
      gone={
        <EmptyState
          title={t("detail.gone")}
          action={<LinkButton href={pageHref("/returns")}>{t("detail.toList")}</LinkButton>}
        />
      }
      head={
        onClose ? null : (
          <PageHeader
            title={t("detail.title")}
            back={{ href: lastReturnsList.current, label: t("title") }}
          />
        )
      }
    >
      {(returned) => <LoadedReturn returned={returned} {...(onClose && { onClose })} />}
    </Loaded>
  );
}

function LoadedReturn({ returned, onClose }: { returned: Returned; onClose?: () => void }) {
  const [task, setTask] = useState<ReturnTask | null>(null);
  useEffect(() => void loadTasks(), []);
  return (
    <div className="@container">
      <ReturnHead returned={returned} onTask={setTask} {...(onClose && { onClose })} />
      <ReturnSteps returned={returned} />
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OutcomeCard returned={returned} />
          <PlannedReplacementCard returned={returned} />
          {returned.providerRefunds.length > 0 ? (
            <Suspense>
              <SentRefunds refunds={returned.providerRefunds} />
            </Suspense>
          ) : null}
          <DiagnosisCard returned={returned} onTask={setTask} />
          <AccessoriesCard returned={returned} onTask={setTask} />
          <ReturnHistory returned={returned} />
        </div>
        <ReturnOrigin returned={returned} onTask={setTask} />
      </div>
      <Suspense>
        {task ? (
          <ReturnTasks returned={returned} task={task} onClose={() => setTask(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}
