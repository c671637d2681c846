import { MessageCircle, Phone } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { isMobilePhone, normalizePhone } from "#src/shared/phone.ts";
import type { PublicView } from "./public-view.ts";

/** How to reach the shop. `quiet` uses secondary colours, for pages that have a main button of their own. */
export function Contact({ view: { shop, word }, quiet }: { view: PublicView; quiet?: boolean }) {
  if (!shop.phone) return null;
  const number = normalizePhone(shop.phone);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <a
        href={`tel:${number}`}
        className={buttonClasses(
          quiet ? "secondary" : "primary",
          "normal",
          "h-11 min-w-fit flex-1",
        )}
      >
        <Phone size={18} aria-hidden="true" />
        {word("call")}
      </a>
      {isMobilePhone(number) ? (
        <a
          href={`https://wa.me/${number.slice(1)}`}
          rel="noopener noreferrer"
          className={buttonClasses("secondary", "normal", "h-11 min-w-fit flex-1")}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {word("whatsapp")}
        </a>
      ) : null}
    </div>
  );
}
