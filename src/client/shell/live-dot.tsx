import { useTranslation } from "../words/i18n.ts";
import type { LiveState } from "../data/live.ts";
import { cx } from "../ui/cx.ts";
import { Tooltip } from "../ui/tooltip.tsx";

/**
 * Shows whether changes of other users arrive live. A tooltip says the same as the colour; a lost feed is also a ring.
 */
export function LiveDot({
  state,
  isOnButton = false,
}: {
  state: LiveState;
  /** Whether the dot lies on the corner of the button before it, as on phones. */
  isOnButton?: boolean;
}) {
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
          className={
            isOnButton
              ? "pointer-events-none absolute right-0.5 bottom-0.5 rounded-full bg-canvas p-0.5"
              : "flex size-8 items-center justify-center"
          }
        >
          <span
            className={cx(
              "block size-2 rounded-full",
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
