import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "#src/shared/permissions.ts";
import { mayUse, type NeededPermission } from "../session.tsx";
import type { WordKey } from "../words/i18n.ts";

/** The groups of the navigation, in the order of the menu. Each is a part of the shop. */
export const navigationGroups = ["counter", "workshop", "stock", "money", "shop"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export type NavigationItem = {
  /** The path of the screen, for example `/devices`. */
  to: string;
  labelKey: WordKey;
  /** A shorter name for the bar of phones, where the other one would be cut off. */
  shortLabelKey?: WordKey;
  icon: LucideIcon;
  /** The group in which the entry is shown. An entry without a group is above all groups. */
  group?: NavigationGroup;
  /** The permission that a user needs to see the entry. */
  permission?: NeededPermission;
  /**
   * Whether the entry belongs in the phone's bottom bar. If the bar has no room for all marked entries, the last ones
   * are under "More". If too few are marked, the bar also takes the first unmarked entries.
   */
  atThumb?: boolean;
  /** The role whose bottom bar has the entry too. */
  atThumbOf?: Role;
  /** The number of records that wait for the user, shown beside the label, except in the phone's bottom bar. */
  count?: number;
  /** The key of the sentence with the count, for example "3 refunds wait for you". */
  countKey?: WordKey;
};

export type ShellUser = {
  name: string;
  role: Role;
  permissions: readonly Permission[];
};

/** The navigation entries that this user may open. */
export function allowedItems(items: readonly NavigationItem[], user: ShellUser): NavigationItem[] {
  return items
    .filter(({ permission }) => mayUse(user, permission))
    .map((item) => (item.atThumbOf === user.role ? { ...item, atThumb: true } : item));
}

export interface ShownGroup {
  /** undefined for the entries that are above all groups. */
  name: NavigationGroup | undefined;
  items: readonly NavigationItem[];
}

/** The groups that have entries, in the order of the menu. */
export function groupsOf(items: readonly NavigationItem[]): ShownGroup[] {
  return [undefined, ...navigationGroups]
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }))
    .filter((group) => group.items.length > 0);
}

/** The groups that the user has opened (true) or closed (false). */
export type ChosenGroups = Readonly<Partial<Record<NavigationGroup, boolean>>>;

/** Reads the text that `writeGroups` has stored. For example, `stock -shop` means: stock is open, shop is closed. */
export function readGroups(stored: string | null): ChosenGroups {
  const words = stored?.split(" ") ?? [];
  const known = navigationGroups.filter(
    (name) => words.includes(name) || words.includes(`-${name}`),
  );
  return Object.fromEntries(known.map((name) => [name, words.includes(name)]));
}

export const writeGroups = (chosen: ChosenGroups): string =>
  navigationGroups
    .filter((name) => chosen[name] !== undefined)
    .map((name) => (chosen[name] ? name : `-${name}`))
    .join(" ");

/** The heights of the sidebar's lines, and of everything around them (sidebar.tsx). */
const ITEM_PX = 36;
const HEADING_PX = 28;
const AROUND_PX = 120;

/**
 * Returns the groups that show their entries on a screen of `height` pixels. A group that the user has opened or closed
 * stays so. The other groups are opened from the top, each if the menu still fits with it. The group of the current
 * screen is always open, so that no other group closes when the user goes there. The entries above all groups
 * (`undefined`) are always shown.
 */
export function openGroups(
  groups: readonly ShownGroup[],
  pathname: string,
  height: number,
  chosen: ChosenGroups = {},
): ReadonlySet<NavigationGroup | undefined> {
  const headings = groups.filter(({ name }) => name !== undefined).length;
  let room = height - AROUND_PX - headings * HEADING_PX;
  const open = new Set<NavigationGroup | undefined>();
  for (const { name, items } of groups) {
    const px = items.length * ITEM_PX;
    const isOpen = name === undefined || (chosen[name] ?? px <= room);
    if (isOpen) room -= px;
    const isCurrent = items.some(({ to }) => isHere(to, pathname));
    if (isOpen || (isCurrent && name !== undefined && chosen[name] === undefined)) open.add(name);
  }
  return open;
}

/** Divides the entries between the phone's bottom bar and "More". The bar has room for five links, including "More". */
export function splitForThumb(items: readonly NavigationItem[]): {
  bar: NavigationItem[];
  more: NavigationItem[];
} {
  if (items.length <= 5) return { bar: [...items], more: [] };
  const marked = items.filter((item) => item.atThumb);
  const bar = [...marked, ...items.filter((item) => !item.atThumb)].slice(0, 4);
  return { bar, more: items.filter((item) => !bar.includes(item)) };
}

/** True on the screen `to`, and on the screens below it, for example `/devices/0190…` below `/devices`. */
export function isHere(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
