import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { RelativeTime } from "../relative-time.tsx";
import { inkTone, type Tone } from "../tone.ts";

export type TimelineEntry = {
  id: string;
  title: ReactNode;
  /** The time of the event in ISO 8601. */
  at: string;
  by?: string;
  /** Further text, for example a remark. */
  body?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
};

/** A list of past events with actor and time. The caller sorts the events, the newest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label}>
      {entries.map((entry, at) => (
        <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
          {at < entries.length - 1 ? (
            <span
              aria-hidden="true"
              className="absolute top-7 bottom-0 left-3 w-px -translate-x-1/2 bg-line"
            />
          ) : null}
          <span
            aria-hidden="true"
            className={cx(
              "flex size-6 shrink-0 items-center justify-center rounded-full bg-surface ring-1 ring-line ring-inset",
              inkTone[entry.tone ?? "neutral"],
            )}
          >
            {entry.icon ?? <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{entry.title}</span>
              <span className="text-12 text-ink-faint">
                {entry.by ? `${entry.by} · ` : ""}
                <RelativeTime iso={entry.at} />
              </span>
            </div>
            {entry.body ? (
              <div className="mt-1 whitespace-pre-line text-ink-quiet">{entry.body}</div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
