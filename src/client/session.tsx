import { createContext, use, type ReactNode } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import type { ShellUser } from "./shell/navigation.ts";

/** Who is signed in, as screens need it. */
export type SessionUser = ShellUser & { id: string };

const Session = createContext<SessionUser | null>(null);

/** Around every screen behind the sign-in. */
export function SessionProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  return <Session value={user}>{children}</Session>;
}

export function useSession(): SessionUser {
  const user = use(Session);
  if (!user) throw new Error("useSession must be used within a SessionProvider");
  return user;
}

/** May the person at this screen? The server asks again. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
