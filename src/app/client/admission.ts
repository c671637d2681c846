import { pageHref } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { may } from "#src/client/session.tsx";

interface Guarded {
  /** Whether anybody may open it, or signed-in users only. */
  access: "anybody" | "signed-in";
  permission?: Permission | undefined;
}

/**
 * Where somebody goes instead of the screen they asked for (spec §2), null when it is theirs. `address` is what they
 * asked for with its search; `route` null is an address that leads nowhere. The server refuses anyway.
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
  if (route.permission && !may(user, route.permission)) return "/dashboard";
  return null;
}
