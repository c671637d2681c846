import { useEffect, useId, useRef, type PointerEvent } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";

interface Props {
  /** The dots of the pattern in their order, as digits from 1 to 9. */
  value: string;
  /** Called with the new pattern. Without this function the user cannot change the pattern. */
  onChange?: (dots: string) => void;
}

const dots = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const SIDE = 216;
const STEP = SIDE / 3;
const middle = (dot: number) => ({
  x: ((dot - 1) % 3) * STEP + STEP / 2,
  y: Math.floor((dot - 1) / 3) * STEP + STEP / 2,
});

/** The pattern lock of a phone. The user draws the pattern with a finger, or adds dots by keys and taps. */
export function PatternGrid({ value, onChange }: Props) {
  const { t } = useTranslation("custody");
  const label = useId();
  const box = useRef<HTMLDivElement>(null);
  const isDrawing = useRef(false);
  const drawn = useRef(value);
  useEffect(() => {
    drawn.current = value;
  }, [value]);

  const add = (dot: number) => {
    if (!onChange || drawn.current.includes(String(dot))) return;
    drawn.current += String(dot);
    onChange(drawn.current);
  };
  const follow = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect();
    if (!isDrawing.current || !area) return;
    const at = { x: event.clientX - area.left, y: event.clientY - area.top };
    const near = dots.find((dot) => {
      const { x, y } = middle(dot);
      return Math.hypot(x - at.x, y - at.y) < STEP * 0.36;
    });
    if (near) add(near);
  };
  const path = value.split("").map((digit) => {
    const { x, y } = middle(Number(digit));
    return `${x},${y}`;
  });
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={label}
      style={{ width: SIDE, height: SIDE }}
      className="relative touch-none select-none rounded-card bg-sunken ring-1 ring-line ring-inset"
      onPointerDown={(event) => {
        // From here on, each dot that the pointer comes near is added to the pattern.
        isDrawing.current = onChange !== undefined;
        event.currentTarget.releasePointerCapture?.(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={() => (isDrawing.current = false)}
      onPointerLeave={() => (isDrawing.current = false)}
    >
      <span id={label} className="sr-only">
        {t("passcode.grid")}
      </span>
      <svg aria-hidden="true" width={SIDE} height={SIDE} className="absolute inset-0 text-accent">
        <polyline
          points={path.join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="absolute inset-0 grid grid-cols-3">
        {dots.map((dot) => {
          const place = value.indexOf(String(dot)) + 1;
          return (
            <button
              key={dot}
              type="button"
              disabled={!onChange}
              aria-label={
                place
                  ? t("passcode.dotChosen", { number: dot, place })
                  : t("passcode.dot", { number: dot })
              }
              aria-pressed={place > 0}
              onClick={() => add(dot)}
              className="flex items-center justify-center rounded-card"
            >
              <span
                aria-hidden="true"
                className={cx(
                  "flex size-8 items-center justify-center rounded-full text-14 font-strong ring-2",
                  place ? "bg-accent text-on-accent ring-accent" : "bg-surface ring-line-control",
                )}
              >
                {place || ""}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
