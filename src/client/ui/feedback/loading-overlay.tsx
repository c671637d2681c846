import type { ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Spinner } from "./spinner.tsx";

/**
 * Covers its children during a long operation, and shows "Loading..." with `label`, which names the operation. Content
 * that loads for the first time has a Skeleton instead.
 */
export function LoadingOverlay({
  active,
  label,
  children,
}: {
  active: boolean;
  label?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="relative" aria-busy={active || undefined}>
      <div inert={active}>{children}</div>
      {active ? (
        <div
          role="status"
          className="absolute inset-0 z-10 flex items-center justify-center rounded-card bg-surface/75"
        >
          <span className="flex items-center gap-2.5 rounded-full border border-line bg-surface px-4 py-2 font-medium shadow-float">
            <Spinner /> {t("loading")}
            {label ? <span className="text-ink-quiet">{label}</span> : null}
          </span>
        </div>
      ) : null}
    </div>
  );
}
