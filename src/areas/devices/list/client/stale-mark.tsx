import { Snail } from "lucide-react";
import { useNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { DeviceSummary } from "../../core/contract.ts";

const DAY_MS = 86_400_000;

/** Marks a repair that has kept its status longer than the target time. `long` also shows the number of days. */
export function StaleMark({
  device,
  long = false,
}: {
  device: Pick<DeviceSummary, "isStale" | "movedAt">;
  long?: boolean;
}) {
  const { t } = useTranslation("hub");
  const now = useNow();
  if (!device.isStale) return null;
  const count = Math.floor((now - Date.parse(device.movedAt)) / DAY_MS);
  const whole = t("staleSince", { count });
  return (
    <span title={whole} className="inline-flex shrink-0 items-center gap-1 text-wait-ink">
      <Snail size={15} role="img" aria-label={whole} />
      {long ? <span aria-hidden="true">{t("staleShort", { count })}</span> : null}
    </span>
  );
}
