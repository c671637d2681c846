import { ImageOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";
import { Spinner } from "./spinner.tsx";

type Props = {
  src: string | null | undefined;
  /** The text for screen readers. Empty if a text beside the picture says the same, as in a row with a thumbnail. */
  alt: string;
  /** `cover` fills the box, `contain` shows the whole picture, and `natural` makes the box as wide as the picture. */
  fit?: "cover" | "contain" | "natural";
  /**
   * True for a box that is too small for the words "No Image". The box then shows an icon, with the words as a tooltip.
   */
  isSmall?: boolean;
  /** Stands where the picture is missing, in place of the box that says "No Image". */
  missing?: ReactNode;
  /** CSS classes for the size of the box and other styles. The box already has a border and a background. */
  className?: string;
};

const fits = {
  cover: "size-full object-cover",
  contain: "size-full object-contain",
  natural: "h-full max-w-full object-contain",
};

/**
 * The component for every stored picture on the screens of the staff app. The box keeps its size while the picture
 * loads, with a spinner. If the picture is missing or cannot be loaded, the box says "No Image".
 */
export function ImageWithFallback({
  src,
  alt,
  fit = "cover",
  isSmall = false,
  missing,
  className,
}: Props) {
  const { t } = useTranslation();
  const [settled, setSettled] = useState<{ src: string; isLoaded: boolean } | null>(null);
  const state = settled?.src === src ? settled : null;
  const box = cx(
    "relative overflow-hidden border border-line bg-sunken",
    isSmall ? "rounded-small" : "rounded-control",
    className,
  );
  if (!src || state?.isLoaded === false) {
    if (missing) return missing;
    return (
      <span
        {...(alt
          ? { role: "img", "aria-label": `${alt}: ${t("noImage")}` }
          : { "aria-hidden": true })}
        title={isSmall ? t("noImage") : undefined}
        className={cx(
          "inline-flex flex-col items-center justify-center gap-0.5 text-center text-12 leading-none text-ink-faint",
          box,
        )}
      >
        <ImageOff size={isSmall ? 14 : 16} aria-hidden="true" className="shrink-0" />
        {isSmall ? null : <span>{t("noImage")}</span>}
      </span>
    );
  }
  return (
    <span className={cx("inline-block", box)}>
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setSettled({ src, isLoaded: true })}
        onError={() => setSettled({ src, isLoaded: false })}
        className={cx("block", fits[fit])}
      />
      {state ? null : (
        <span className="absolute inset-0 flex items-center justify-center text-ink-faint">
          <Spinner />
        </span>
      )}
    </span>
  );
}
