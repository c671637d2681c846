import * as z from "zod";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { knownPermissions, roles, type Permission } from "#src/shared/permissions.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { DEFAULT_MAX_DEVICES, type NewUser, type User } from "../contract.ts";

/** What the form of a user holds, flat and plain; the limits are the contract's. */
export const userForm = z.object({
  name: requiredText(120),
  email,
  role: z.enum(roles),
  phone: z
    .string()
    .max(20)
    .transform((typed) => (typed.trim() ? normalizePhone(typed) : ""))
    .refine((phone) => phone === "" || isTanzanianPhone(phone), "users:invalidPhone"),
  department: text(80),
  maxDevicesAllowed: z.int().min(0).max(1000),
  /** Names with spaces between; empty: as the role says; `-`: own ones, none chosen yet. */
  permissions: z.string().refine((names) => names !== NONE_YET, "users:permissions.needOne"),
});
export type UserInput = z.input<typeof userForm>;
export type UserOutput = z.output<typeof userForm>;

export const NONE_YET = "-";

export const permissionsOf = (names: string): Permission[] => knownPermissions(names.split(" "));
export const namesOf = (chosen: readonly Permission[]): string =>
  chosen.length > 0 ? chosen.join(" ") : NONE_YET;

export const emptyUser: UserInput = {
  name: "",
  email: "",
  role: "technician",
  phone: "",
  department: "",
  maxDevicesAllowed: DEFAULT_MAX_DEVICES,
  permissions: "",
};

export const toInput = (user: User): UserInput => ({
  name: user.name,
  email: user.email,
  role: user.role,
  phone: user.phone ?? "",
  department: user.department ?? "",
  maxDevicesAllowed: user.maxDevicesAllowed,
  permissions: user.permissions.join(" "),
});

/** What of a form goes to the server. */
export function toBody(values: Partial<UserOutput>): Partial<NewUser> {
  const { permissions, ...rest } = values;
  return { ...rest, ...(permissions !== undefined && { permissions: permissionsOf(permissions) }) };
}
