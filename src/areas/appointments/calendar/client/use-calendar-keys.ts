import { useEffect, useRef } from "react";
import { useListedKeys, useShortcut } from "#src/client/shortcuts.ts";

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = "input, select, textarea, [contenteditable], [role=menu], dialog";

/** The keys of the calendar: the arrows show the days before and after, T shows today. */
export function useCalendarKeys({
  onStep,
  onToday,
}: {
  onStep: (steps: number) => void;
  onToday: () => void;
}): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useShortcut("t", "keys:today", onToday);
  useListedKeys([
    { key: "ArrowLeft", label: "keys:previousDays" },
    { key: "ArrowRight", label: "keys:nextDays" },
  ]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const steps = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (steps === 0 || isOther || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current(steps);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
