import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "#src/shared/permissions.ts";
import { mayUse, type NeededPermission } from "../session.tsx";
import type { WordKey } from "../words/i18n.ts";

/** The parts of the shop, in the order of the menu. */
export const navigationGroups = ["counter", "workshop", "stock", "money", "shop"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export type NavigationItem = {
  /** The path, `/devices`. */
  to: string;
  labelKey: WordKey;
  icon: LucideIcon;
  /** Without a group the item is above all groups. */
  group?: NavigationGroup;
  /** The permission to see the item. */
  permission?: NeededPermission;
  /**
   * Puts the item into the phone's bottom bar, as far as there is room; all others are under "More". If too few items
   * are marked, the bar also takes the first unmarked ones.
   */
  atThumb?: boolean;
  /** The number of waiting records, shown beside the label. */
  count?: number;
  /** The sentence that says what `count` counts. */
  countKey?: WordKey;
};

export type ShellUser = {
  name: string;
  role: Role;
  permissions: readonly Permission[];
};

/** The items that this user may open. */
export function allowedItems(items: readonly NavigationItem[], user: ShellUser): NavigationItem[] {
  return items.filter(({ permission }) => mayUse(user, permission));
}

export interface ShownGroup {
  /** undefined: the items above all groups. */
  name: NavigationGroup | undefined;
  items: readonly NavigationItem[];
}

/** The groups that have items, in the order of the menu. */
export function groupsOf(items: readonly NavigationItem[]): ShownGroup[] {
  return [undefined, ...navigationGroups]
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }))
    .filter((group) => group.items.length > 0);
}

/** The groups that the user opened or closed. */
export type ChosenGroups = Readonly<Partial<Record<NavigationGroup, boolean>>>;

/** Reads what `writeGroups` stored: `stock -shop`. */
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

/** Heights of the sidebar's lines and of its free space on a screen of 720 px. `sidebar.tsx` draws the lines so high. */
const ITEM_PX = 36;
const HEADING_PX = 28;
const ROOM_PX = 592;

/**
 * Which groups show their items. A user's own choice counts. Otherwise all groups are open if they fit on a screen of
 * 720 px; if not, only the group of the open screen is.
 */
export function openGroups(
  groups: readonly ShownGroup[],
  pathname: string,
  chosen: ChosenGroups = {},
): ReadonlySet<NavigationGroup | undefined> {
  const lines = groups.reduce((sum, { items }) => sum + items.length, 0);
  const headings = groups.filter(({ name }) => name !== undefined).length;
  const allFit = lines * ITEM_PX + headings * HEADING_PX <= ROOM_PX;
  return new Set(
    groups
      .filter(
        ({ name, items }) =>
          name === undefined ||
          (chosen[name] ?? (allFit || items.some(({ to }) => isHere(to, pathname)))),
      )
      .map(({ name }) => name),
  );
}

/** Divides the items between the bottom bar of five places and "More", which takes the fifth place if needed. */
export function splitForThumb(items: readonly NavigationItem[]): {
  bar: NavigationItem[];
  more: NavigationItem[];
} {
  if (items.length <= 5) return { bar: [...items], more: [] };
  const marked = items.filter((item) => item.atThumb);
  const bar = [...marked, ...items.filter((item) => !item.atThumb)].slice(0, 4);
  return { bar, more: items.filter((item) => !bar.includes(item)) };
}

/** True on the item's screen, and on screens whose path begins with the item's path. */
export function isHere(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
