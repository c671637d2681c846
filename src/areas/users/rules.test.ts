import { describe, expect, test } from "vitest";
import { rolePermissions, type Permission } from "#src/shared/permissions.ts";
import { newTemporaryPassword } from "./passwords/server/temporary-password.ts";
import { mayManage, passwordProblems } from "./rules.ts";

describe("a password", () => {
  test.each([
    ["Kariakoo-Duka-71", []],
    ["Ñandú-salama-9", []],
    ["kariakoo", ["noUpper", "noNumber"]],
    ["", ["tooShort", "noUpper", "noLower", "noNumber"]],
    ["Password1", ["common"]],
    ["PASSWORD123a", []],
    ["Admin@2026", ["common"]],
    ["Tanzania2025!", ["common"]],
    ["1Qaz2wsx", ["common"]],
    ["Aaaaaaaa1", ["tooSimple"]],
    ["Fundi2026!", ["common"]],
    ["Simba-Wa-Taa-4", []],
    ["ndizi nne juu ya meza", []],
    ["ndizi nne juu", ["noUpper", "noNumber"]],
    ["🍌".repeat(15), ["tooSimple"]],
  ])("by the standard policy: %s", (password, problems) => {
    expect(passwordProblems(password, "standard")).toEqual(problems);
  });

  test.each([
    ["Kariakoo-Duka-7", []],
    ["ndizi nne juu ya meza", []],
    ["Kariakoo-Duka1", ["tooShortLong"]],
    ["ababababababababab", ["tooSimple"]],
  ])("by the long policy: %s", (password, problems) => {
    expect(passwordProblems(password, "long")).toEqual(problems);
  });

  test("for one-time use fits both policies", () => {
    for (let attempt = 0; attempt < 200; attempt++) {
      expect(passwordProblems(newTemporaryPassword(), "standard")).toEqual([]);
    }
  });
});

describe("managing another user", () => {
  const care = (...permissions: Permission[]) =>
    ({ role: "customer-care", permissions: new Set(permissions) }) as const;
  const admin = { role: "admin", permissions: new Set(rolePermissions.admin) } as const;
  test("needs at least their rights", () => {
    expect(mayManage(admin, { role: "admin", permissions: rolePermissions.admin })).toBe(true);
    expect(
      mayManage(care("manage_users"), { role: "admin", permissions: rolePermissions.admin }),
    ).toBe(false);
    expect(
      mayManage(care("manage_users"), {
        role: "technician",
        permissions: rolePermissions.technician,
      }),
    ).toBe(false);
    expect(
      mayManage(care("manage_users", "view_devices"), {
        role: "technician",
        permissions: ["view_devices"],
      }),
    ).toBe(true);
  });

  test("needs an admin when they are one, whatever permissions they have", () => {
    const narrowed = { role: "admin", permissions: ["view_devices"] } as const;
    expect(mayManage(care(...rolePermissions.admin), narrowed)).toBe(false);
    expect(mayManage(admin, narrowed)).toBe(true);
  });
});
