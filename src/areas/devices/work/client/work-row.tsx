import { useTranslation } from "#src/client/words/i18n.ts";
import type { WorkableDevice } from "./use-work-act.tsx";
import { WorkButton } from "./work-button.tsx";
import { useWorkClock, workTimeText } from "./work-time.ts";

/** The working time on a device. The clock runs while somebody works on it. */
export function WorkRow({ device }: { device: WorkableDevice }) {
  const { t } = useTranslation("custody");
  const clock = useWorkClock(device.work);
  const { seconds, runningSince } = device.work;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <div className="min-w-36 flex-1">
        <p className="text-12 text-ink-faint">
          {runningSince ? t("work.running") : t("work.title")}
        </p>
        <p className={runningSince ? "font-strong text-accent-ink tabular-nums" : "font-medium"}>
          {runningSince ? (
            <span role="timer">{clock}</span>
          ) : seconds > 0 ? (
            workTimeText(t, seconds)
          ) : (
            <span className="text-ink-quiet">{t("work.none")}</span>
          )}
        </p>
      </div>
      <WorkButton device={device} small />
    </div>
  );
}
