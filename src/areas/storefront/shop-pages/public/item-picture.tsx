import { ImageOff } from "lucide-react";
import { cx } from "#src/client/ui/cx.ts";
import type { OnlinePicture } from "../../contract.ts";
import { jpegHref, webpHref } from "../../picture-addresses.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** The longest sides of the stored sizes in pixels, from small to large. */
const sides = ["160", "480", "1280"] as const;

/** The addresses of all sizes with their widths in pixels, for a browser to choose from. */
function sourcesOf({ id, width, height }: OnlinePicture, hrefOf: typeof jpegHref): string {
  const longest = Math.max(width, height);
  return sides
    .map((side) => {
      const shown = Math.max(1, Math.round((width * Math.min(Number(side), longest)) / longest));
      return `${hrefOf(id, side)} ${shown}w`;
    })
    .join(", ");
}

type Props = {
  view: ShopView;
  picture: OnlinePicture | null;
  /** The name of the item, which describes a picture without a text of its own. */
  name: string;
  /** The width of the picture on the page, as in the attribute `sizes`. */
  sizes: string;
  isFirst?: boolean;
  className?: string;
};

/** A picture that fills its box, whose sides the page sets. So nothing moves when the picture arrives. */
export function ItemPicture({ view, picture, name, sizes, isFirst = false, className }: Props) {
  if (!picture) {
    return (
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-12 text-ink-quiet">
        <ImageOff size={22} aria-hidden="true" strokeWidth={1.5} />
        {view.frame("noImage")}
      </span>
    );
  }
  return (
    <picture data-picture="" data-fallback={view.frame("noImage")}>
      {picture.webp ? (
        <source type="image/webp" srcSet={sourcesOf(picture, webpHref)} sizes={sizes} />
      ) : null}
      <img
        src={jpegHref(picture.id, "480")}
        srcSet={sourcesOf(picture, jpegHref)}
        sizes={sizes}
        alt={picture.altText ?? name}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={isFirst ? "high" : undefined}
        className={cx("absolute inset-0 size-full", className)}
      />
    </picture>
  );
}
