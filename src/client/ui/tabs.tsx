import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tab<Value extends string> = { value: Value; label: string; count?: number };

type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  /** Called with the chosen tab. The caller should put it into the address, so that users can share the open tab. */
  onChange: (value: Value) => void;
  children: ReactNode;
};

/**
 * Tabs with parts of one record. Arrow keys move between the tabs. Many tabs take several rows; on phones they are one
 * row that scrolls sideways.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: Props<Value>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // On phones, the current tab may be outside of the visible part of the row.
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-value="${value}"]`);
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab.value === value);
    const next =
      event.key === "Home"
        ? tabs[0]
        : event.key === "End"
          ? tabs.at(-1)
          : step && tabs.at((at + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-x-5 border-b border-line px-0.5 phone:flex-nowrap phone:overflow-x-auto phone:[scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              "relative flex h-10 shrink-0 items-center gap-1.5 font-medium whitespace-nowrap text-ink-quiet transition-colors hover:text-ink aria-selected:text-ink phone:h-11",
              "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full aria-selected:after:bg-accent focus-visible:-outline-offset-2",
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-12 text-ink-faint">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-4 outline-offset-4"
      >
        {children}
      </div>
    </div>
  );
}
