import { Package } from "lucide-react";
import { expect, test } from "vitest";
import { screenPaths } from "#src/shared/addresses.ts";
import {
  allowedItems,
  groupsOf,
  isHere,
  navigationGroups,
  openGroups,
  readGroups,
  splitForThumb,
  writeGroups,
  type NavigationItem,
} from "#src/client/shell/navigation.ts";
import { permissions, rolePermissions } from "#src/shared/permissions.ts";
import { menuEntryOf } from "./menu-entry.ts";
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
    "stock",
    "money",
  ]);
});

test("the phone's bar of a technician has their own work, that of others has not", () => {
  const barOf = (user: Parameters<typeof allowedItems>[1]) =>
    splitForThumb(allowedItems(navigation, user)).bar.map(({ to }) => to);
  const technician = {
    ...care,
    role: "technician",
    permissions: rolePermissions.technician,
  } as const;
  expect(barOf(technician)).toEqual(["/dashboard", "/customers", "/devices", "/technician"]);
  expect(barOf(admin)).toEqual(["/dashboard", "/pos", "/customers", "/devices"]);
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

test("every screen below or behind another one marks one entry of the menu", () => {
  // Papers, the sign-in and the user's own screens do not belong to an entry.
  const alone =
    /^\/(profile|notifications|outbox|login|setup|change-password|second-factor|test-paper)$/;
  const paper = /^\/(receipts|refunds|goods-receipts)\//;
  const entriesOf = (path: string) =>
    navigation.filter((item) => isHere(item.to, menuEntryOf(path))).map(({ to }) => to);
  const wrong = screenPaths
    .filter((path) => !alone.test(path) && !paper.test(path))
    .filter((path) => entriesOf(path).length !== 1);
  expect(wrong).toEqual([]);
  expect(entriesOf("/supplier-prices/import")).toEqual(["/purchase-orders"]);
});

const tenMore: NavigationItem[] = Array.from({ length: 10 }, (_, at) => ({
  to: `/more/${at}`,
  labelKey: "shell:nav.inventory",
  icon: Package,
  group: navigationGroups[at % navigationGroups.length] ?? "shop",
}));

test("on a high screen all groups of the menu are open", () => {
  const groups = groupsOf(allowedItems(navigation, admin));
  expect(openGroups(groups, "/dashboard", 1400).size).toBe(groups.length);
});

test("groups are opened from the top while the menu fits, and the group of the open screen always", () => {
  const groups = groupsOf([...navigation, ...tenMore]);
  expect([...openGroups(groups, "/dashboard", 960)]).toEqual([undefined, "counter", "workshop"]);
  expect([...openGroups(groups, "/settings", 960)]).toEqual([
    undefined,
    "counter",
    "workshop",
    "shop",
  ]);
  expect([...openGroups(groups, "/dashboard", 300)]).toEqual([undefined]);
});

test("groups that the user opened and closed stay so", () => {
  const chosen = readGroups(writeGroups({ stock: true, counter: false }));
  expect(chosen).toEqual({ stock: true, counter: false });
  const groups = groupsOf([...navigation, ...tenMore]);
  expect([...openGroups(groups, "/customers", 300, chosen)]).toEqual([undefined, "stock"]);
  expect(readGroups("no such group")).toEqual({});
});
