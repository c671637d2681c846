import { useNow } from "../words/clock.ts";
import { formatDateTime, formatRelative } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";
import { cx } from "./cx.ts";
import { Tooltip } from "./tooltip.tsx";

/**
 * A relative time such as "5 minutes ago". Hovering or a tap shows the exact time. In a row with a link, a tap opens
 * the link instead.
 */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const { language } = useTranslation();
  const now = useNow();
  return (
    <Tooltip<HTMLTimeElement> text={formatDateTime(iso, language)}>
      {(target) => (
        <time
          {...target}
          dateTime={iso}
          className={cx("relative z-10 cursor-default whitespace-nowrap", className)}
          onClick={(event) => {
            const row = event.currentTarget.closest("[data-row]")?.querySelector("a");
            if (row) row.click();
            else target.onPointerEnter?.(event as never);
          }}
        >
          {formatRelative(iso, now, language)}
        </time>
      )}
    </Tooltip>
  );
}
