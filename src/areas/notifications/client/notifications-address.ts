import type { AddressWords } from "#src/client/address.ts";
import { notificationTypes, type NotificationType } from "../rules.ts";

export interface NotificationsAddress {
  show: "all" | "unread";
  type: NotificationType | "";
}

export const noFilters: NotificationsAddress = { show: "all", type: "" };

export const readNotificationsAddress = (words: AddressWords): NotificationsAddress => ({
  show: words["show"] === "unread" ? "unread" : "all",
  type: notificationTypes.find((each) => each === words["type"]) ?? "",
});

export const toNotificationsQuery = ({ show, type }: NotificationsAddress) => ({
  ...(show === "unread" && { unread: "true" }),
  ...(type && { type }),
});
