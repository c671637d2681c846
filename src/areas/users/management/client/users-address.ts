/** The search params of the user management. Unknown values are ignored. */
import { roles, type Role } from "#src/shared/permissions.ts";
import type { AddressWords } from "#src/client/address.ts";

export const usersTabs = ["people", "roles", "tokens"] as const;
export type UsersTab = (typeof usersTabs)[number];

export interface UsersAddress {
  tab: UsersTab;
  search: string;
  role: Role | "";
  deactivated: boolean;
  /** Whether the form for a new user or, on the tab `tokens`, for a new access token is open. */
  new: boolean;
  /** The id of the user whose dialog is open. */
  user: string;
}

export function readUsersAddress(words: AddressWords): UsersAddress {
  return {
    tab: usersTabs.find((known) => known === words["tab"]) ?? "people",
    search: (words["search"] ?? "").slice(0, 100),
    role: roles.find((known) => known === words["role"]) ?? "",
    deactivated: words["deactivated"] === "true",
    new: words["new"] === "true",
    user: /^[0-9a-f-]{36}$/.test(words["user"] ?? "") ? (words["user"] ?? "") : "",
  };
}

/** Converts the filters of the address to the query of `listUsers`. */
export const toUsersQuery = ({ search, role, deactivated }: UsersAddress) => ({
  ...(search && { search }),
  ...(role && { role }),
  ...(deactivated && { active: "false" }),
});
