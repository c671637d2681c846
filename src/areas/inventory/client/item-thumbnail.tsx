import { Package } from "lucide-react";
import { useState } from "react";
import { smallPicture } from "../pictures/rules.ts";

/** The featured picture of an item in a list row, beside its name. */
export function ItemThumbnail({ address }: { address: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = "size-7 shrink-0 rounded-small border border-line bg-sunken";
  return address && failed !== address ? (
    <img
      src={smallPicture(address)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
      className={`${look} object-cover`}
    />
  ) : (
    <span className={`${look} inline-flex items-center justify-center text-ink-faint`}>
      <Package size={14} aria-hidden="true" />
    </span>
  );
}
