import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { smallPicture } from "../../picture-sizes.ts";

/** The small picture of an item in a row of a list. */
export const ItemThumbnail = ({ address }: { address: string | null }) => (
  <ImageWithFallback
    src={address && smallPicture(address)}
    alt=""
    isSmall
    className="size-7 shrink-0"
  />
);
