import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";

/** How many devices a technician has, and whether they can get another one. At the limit they cannot (spec §5). */
export function CapacityMeter({ open, most }: { open: number; most: number }) {
  const { t } = useTranslation("bench");
  const room = Math.max(0, most - open);
  const share = most > 0 ? Math.min(1, open / most) : 1;
  const load = t("capacity", { open, most });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span
        role="meter"
        aria-label={load}
        aria-valuemin={0}
        aria-valuemax={Math.max(most, open)}
        aria-valuenow={open}
        className="h-2 w-28 overflow-hidden rounded-full bg-pressed"
      >
        <span
          className={cx("block h-full rounded-full", room > 0 ? "bg-accent" : "bg-wait")}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="tabular-nums">{load}</span>
      <span className={cx("font-medium", room > 0 ? "text-accent-ink" : "text-wait-ink")}>
        {room > 0 ? t("room", { count: room }) : t("full")}
      </span>
    </span>
  );
}
