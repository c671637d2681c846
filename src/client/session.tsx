/** Who is signed in. The first screen waits for this, so it asks by hand and pulls in no contract. */
import { hashKey, queryOptions, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { ApiRefusal, request } from "./data/api.ts";

/** null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["auth", "session"],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      const { user } = await request<{ user: SessionUser }>("GET", "/api/auth/session", { signal });
      return user;
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === "unauthenticated") return null;
      throw error;
    }
  },
});

/** The signed-in user. Only on screens behind the sign-in. */
export function useSession(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  // A session ends a moment before its screen is left; until then the screen keeps whom it was shown to.
  const [shownTo, setShownTo] = useState(data);
  if (data && data !== shownTo) setShownTo(data);
  const user = data ?? shownTo;
  if (!user) throw new Error("useSession is for screens of signed-in users");
  return user;
}

export const may = (user: SessionUser, permission: Permission): boolean =>
  user.permissions.includes(permission);

/** `const may = useMay(); may("edit_devices")`. */
export function useMay(): (permission: Permission) => boolean {
  const user = useSession();
  return (permission) => may(user, permission);
}

/** Keeps what a sign-in, a new password or another language answered. */
export function rememberSession(client: QueryClient, user: SessionUser | null): void {
  client.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session and forgets everything that was read under it. */
export async function signOut(client: QueryClient): Promise<void> {
  await request("POST", "/api/auth/sign-out", { body: {} });
  forgetSession(client);
}

/** Nobody is signed in any more: what was on screen belongs to nobody. */
export function forgetSession(client: QueryClient): void {
  for (const forget of onForget) forget();
  client.clear();
  rememberSession(client, null);
}

/** Called when somebody signed in, signed out or changed. Returns how to stop it. */
export function whenSessionChanges(client: QueryClient, react: () => void): () => void {
  const session = hashKey(sessionQuery.queryKey);
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && event.query.queryHash === session) react();
  });
}

const onForget = new Set<() => void>();

/** For what a session keeps outside the query cache (the remembered customer, drafts): cleared at its end. */
export function whenSessionEnds(forget: () => void): void {
  onForget.add(forget);
}
