import type { ReactNode } from "react";

type Props = { icon?: ReactNode; title: string; hint?: ReactNode; action?: ReactNode };

/** Nothing here yet, and what to do next. */
export function EmptyState({ icon, title, hint, action }: Props) {
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
      <p className="text-16 font-strong">{title}</p>
      {hint ? <p className="mt-1 max-w-100 text-pretty text-ink-quiet">{hint}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
