import type { ReactNode } from "react";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";

export interface MessageLine {
  id: string;
  status: ReactNode;
  type: string;
  createdAt: string;
  /** Opens the message in the history. */
  href: string;
  text: string;
}

/** The messages in a section of another screen. */
export const MessageLines = ({
  label,
  lines,
}: {
  label: string;
  lines: readonly MessageLine[];
}) => (
  <ul aria-label={label} className="divide-y divide-line">
    {lines.map(({ id, status, type, createdAt, href, text }) => (
      <li key={id} className="relative flex flex-col gap-1 px-4 py-2.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {status}
          <span className="text-12 text-ink-faint">
            {type} · <RelativeTime iso={createdAt} />
          </span>
        </span>
        <AppLink
          href={href}
          className="line-clamp-2 min-h-6 wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {text}
        </AppLink>
      </li>
    ))}
  </ul>
);
