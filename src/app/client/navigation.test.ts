import { Package } from "lucide-react";
import { expect, test } from "vitest";
import {
  allowedItems,
  groupsOf,
  navigationGroups,
  openGroups,
  readGroups,
  writeGroups,
  type NavigationItem,
} from "#src/client/shell/navigation.ts";
import { permissions, rolePermissions } from "#src/shared/permissions.ts";
import { navigation } from "./navigation.ts";

const admin = { name: "Amina", role: "admin", permissions } as const;
const care = {
  name: "Zawadi",
  role: "customer-care",
  permissions: rolePermissions["customer-care"],
} as const;

const namesOf = (groups: ReturnType<typeof groupsOf>) => groups.map(({ name }) => name);

test("the menu has the parts of the shop in order, and only those that the user may open", () => {
  expect(namesOf(groupsOf(allowedItems(navigation, admin)))).toEqual([
    undefined,
    ...navigationGroups,
  ]);
  const technician = { ...care, permissions: rolePermissions.technician };
  expect(namesOf(groupsOf(allowedItems(navigation, technician)))).toEqual([
    undefined,
    "counter",
    "workshop",
  ]);
});

test("passport, status of a repair and faults are not in the menu", () => {
  const places = navigation.map(({ to }) => to);
  for (const hidden of ["/passport", "/track-status", "/device-issues"])
    expect(places).not.toContain(hidden);
});

test("users who only manage faults see the settings, where the faults are", () => {
  const user = { ...care, permissions: ["manage_device_issues"] } as const;
  expect(allowedItems(navigation, user).map(({ to }) => to)).toEqual(["/dashboard", "/settings"]);
});

test("all groups of today's menu are open", () => {
  const groups = groupsOf(allowedItems(navigation, admin));
  expect(openGroups(groups, "/dashboard").size).toBe(groups.length);
});

const tenMore: NavigationItem[] = Array.from({ length: 10 }, (_, at) => ({
  to: `/more/${at}`,
  labelKey: "shell:nav.inventory",
  icon: Package,
  group: navigationGroups[at % navigationGroups.length] ?? "shop",
}));

test("with ten more screens only the group of the open screen is open, so that all headings fit", () => {
  const groups = groupsOf([...navigation, ...tenMore]);
  expect([...openGroups(groups, "/devices/0190")]).toEqual([undefined, "workshop"]);
  expect([...openGroups(groups, "/dashboard")]).toEqual([undefined]);
});

test("groups that the user opened and closed stay so", () => {
  const chosen = readGroups(writeGroups({ stock: true, workshop: false }));
  expect(chosen).toEqual({ stock: true, workshop: false });
  const groups = groupsOf([...navigation, ...tenMore]);
  expect([...openGroups(groups, "/devices", chosen)]).toEqual([undefined, "stock"]);
  expect(readGroups("no such group")).toEqual({});
});
