import * as z from "zod";
import type { Permission } from "#src/shared/permissions.ts";
import { contract } from "#src/shared/contract.ts";
import {
  analyticsOverview,
  analyticsRevenue,
  analyticsRepairs,
  analyticsCustomers,
  analyticsInventory,
} from "./answers.ts";
import { DEFAULT_PERIOD, periods } from "./rules.ts";

const query = z.strictObject({ days: z.enum(periods).default(DEFAULT_PERIOD) });

const csv = (path: string, summary: string, alsoNeeds?: Permission) =>
  ({
    method: "GET",
    path: `/api/analytics/${path}.csv`,
    summary,
    access: "view_analytics",
    ...(alsoNeeds && { alsoNeeds }),
    query,
    produces: "text/csv",
  }) as const;

export const shopAnalyticsContract = contract({
  getAnalyticsOverview: {
    method: "GET",
    path: "/api/analytics/overview",
    summary: "What the shop earned and did in a period, beside the period before and last year",
    access: "view_analytics",
    refreshesOn: ["sales", "payments", "devices", "customers", "inventory"],
    query,
    output: analyticsOverview,
  },
  exportAnalyticsOverview: csv("overview", "The overview as a CSV file"),
  getAnalyticsRevenue: {
    method: "GET",
    path: "/api/analytics/revenue",
    summary: "Goods, repairs and refunds by month, day, method and category",
    access: "view_analytics",
    refreshesOn: ["sales", "payments", "devices"],
    query,
    output: analyticsRevenue,
  },
  exportAnalyticsRevenue: csv("revenue", "The revenue as a CSV file"),
  getAnalyticsRepairs: {
    method: "GET",
    path: "/api/analytics/repairs",
    summary: "Repairs by status, time, technician and day, and those that came back",
    access: "view_analytics",
    alsoNeeds: "view_devices",
    refreshesOn: ["devices", "payments", "returns"],
    query,
    output: analyticsRepairs,
  },
  exportAnalyticsRepairs: csv("repairs", "The repairs as a CSV file", "view_devices"),
  getAnalyticsCustomers: {
    method: "GET",
    path: "/api/analytics/customers",
    summary: "Customers who joined, came back and spent the most, by level and month of joining",
    access: "view_analytics",
    alsoNeeds: "view_customers",
    refreshesOn: ["customers", "devices", "sales"],
    query,
    output: analyticsCustomers,
  },
  exportAnalyticsCustomers: csv("customers", "The customers as a CSV file", "view_customers"),
  getAnalyticsInventory: {
    method: "GET",
    path: "/api/analytics/inventory",
    summary: "Value, age, movements and turnover of the stock, and what runs low",
    access: "view_analytics",
    alsoNeeds: "view_inventory",
    refreshesOn: ["inventory"],
    query,
    output: analyticsInventory,
  },
  exportAnalyticsInventory: csv("inventory", "The inventory as a CSV file", "view_inventory"),
});
