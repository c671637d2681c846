import * as z from "zod";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { knownPermissions, roles, type Permission } from "#src/shared/permissions.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import {
  DEFAULT_MAX_DEVICES,
  type RightsChange,
  type User,
  type UserChange,
} from "../../contract.ts";

/** The values of the user form, without nested objects. The limits are those of the contract. */
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
  /**
   * The names of permissions, separated by spaces. `""`: those of the role apply. `-` (`NONE_YET`): none is chosen yet.
   */
  permissions: z.string().refine((names) => names !== NONE_YET, "users:permissions.needOne"),
  /** Required only for a change of rights; see `rightsForm`. */
  reason: text(300),
});
/** The user form with the reason that a change of rights requires. */
export const rightsForm = userForm.extend({ reason: requiredText(300) });
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
  reason: "",
};

export const toInput = (user: User): UserInput => ({
  name: user.name,
  email: user.email,
  role: user.role,
  phone: user.phone ?? "",
  department: user.department ?? "",
  maxDevicesAllowed: user.maxDevicesAllowed,
  permissions: user.permissions.join(" "),
  reason: "",
});

type Details = Omit<UserChange, "version">;
type Rights = Omit<RightsChange, "version" | "reason">;

/** The details of the form without the rights, which a separate request changes. */
export function detailsOf({
  name,
  email: address,
  phone,
  department,
}: Partial<UserOutput>): Details {
  return given({ name, email: address, phone, department });
}

export function rightsOf({ role, maxDevicesAllowed, permissions }: Partial<UserOutput>): Rights {
  const chosen = permissions === undefined ? undefined : permissionsOf(permissions);
  return given({ role, maxDevicesAllowed, permissions: chosen });
}

const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
