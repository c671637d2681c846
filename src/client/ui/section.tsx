import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = {
  title?: string;
  /** A short text or a count below the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** True if the content has no padding, so that a list or a table reaches the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A bordered card for one subject. Never put a card into a card: space and lines separate the parts of a card. */
export function Section({ title, meta, actions, flush = false, className, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx(
        "min-w-0 overflow-hidden rounded-card border border-line bg-surface",
        className,
      )}
    >
      {title || actions ? (
        <header
          className={cx(
            "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3",
            flush ? "border-b border-line pb-3" : "pb-2",
          )}
        >
          {/* Long buttons wrap under the title instead of squeezing it to one word per line. */}
          <div className={cx("min-w-0 flex-1", meta ? "basis-40" : "basis-24")}>
            {title ? (
              <h2 id={id} className="font-strong">
                {title}
              </h2>
            ) : null}
            {meta ? <div className="text-12 text-ink-faint">{meta}</div> : null}
          </div>
          {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? "" : cx("px-4 pb-4", !title && !actions && "pt-4")}>{children}</div>
    </section>
  );
}
