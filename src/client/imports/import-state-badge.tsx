import { CircleCheck, CircleX, Eye, FileX, LoaderCircle } from "lucide-react";
import type { FileImport, ImportState } from "#src/shared/imports/import-states.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useTranslation } from "../words/i18n.ts";

const looks = {
  checked: { Icon: Eye, tone: "waiting" },
  applying: { Icon: LoaderCircle, tone: "active" },
  applied: { Icon: CircleCheck, tone: "done" },
  failed: { Icon: CircleX, tone: "loss" },
  discarded: { Icon: FileX, tone: "neutral" },
} as const satisfies Record<ImportState, unknown>;

export function ImportStateBadge({ state, counts }: Pick<FileImport, "state" | "counts">) {
  const { t } = useTranslation("file-import");
  const { Icon, tone } = looks[state];
  const isWrong = state === "checked" && counts.errors > 0;
  return (
    <StatusBadge
      label={isWrong ? t("stateWrong") : t(`state.${state}`)}
      icon={isWrong ? <CircleX size={14} /> : <Icon size={14} />}
      tone={isWrong ? "loss" : tone}
    />
  );
}
