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
  /** A class that limits the height of the picture, so that the rest of the dialog fits below it. */
  className: string;
  words: { previous: string; next: string };
  /** True while a confirmation is open over this picture. Arrow keys then do nothing. */
  held: boolean;
  /** Called with -1 (previous) or 1 (next). The caller ignores a step beyond the first or last picture. */
  onStep: (step: -1 | 1) => void;
}

/** One large picture in a dialog. Arrow keys, buttons and swipes show the next or the previous picture. */
export function PictureViewer(props: Props) {
  const { picture, alt, at, total, className, words, held, onStep } = props;
  const swipe = useSwipe(onStep);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In a text field, arrow keys move the cursor instead.
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
