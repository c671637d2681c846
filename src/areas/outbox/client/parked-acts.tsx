import { RotateCw, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { CorrectionKind } from "../corrections.ts";
import { parkedContract, type ParkedCommand } from "../parked-contract.ts";
import { useResult } from "./use-result.ts";

const CorrectDialog = lazy(() => import("./correct-dialog.tsx"));
const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));

/** What this user may do with a command that nobody has decided: try it again, correct it, or drop it. */
export function ParkedActs({ command }: { command: ParkedCommand }) {
  const { t } = useTranslation("outbox");
  const [task, setTask] = useState<CorrectionKind | "drop" | null>(null);
  const { id, version, state, mayTryAgain, corrections, dependents } = command;
  const tellResult = useResult();
  const retrying = useWrite(parkedContract.retryParked, {
    onSuccess: tellResult,
    saysFailure: true,
  });
  const dropping = useWrite(parkedContract.dropParked);
  if (state !== "parked" && state !== "waiting") return null;
  const close = () => setTask(null);
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-2">
      <Button size="small" icon={<Trash2 size={16} />} onClick={() => setTask("drop")}>
        {t("act.drop")}
      </Button>
      {corrections.map((kind) => (
        <Button key={kind} size="small" onClick={() => setTask(kind)}>
          {t(`act.${kind}`)}
        </Button>
      ))}
      {mayTryAgain ? (
        <Button
          size="small"
          icon={<RotateCw size={16} />}
          loading={retrying.isPending}
          onClick={() => retrying.mutate({ params: { key: id }, body: { version } })}
        >
          {t("act.retry")}
        </Button>
      ) : null}
      <Suspense>
        {task === "drop" ? (
          <ReasonDialog
            title={t("drop.title")}
            hint={dependents > 0 ? t("drop.dependents", { count: dependents }) : t("drop.hint")}
            action={t("act.drop")}
            done={t("drop.done")}
            danger
            send={(reason) =>
              dropping.mutateAsync({ params: { key: id }, body: { version, reason } })
            }
            onClose={close}
          />
        ) : task ? (
          <CorrectDialog command={command} kind={task} onClose={close} />
        ) : null}
      </Suspense>
    </span>
  );
}
