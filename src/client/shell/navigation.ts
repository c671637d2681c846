import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "#src/shared/permissions.ts";
import type { WordKey } from "../words/i18n.ts";

export type NavigationItem = {
  /** The path, `/devices`. */
  to: string;
  labelKey: WordKey;
  icon: LucideIcon;
  /** The permission to see the item; without one every user sees it. */
  permission?: Permission;
  /**
   * Puts the item into the phone's bottom bar; the others are under "More". If no item is marked, the bar takes the
   * first ones.
   */
  atThumb?: boolean;
  /** The number of records that wait, shown beside the label. */
  count?: number;
};

export type ShellUser = {
  name: string;
  role: Role;
  permissions: readonly Permission[];
};

/** The items that this user may open. */
export function allowedItems(items: readonly NavigationItem[], user: ShellUser): NavigationItem[] {
  return items.filter(
    (item) => item.permission === undefined || user.permissions.includes(item.permission),
  );
}

/** The bottom bar has five places; with more than five items, the fifth is "More". */
export function splitForThumb(items: readonly NavigationItem[]): {
  bar: NavigationItem[];
  more: NavigationItem[];
} {
  if (items.length <= 5) return { bar: [...items], more: [] };
  const marked = items.filter((item) => item.atThumb);
  const bar = [...marked, ...items.filter((item) => !item.atThumb)].slice(0, 4);
  return { bar, more: items.filter((item) => !bar.includes(item)) };
}

/** True on the item's own screen and on screens below it. */
export function isHere(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
