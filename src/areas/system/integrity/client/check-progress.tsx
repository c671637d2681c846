import { useId } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ProgressBar } from "#src/client/ui/progress-bar.tsx";
import type { IntegrityCheck } from "../contract.ts";

/** How far a check is. */
export function CheckProgress({ check: { done, total } }: { check: IntegrityCheck }) {
  const { t } = useTranslation("system");
  const id = useId();
  return (
    <div role="status" className="mt-4 flex max-w-160 flex-col gap-1.5">
      <p id={id} className="text-12 text-ink-faint">
        {total > 0 ? t("integrity.progress", { done, total }) : t("integrity.waiting")}
      </p>
      <ProgressBar labelledBy={id} done={total > 0 ? done : undefined} of={total} />
    </div>
  );
}
