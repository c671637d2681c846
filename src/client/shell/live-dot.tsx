import { useTranslation } from "../words/i18n.ts";
import type { LiveState } from "../data/live.ts";
import { cx } from "../ui/cx.ts";
import { Tooltip } from "../ui/tooltip.tsx";

/**
 * Shows whether changes of other users arrive live. A tooltip says the same as the colour; a lost feed is also a ring.
 */
export function LiveDot({ state }: { state: LiveState }) {
  const { t } = useTranslation("shell");
  const text =
    state === "live" ? t("live") : state === "connecting" ? t("connecting") : t("notLive");
  return (
    <Tooltip<HTMLSpanElement> text={text} side="bottom" describes={false}>
      {(target) => (
        <span
          {...target}
          role="img"
          aria-label={text}
          className="flex size-8 items-center justify-center"
        >
          <span
            className={cx(
              "size-2 rounded-full",
              state === "live" && "bg-accent",
              state === "connecting" && "animate-shimmer bg-wait",
              state === "lost" && "border-2 border-ink-faint",
            )}
          />
        </span>
      )}
    </Tooltip>
  );
}
