import { pageHref } from "#src/shared/addresses.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { mayUse, type NeededPermission } from "#src/client/session.tsx";

interface Guarded {
  /** Who may open the page: anybody, or signed-in users only. */
  access: "anybody" | "signed-in";
  permission?: NeededPermission;
}

/**
 * Returns the address that the user gets instead of the requested page (spec §2), or null when the user may open this
 * page. `address` is the requested path with its query. `route` is null for an unknown path. The server checks the
 * access to data itself.
 */
export function elsewhere(
  route: Guarded | null,
  address: string,
  user: SessionUser | null,
): string | null {
  if (!route) return "/dashboard";
  if (route.access === "anybody") return null;
  if (!user) {
    return address === "/dashboard" ? "/login" : pageHref("/login", {}, { next: address });
  }
  if (user.mustChangePassword) return "/change-password";
  if (user.mustAddSecondFactor) return "/second-factor";
  if (!mayUse(user, route.permission)) return "/dashboard";
  return null;
}
