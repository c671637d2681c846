import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ImageWithFallback } from "../ui/feedback/image-with-fallback.tsx";

/** How far a finger moves before it means the next one. */
const SWIPE_PX = 40;

interface Props {
  picture: { id: string; url: string };
  alt: string;
  at: number;
  total: number;
  /** How high it stands, with what the dialog has below it. */
  className: string;
  words: { previous: string; next: string };
  /** Something is asked about this very picture: no other takes its place. */
  held: boolean;
  /** Asked for one that is not there, nothing happens. */
  onStep: (step: -1 | 1) => void;
}

/** In a dialog: one picture large; the others by arrow keys, buttons or swiping. */
export function PictureViewer(props: Props) {
  const { picture, alt, at, total, className, words, held, onStep } = props;
  const from = useRef<number | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In a field the arrows belong to what is typed.
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
    if (held || isTyping) return;
    if (event.key === "ArrowLeft") onStep(-1);
    if (event.key === "ArrowRight") onStep(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const arrow =
    "absolute! top-1/2 -translate-y-1/2 rounded-full bg-surface/90 phone:size-11 aria-disabled:opacity-40";
  return (
    <div
      className="relative touch-pan-y select-none"
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerUp={(event) => {
        const moved = from.current === null ? 0 : event.clientX - from.current;
        from.current = null;
        if (Math.abs(moved) > SWIPE_PX) onStep(moved > 0 ? -1 : 1);
      }}
    >
      <ImageWithFallback
        key={picture.id}
        src={picture.url}
        alt={alt}
        className={cx("mx-auto block w-full object-contain!", className)}
      />
      {total > 1 ? (
        <>
          <IconButton
            label={words.previous}
            icon={<ChevronLeft size={20} />}
            className={`${arrow} left-2`}
            aria-disabled={at === 0 || undefined}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={words.next}
            icon={<ChevronRight size={20} />}
            className={`${arrow} right-2`}
            aria-disabled={at === total - 1 || undefined}
            onClick={() => onStep(1)}
          />
        </>
      ) : null}
    </div>
  );
}
