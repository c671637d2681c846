import type { Database } from "#src/server/database.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { isWithin } from "../../core/schedule.ts";

export type ShopOfMessages = Pick<Settings, "business" | "notifications">;

export const readShop = (db: Database): Promise<ShopOfMessages> =>
  getSettingsOf(db, ["business", "notifications"]);

/** Whether it is within the hours of the shop for messages. */
export const isOpenNow = ({ notifications }: ShopOfMessages): boolean =>
  isWithin(notifications.notificationSchedule, new Date());
