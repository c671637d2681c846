import { expect, test } from "vitest";
import type { SessionUser } from "#src/shared/session.ts";
import { elsewhere } from "./admission.ts";

const open = { access: "anybody" } as const;
const staff = { access: "signed-in" } as const;
const settings = { ...staff, permission: "manage_settings" } as const;
const user = (given: Partial<SessionUser> = {}) =>
  ({ permissions: ["view_devices"], mustChangePassword: false, ...given }) as SessionUser;

test("an unknown address leads to the dashboard", () => {
  expect(elsewhere(null, "/nowhere", null)).toBe("/dashboard");
});

test("without a session the sign-in opens, and remembers the address", () => {
  expect(elsewhere(staff, "/devices?status=done&page=2", null)).toBe(
    "/login?next=%2Fdevices%3Fstatus%3Ddone%26page%3D2",
  );
  expect(elsewhere(staff, "/dashboard", null)).toBe("/login");
  expect(elsewhere(open, "/login", null)).toBeNull();
});

test("a password that must be replaced comes before everything else", () => {
  const newcomer = user({ mustChangePassword: true });
  expect(elsewhere(settings, "/settings", newcomer)).toBe("/change-password");
  expect(elsewhere(open, "/change-password", newcomer)).toBeNull();
});

test("a permission opens its screen", () => {
  expect(elsewhere(settings, "/settings", user())).toBe("/dashboard");
  expect(elsewhere(settings, "/settings", user({ permissions: ["manage_settings"] }))).toBeNull();
  expect(elsewhere(staff, "/dashboard", user())).toBeNull();
});

test("one of several permissions opens a screen", () => {
  const either = { ...staff, permission: ["manage_settings", "view_devices"] } as const;
  expect(elsewhere(either, "/settings", user())).toBeNull();
  expect(elsewhere(either, "/settings", user({ permissions: ["view_pos"] }))).toBe("/dashboard");
});
