import { pageHref } from "#src/shared/addresses.ts";
import type { NotificationCode } from "#src/shared/notification-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NotificationType } from "#src/areas/notifications/rules.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { readyForPickup, type DeviceStatus } from "../../rules.ts";

/** What has happened to a device. */
export type DeviceNews =
  | { code: "status_updated"; status: DeviceStatus }
  | { code: "estimate_sent" | "estimate_approved" | "estimate_declined"; version: number }
  | { code: "device_assigned"; technicianId: string };

/** Tells users of the news of a device. `actor` is null for automatic acts, and for those of a customer. */
export async function notifyOfDevice(
  tx: Tx,
  actor: Pick<Actor, "userId"> | null,
  deviceId: string,
  news: DeviceNews,
): Promise<void> {
  const { assignedTo, ...device } = await tx
    .selectFrom("devices")
    .select(["ticketNumber", "brand", "model", "assignedTo"])
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const { values, ...told } = toNotification(news, assignedTo);
  await notify(tx, {
    ...told,
    values: { ...device, ...values },
    href: pageHref("/devices/$id", { id: deviceId }),
    actorId: actor?.userId ?? null,
    deviceId,
  });
}

interface Told {
  type: NotificationType;
  code: NotificationCode;
  values: Record<string, string | number>;
  to: { userId?: string | null; permission?: Permission };
}

/** An estimate's answer concerns the technician of the device, and whoever talks to customers. */
function toNotification(news: DeviceNews, assignedTo: string | null): Told {
  switch (news.code) {
    case "status_updated": {
      const { status } = news;
      const isReady = readyForPickup.includes(status);
      return {
        code: isReady ? "device_ready" : "device_status",
        type: status === "completed" ? "success" : isReady ? "error" : "info",
        values: { status },
        to: { permission: isReady ? "hand_over_devices" : "view_devices" },
      };
    }
    case "estimate_sent": {
      const { code, version } = news;
      return { code, type: "info", values: { version }, to: { permission: "view_devices" } };
    }
    case "estimate_approved":
    case "estimate_declined": {
      const { code, version } = news;
      const type = code === "estimate_approved" ? "success" : "error";
      const to = { userId: assignedTo, permission: "record_approvals" } as const;
      return { code, type, values: { version }, to };
    }
    case "device_assigned":
      return { code: news.code, type: "info", values: {}, to: { userId: news.technicianId } };
  }
}
