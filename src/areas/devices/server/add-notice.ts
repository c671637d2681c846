import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { DeviceStatus } from "../rules.ts";

/**
 * The content of a notification, as a code with values, so that every reader gets it in their own language. The values
 * contain no names of people.
 */
export type DeviceNotice =
  | { code: "status_updated"; status: DeviceStatus }
  | { code: "estimate_sent" | "estimate_approved" | "estimate_declined"; version: number };

export async function addNotice(tx: Tx, deviceId: string, notice: DeviceNotice): Promise<void> {
  await tx
    .insertInto("deviceNotifications")
    .values({
      id: newId(),
      deviceId,
      type: isBadNews(notice) ? "error" : "info",
      notice: JSON.stringify(notice),
    })
    .execute();
}

const isBadNews = (notice: DeviceNotice): boolean =>
  notice.code === "status_updated"
    ? notice.status === "unrepairable" || notice.status === "cancelled"
    : notice.code === "estimate_declined";
