import type { AddressWords } from "#src/client/address.ts";
import { periods, type Period } from "../rules.ts";

export const tabs = ["overview", "revenue", "repairs", "customers", "inventory"] as const;
export type TabName = (typeof tabs)[number];

export interface AnalyticsAddress {
  days: Period | undefined;
  tab: TabName;
}

export const readAnalyticsAddress = (words: AddressWords): AnalyticsAddress => ({
  days: periods.find((days) => days === words["days"]),
  tab: tabs.find((tab) => tab === words["tab"]) ?? "overview",
});
