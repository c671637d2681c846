/**
 * Who hears of what happened, area by area. A live screen is told the id of a record only if its user may read that
 * record; an area that is not listed here does not compile, and nobody hears of it.
 */
import type { Change, eventKinds, EventKind } from "./event-kinds.ts";
import type { Permission } from "./permissions.ts";

type EventArea = (typeof eventKinds)[EventKind]["area"];

/** Everybody who is signed in, or users with any of these. */
type Hearers = "signed-in" | readonly Permission[];

interface Hearing {
  /** Who may read its records: they are told which one changed. */
  readonly named: Hearers;
  /** Where something of its records is shown to others: area → who sees it there. They are told that area, and no record. */
  readonly shownIn?: Readonly<Record<string, Hearers>>;
}

export const hearing: Readonly<Record<EventArea, Hearing>> = {
  settings: { named: "signed-in" },
  users: { named: ["manage_users"], shownIn: { devices: ["view_devices"] } },
  "saved-filters": { named: [], shownIn: { "saved-filters": "signed-in" } },
  customers: {
    named: ["view_customers"],
    shownIn: { customers: ["export_customer_data"], devices: ["view_devices"] },
  },
  inventory: { named: ["view_inventory", "use_parts", "create_devices", "view_pos"] },
  "stock-counts": { named: ["view_inventory", "count_stock"] },
  "stock-alerts": { named: ["view_inventory"] },
  "item-imports": { named: ["create_inventory"] },
  payments: {
    named: ["view_payments"],
    shownIn: { devices: ["view_devices"], sales: ["view_sales", "create_sales"] },
  },
  shifts: { named: ["manage_shifts"], shownIn: { shifts: ["create_sales", "take_payments"] } },
  devices: {
    named: ["view_devices"],
    shownIn: {
      devices: [
        "create_devices",
        "create_estimates",
        "hand_over_devices",
        "update_any_device_status",
        "update_device_status",
      ],
      customers: ["view_customers"],
      payments: ["view_payments"],
    },
  },
  sales: { named: ["view_sales", "create_sales"] },
  "refund-requests": {
    named: ["refund_sales", "approve_late_refunds"],
    shownIn: { sales: ["view_sales", "create_sales"] },
  },
  returns: { named: ["view_returns"] },
  "device-issues": {
    named: ["view_devices"],
    shownIn: { "device-issues": ["manage_device_issues"] },
  },
};

/** What happens to a session, and nothing that others see of its user. */
const ofNobodyElse: ReadonlySet<string> = new Set<EventKind>([
  "user.signed_in",
  "user.signed_out",
  "user.password_reset",
  "user.password_changed",
  "user.two_factor_changed",
  "access_token.created",
  "access_token.revoked",
]);

/** A change that names no record: look at everything of `area` again. */
export const unnamedChange = (area: string): Change => ({
  area,
  id: "00000000-0000-0000-0000-000000000000",
  kind: "resync",
});

export interface Listener {
  /** null: a program with an access token, which is told what its permissions cover and nothing of its owner. */
  userId: string | null;
  permissions: ReadonlySet<Permission>;
}

/** What a listener is told of a change: itself, only where something changed, or nothing. Users hear of themselves. */
export function heardOf({ area, id, kind }: Change, listener: Listener): Change[] {
  if (area === "all") return [{ area, id, kind }];
  const known = isArea(area) ? hearing[area] : null;
  if (!known) return [];
  if (listener.userId === id || hears(known.named, listener)) return [{ area, id, kind }];
  if (ofNobodyElse.has(kind)) return [];
  return Object.entries(known.shownIn ?? {})
    .filter(([, hearers]) => hears(hearers, listener))
    .map(([shown]) => unnamedChange(shown));
}

const isArea = (area: string): area is EventArea => Object.hasOwn(hearing, area);

const hears = (hearers: Hearers, { permissions }: Listener): boolean =>
  hearers === "signed-in" || hearers.some((permission) => permissions.has(permission));
