import { useQueryClient } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useIdle } from "#src/client/idle.ts";
import { signOut, useSession } from "#src/client/session.tsx";

/** Signs the user out when nobody has used the screen for the time of their session. */
export function useIdleLeave(): void {
  const { sessionTimeout } = useSession();
  const client = useQueryClient();
  const go = useGo();
  useIdle(sessionTimeout, () => {
    const next = location.pathname + location.search;
    void signOut(client).then(() => go(pageHref("/login", {}, { next }), { replace: true }));
  });
}
