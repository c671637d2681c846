import type { ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

type Props = {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** "h1" when the state fills the whole screen. */ as?: "h1" | "p";
};

/** Shown when there are no records yet. `hint` and `action` say what the user can do next. */
export function EmptyState({ icon, title, hint, action, as: Title = "p" }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-3 flex size-11 items-center justify-center rounded-full bg-sunken text-ink-faint"
        >
          {icon}
        </span>
      ) : null}
      <Title className="text-16 font-strong">{title}</Title>
      {hint ? <p className="mt-1 max-w-100 text-pretty text-ink-quiet">{hint}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Shown when no record matches the search and the filters. */
export function NothingFound({
  onClear,
  ...said
}: Pick<Props, "icon" | "title" | "hint"> & { onClear: () => void }) {
  const { t } = useTranslation();
  return <EmptyState {...said} action={<Button onClick={onClear}>{t("clearFilters")}</Button>} />;
}
