import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "#src/shared/permissions.ts";
import type { WordKey } from "../words/i18n.ts";

export type NavigationItem = {
  /** Path, `/devices`. */
  to: string;
  labelKey: WordKey;
  icon: LucideIcon;
  /** The permission without which it is not shown; none means everybody. */
  permission?: Permission;
  /** Marks it for the phone's bottom bar; the rest is under "More". Without marks the first ones are taken. */
  atThumb?: boolean;
  /** Waiting things, shown as a figure. */
  count?: number;
};

export type ShellUser = {
  name: string;
  role: Role;
  permissions: readonly Permission[];
};

/** What this person may open. */
export function allowedItems(items: readonly NavigationItem[], user: ShellUser): NavigationItem[] {
  return items.filter(
    (item) => item.permission === undefined || user.permissions.includes(item.permission),
  );
}

/** Five places at the thumb; with more than five, the fifth is "More". */
export function splitForThumb(items: readonly NavigationItem[]): {
  bar: NavigationItem[];
  more: NavigationItem[];
} {
  if (items.length <= 5) return { bar: [...items], more: [] };
  const marked = items.filter((item) => item.atThumb);
  const bar = [...marked, ...items.filter((item) => !item.atThumb)].slice(0, 4);
  return { bar, more: items.filter((item) => !bar.includes(item)) };
}

/** True on the item's own screen and on those below it. */
export function isHere(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
