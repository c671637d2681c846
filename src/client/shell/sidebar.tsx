import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Logo } from "./logo.tsx";
import { isHere, type NavigationItem } from "./navigation.ts";

type Props = {
  items: readonly NavigationItem[];
  pathname: string;
  shopName: string;
  collapsed: boolean;
  /** Absent on tablets, where the sidebar is always collapsed. */
  onCollapse?: ((collapsed: boolean) => void) | undefined;
};

export function Sidebar({ items, pathname, shopName, collapsed, onCollapse }: Props) {
  const { t } = useTranslation("shell");
  return (
    <aside
      className={cx(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-canvas transition-[width] duration-150 ease-out",
        collapsed ? "w-15" : "w-58",
      )}
    >
      <div className={cx("flex h-14 items-center gap-2.5", collapsed ? "justify-center" : "px-4")}>
        <Logo size={28} />
        {collapsed ? null : <span className="truncate font-strong">{shopName}</span>}
      </div>
      <nav aria-label={t("mainNavigation")} className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.to}>
              <Item item={item} here={isHere(item.to, pathname)} collapsed={collapsed} />
            </li>
          ))}
        </ul>
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
  return (
    <Tooltip<HTMLAnchorElement> text={collapsed ? label : null} side="bottom" describes={false}>
      {(target) => (
        <AppLink
          {...target}
          href={item.to}
          aria-current={here ? "page" : undefined}
          aria-label={collapsed ? label : undefined}
          className={cx(
            "flex h-9 items-center gap-2.5 rounded-control font-medium transition-colors duration-100",
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
          {item.count && !collapsed ? (
            <span className="text-12 text-ink-quiet">{item.count}</span>
          ) : null}
        </AppLink>
      )}
    </Tooltip>
  );
}
