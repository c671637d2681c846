import { useEffect, useState } from "react";
import { twoDigits } from "#src/shared/two-digits.ts";
import { shopNow } from "#src/client/words/clock.ts";
import type { Translate } from "#src/client/words/i18n.ts";
import { workedUntil } from "../rules.ts";
import type { Work } from "../../core/detail/work.ts";

/** The time as `2 h 05 min`, or only minutes when it is below an hour. */
export function workTimeText(t: Translate<"custody">, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? t("work.minutes", { minutes })
    : t("work.hoursMinutes", { count: Math.floor(minutes / 60), minutes: minutes % 60 });
}

const clock = (seconds: number): string =>
  [
    Math.floor(seconds / 3600),
    twoDigits(Math.floor(seconds / 60) % 60),
    twoDigits(seconds % 60),
  ].join(":");

/** The working time as `0:12:07`. While the clock runs, it is updated every second. */
export function useWorkClock(work: Work): string {
  const [now, setNow] = useState(() => shopNow().toISOString());
  const isRunning = work.runningSince !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(shopNow().toISOString()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return clock(workedUntil(work, now));
}
