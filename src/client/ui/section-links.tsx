import { useEffect, useRef } from "react";
import { AppLink } from "./app-link.tsx";

export interface SectionLink {
  href: string;
  label: string;
  /** The number of waiting records, shown beside the label. */
  count?: number;
}

type Props = {
  label: string;
  links: readonly SectionLink[];
  /** The address of the current screen. The link to this address is marked. */
  current: string;
};

/**
 * Links between the screens of one section, below the page header. They look like `Tabs`, but each link opens another
 * screen.
 */
export function SectionLinks({ label, links, current }: Props) {
  const row = useRef<HTMLElement>(null);
  // On phones, the current link may be outside of the visible part of the row.
  useEffect(() => {
    const open = row.current?.querySelector(`[href="${CSS.escape(current)}"]`);
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  if (links.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={label}
      className="mb-4 flex gap-5 overflow-x-auto phone:mb-2 border-b border-line px-0.5 [scrollbar-width:none] phone:-mx-4 phone:px-4"
    >
      {links.map(({ href, label: text, count }) => (
        <AppLink
          key={href}
          href={href}
          aria-current={href === current ? "page" : undefined}
          className="relative flex h-10 shrink-0 items-center gap-1.5 font-medium whitespace-nowrap text-ink-quiet transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:after:bg-accent phone:h-11"
        >
          {text}
          {count === undefined ? null : <span className="text-12 text-ink-faint">{count}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
