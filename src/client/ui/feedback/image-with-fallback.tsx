import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";

type Props = { src: string | null | undefined; alt: string; className?: string };

/** A picture that keeps its space: shows 'No Image' when it is missing or cannot be loaded. */
export function ImageWithFallback({ src, alt, className }: Props) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);
  const look = cx("overflow-hidden rounded-control border border-line bg-sunken", className);
  if (!src || failed === src) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={cx(
          "flex flex-col items-center justify-center gap-1 text-12 text-ink-faint",
          look,
        )}
      >
        <ImageOff size={18} aria-hidden="true" />
        {t("noImage")}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className={cx("object-cover", look)}
    />
  );
}
