import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { isHere, type NavigationItem } from "./navigation.ts";

/** The places that do not fit into the bottom bar. */
export default function MoreSheet({
  items,
  pathname,
  onClose,
}: {
  items: readonly NavigationItem[];
  pathname: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("shell");
  return (
    <Dialog open onClose={onClose} title={t("more")}>
      <ul className="-mx-2">
        {items.map((item) => {
          const here = isHere(item.to, pathname);
          const Icon = item.icon;
          return (
            <li key={item.to}>
              <AppLink
                href={item.to}
                onClick={onClose}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex h-13 items-center gap-3 rounded-control px-2 text-16 font-medium",
                  here ? "text-accent-ink" : "text-ink",
                )}
              >
                <Icon size={20} aria-hidden="true" className={here ? "" : "text-ink-faint"} />
                <span className="min-w-0 flex-1 truncate">{t(item.labelKey)}</span>
                {item.count ? <span className="text-ink-faint">{item.count}</span> : null}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
