import { CalendarPlus, Wrench } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { pageHref } from "#src/shared/addresses.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** The way to what repairs cost, and to the form that books one. */
export function RepairLinks({ view: { frame, language } }: { view: ShopView }) {
  const links = [
    { path: "/shop/repairs", label: frame("repairPrices"), Icon: Wrench },
    { path: "/shop/book", label: frame("bookRepair"), Icon: CalendarPlus },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ path, label, Icon }) => (
        <li key={path} className="grid flex-1 tablet:flex-none">
          <a
            href={pageHref(path, {}, { lang: language })}
            className={buttonClasses("secondary", "normal", "h-11 phone:px-1!")}
          >
            {/* Two buttons beside each other are as wide as a phone. */}
            <Icon size={18} aria-hidden="true" className="phone:hidden" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
