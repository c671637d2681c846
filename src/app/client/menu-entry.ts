import { isHere } from "#src/client/shell/navigation.ts";
import { navigation } from "./navigation.ts";

/** The screens without an entry of the menu, and the entry that leads to them. The settings lead to all others. */
const behind: readonly [entry: string, screens: RegExp][] = [
  ["/devices", /^.(track|passport)/],
  ["/purchase-orders", /^.(supplier|payment-a|exchange)/],
  ["/sales-report", /^.sales\//],
  ["/shipments", /^.shipping/],
  ["", /^.(pro|no|ou)/],
];

/** The path at which a screen stands in the menu: its own, or the one of the entry that leads to it. */
export const menuEntryOf = (path: string): string =>
  navigation.some(({ to }) => isHere(to, path))
    ? path
    : (behind.find(([, screens]) => screens.test(path))?.[0] ?? "/settings");
