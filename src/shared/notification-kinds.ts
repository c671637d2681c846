import { settingsNotifications } from "#src/areas/settings/events.ts";
import { usersNotifications } from "#src/areas/users/events.ts";
import { approvalsNotifications } from "#src/areas/approvals/events.ts";
import { messagingNotifications } from "#src/areas/messaging/events.ts";
import { inventoryNotifications } from "#src/areas/inventory/events.ts";
import { paymentsNotifications } from "#src/areas/payments/events.ts";
import { devicesNotifications } from "#src/areas/devices/events.ts";
import { purchasingNotifications } from "#src/areas/purchasing/events.ts";
import { appointmentsNotifications } from "#src/areas/appointments/events.ts";
import { commissionNotifications } from "#src/areas/commission/events.ts";
import { salesNotifications } from "#src/areas/sales/events.ts";
import { integrationsNotifications } from "#src/areas/integrations/events.ts";
import { storefrontNotifications } from "#src/areas/storefront/events.ts";
import { backupsNotifications } from "#src/areas/backups/events.ts";
import { returnsNotifications } from "#src/areas/returns/events.ts";
import { systemNotifications } from "#src/areas/system/events.ts";
import type { AreaNotifications } from "./area-events.ts";

/** The notifications of all areas. Each area declares its own in its `events.ts`. */
const declared = {
  ...devicesNotifications,
  ...appointmentsNotifications,
  ...inventoryNotifications,
  ...purchasingNotifications,
  ...paymentsNotifications,
  ...salesNotifications,
  ...returnsNotifications,
  ...commissionNotifications,
  ...approvalsNotifications,
  ...integrationsNotifications,
  ...storefrontNotifications,
  ...messagingNotifications,
  ...usersNotifications,
  ...settingsNotifications,
  ...backupsNotifications,
  ...systemNotifications,
};

export type NotificationKind = keyof typeof declared;
export type NotificationCode = (typeof declared)[NotificationKind]["codes"][number];

/** The closed list of the kinds of notifications, in the order in which users choose among them. */
export const notificationKinds: Readonly<Record<NotificationKind, AreaNotifications[string]>> =
  declared;

export const kindNames = Object.keys(declared) as NotificationKind[];

export const notificationCodes = kindNames.flatMap(
  (kind) => declared[kind].codes as readonly NotificationCode[],
);

const kindsByCode = new Map<NotificationCode, NotificationKind>(
  kindNames.flatMap((kind) =>
    (declared[kind].codes as readonly NotificationCode[]).map((code) => [code, kind] as const),
  ),
);

/** The kind to which a code belongs. */
export function kindOfCode(code: NotificationCode): NotificationKind {
  const kind = kindsByCode.get(code);
  if (kind === undefined) throw new Error(`${code} is the code of no notification`);
  return kind;
}

/** Whether users get the notifications of a kind until they choose otherwise. */
export const isOnByDefault = (kind: NotificationKind): boolean =>
  notificationKinds[kind].unless !== "off";
