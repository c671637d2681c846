import { AppLink } from "#src/client/ui/app-link.tsx";
import { passportHref } from "./passport-address.ts";

/** Serial numbers of pieces, each with a link to its passport. */
export const PieceLinks = ({ serials }: { serials: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-3">
    {serials.map((serial) => (
      <AppLink
        key={serial}
        href={passportHref(serial)}
        className="inline-flex min-h-6 items-center wrap-anywhere hover:underline phone:min-h-11"
      >
        {serial}
      </AppLink>
    ))}
  </span>
);
