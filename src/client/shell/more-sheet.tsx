import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { useCountWords } from "./count-words.ts";
import { groupsOf, isHere, type NavigationItem } from "./navigation.ts";

/** The navigation entries that have no room in the phone's bottom bar. */
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
      {groupsOf(items).map(({ name, items: places }) => (
        <section key={name ?? ""}>
          {name ? (
            <h3 className="pt-2 text-12 font-medium text-ink-faint">{t(`group.${name}`)}</h3>
          ) : null}
          <ul className="-mx-2">
            {places.map((item) => (
              <li key={item.to}>
                <PlaceLink item={item} here={isHere(item.to, pathname)} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function PlaceLink({
  item,
  here,
  onClose,
}: {
  item: NavigationItem;
  here: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("shell");
  const waiting = useCountWords()(item);
  const Icon = item.icon;
  return (
    <AppLink
      href={item.to}
      onClick={onClose}
      aria-current={here ? "page" : undefined}
      className={cx(
        "flex min-h-12 items-center gap-3 rounded-control px-2 text-16 font-medium",
        here ? "text-accent-ink" : "text-ink",
      )}
    >
      <Icon size={20} aria-hidden="true" className={here ? "" : "text-ink-faint"} />
      <span className="min-w-0 flex-1 truncate">{t(item.labelKey)}</span>
      {waiting ? <span className="text-12 font-normal text-wait-ink">{waiting}</span> : null}
    </AppLink>
  );
}
