import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { smallPicture } from "../pictures/rules.ts";

/** The featured picture of an item in a list row, beside its name. */
export const ItemThumbnail = ({ address }: { address: string | null }) => (
  <ImageWithFallback
    src={address && smallPicture(address)}
    alt=""
    isSmall
    className="size-7 shrink-0"
  />
);
