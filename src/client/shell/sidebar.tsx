import { ChevronDown, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { readChoice, rememberChoice } from "../words/choices.ts";
import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Logo } from "./logo.tsx";
import {
  groupsOf,
  isHere,
  openGroups,
  readGroups,
  writeGroups,
  type NavigationItem,
  type ShownGroup,
} from "./navigation.ts";
import { useCountWords } from "./count-words.ts";

type Props = {
  items: readonly NavigationItem[];
  pathname: string;
  shopName: string;
  collapsed: boolean;
  /** Collapses or expands the sidebar. Absent on tablets, where the sidebar is always collapsed. */
  onCollapse?: ((collapsed: boolean) => void) | undefined;
};

function onResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

export function Sidebar({ items, pathname, shopName, collapsed, onCollapse }: Props) {
  const { t } = useTranslation("shell");
  const [chosen, setChosen] = useState(() => readGroups(readChoice("menu")));
  const groups = groupsOf(items);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const open = openGroups(groups, pathname, height, chosen);
  return (
    <aside
      className={cx(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-canvas transition-[width] duration-150 ease-out print:hidden",
        collapsed ? "w-15" : "w-58",
      )}
    >
      <div className={cx("flex h-14 items-center gap-2.5", collapsed ? "justify-center" : "px-4")}>
        <Logo size={28} />
        {collapsed ? null : <span className="truncate font-strong">{shopName}</span>}
      </div>
      <nav aria-label={t("mainNavigation")} className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-2">
        {groups.map((group) => (
          <Group
            key={group.name ?? ""}
            group={group}
            pathname={pathname}
            collapsed={collapsed}
            isOpen={collapsed || open.has(group.name)}
            onOpen={(isOpen) => {
              const next = group.name ? { ...chosen, [group.name]: isOpen } : chosen;
              setChosen(next);
              rememberChoice("menu", writeGroups(next));
            }}
          />
        ))}
      </nav>
      {onCollapse ? (
        <div className={cx("p-2.5", collapsed && "flex justify-center")}>
          <IconButton
            label={collapsed ? t("expandSidebar") : t("collapseSidebar")}
            side="top"
            icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
            onClick={() => onCollapse(!collapsed)}
          />
        </div>
      ) : null}
    </aside>
  );
}

/** A group of navigation entries. A collapsed sidebar shows a line instead of the group's heading. */
function Group({
  group: { name, items },
  pathname,
  collapsed,
  isOpen,
  onOpen,
}: {
  group: ShownGroup;
  pathname: string;
  collapsed: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation("shell");
  const id = useId();
  return (
    <>
      {!name ? null : collapsed ? (
        <hr className="mx-2 my-1.5 border-line" />
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          className="flex h-7 w-full items-end gap-1 rounded-control px-2.5 pb-0.5 text-12 font-medium text-ink-faint hover:text-ink"
        >
          {t(`group.${name}`)}
          <ChevronDown size={14} aria-hidden="true" className={cx(!isOpen && "-rotate-90")} />
        </button>
      )}
      <ul id={id} hidden={!isOpen}>
        {items.map((item) => (
          <Item key={item.to} item={item} here={isHere(item.to, pathname)} collapsed={collapsed} />
        ))}
      </ul>
    </>
  );
}

function Item({
  item,
  here,
  collapsed,
}: {
  item: NavigationItem;
  here: boolean;
  collapsed: boolean;
}) {
  const { t } = useTranslation("shell");
  const Icon = item.icon;
  const label = t(item.labelKey);
  const waiting = useCountWords()(item);
  const name = [label, waiting].filter(Boolean).join(", ");
  return (
    <li ref={here ? show : undefined} className="pb-0.5">
      <Tooltip<HTMLAnchorElement> text={collapsed ? name : waiting} side="bottom" describes={false}>
        {(target) => (
          <AppLink
            {...target}
            href={item.to}
            aria-current={here ? "page" : undefined}
            aria-label={collapsed ? name : undefined}
            className={cx(
              "relative flex h-8.5 items-center gap-2.5 rounded-control font-medium transition-colors duration-100",
              collapsed ? "justify-center" : "px-2.5",
              here ? "bg-pressed text-ink" : "text-ink-quiet hover:bg-sunken hover:text-ink",
            )}
          >
            <Icon
              size={18}
              aria-hidden="true"
              className={cx("shrink-0", here && "text-accent-ink")}
            />
            {collapsed ? null : <span className="min-w-0 flex-1 truncate">{label}</span>}
            {waiting && collapsed ? (
              <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-wait" />
            ) : null}
            {waiting && !collapsed ? (
              <span className="text-12 text-wait-ink">
                <span aria-hidden="true">{item.count}</span>
                <span className="sr-only">{waiting}</span>
              </span>
            ) : null}
          </AppLink>
        )}
      </Tooltip>
    </li>
  );
}

/** Scrolls the menu until the entry of the current screen is visible. */
const show = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: "nearest" });
