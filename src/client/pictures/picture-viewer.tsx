import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useSwipe } from "../swipe.ts";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ImageWithFallback } from "../ui/feedback/image-with-fallback.tsx";

interface Props {
  picture: { id: string; url: string };
  alt: string;
  at: number;
  total: number;
  /** Limits the height, so that the rest of the dialog fits below. */
  className: string;
  words: { previous: string; next: string };
  /** Arrow keys do nothing while a confirmation for this picture is open. */
  held: boolean;
  /** Called beyond the first and last picture too; the caller ignores that. */
  onStep: (step: -1 | 1) => void;
}

/** One large picture in a dialog; arrow keys, buttons and swipes lead to the other pictures. */
export function PictureViewer(props: Props) {
  const { picture, alt, at, total, className, words, held, onStep } = props;
  const swipe = useSwipe(onStep);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In a field the arrow keys move the cursor.
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
    <div className="relative touch-pan-y select-none" {...swipe}>
      <ImageWithFallback
        key={picture.id}
        src={picture.url}
        alt={alt}
        fit="contain"
        className={cx("w-full", className)}
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
