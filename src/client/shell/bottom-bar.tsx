import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { cx } from "../ui/cx.ts";
import { useCountWords } from "./count-words.ts";
import { isHere, splitForThumb, type NavigationItem } from "./navigation.ts";

const MoreSheet = lazy(() => import("./more-sheet.tsx"));

const itemClasses =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] font-medium";

/** The phone's navigation with at most five entries. If there are more, the fifth entry is "More". */
export function BottomBar({
  items,
  pathname,
}: {
  items: readonly NavigationItem[];
  pathname: string;
}) {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState(false);
  const { bar, more } = splitForThumb(items);
  const wordsOf = useCountWords();
  const waiting = more.reduce((sum, { count = 0 }) => sum + count, 0);
  const whatWaits = more.flatMap((item) => wordsOf(item) ?? []);
  const elsewhere = more.some((item) => isHere(item.to, pathname));
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-30 low:static low:w-full flex border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] translate-x-0 print:hidden"
    >
      {bar.map((item) => {
        const here = isHere(item.to, pathname);
        const Icon = item.icon;
        return (
          <AppLink
            key={item.to}
            href={item.to}
            aria-current={here ? "page" : undefined}
            className={cx(itemClasses, here ? "text-accent-ink" : "text-ink-quiet")}
          >
            <Icon size={22} strokeWidth={here ? 2.2 : 1.8} aria-hidden="true" />
            <span className="w-full truncate text-center">
              {t(item.shortLabelKey ?? item.labelKey)}
            </span>
          </AppLink>
        );
      })}
      {more.length > 0 ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className={cx(itemClasses, elsewhere ? "text-accent-ink" : "text-ink-quiet")}
        >
          <MenuIcon size={22} strokeWidth={1.8} aria-hidden="true" />
          <span className="w-full truncate text-center">
            {t("more")}
            {waiting > 0 ? <span className="text-wait-ink"> {waiting}</span> : null}
            <span className="sr-only">{whatWaits.map((words) => `, ${words}`)}</span>
          </span>
        </button>
      ) : null}
      {open ? (
        <Suspense>
          <MoreSheet items={more} pathname={pathname} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </nav>
  );
}
