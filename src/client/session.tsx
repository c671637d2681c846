/**
 * The session and its user. The first screen waits for the request for the user. Therefore this module imports no
 * contract, which would have to be loaded first.
 */
import { hashKey, queryOptions, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import type { SessionUser } from "#src/shared/session.ts";
import type { Language } from "#src/shared/words.ts";
import { readChoice, rememberChoice } from "./words/choices.ts";
import { ApiRefusal, request } from "./data/api.ts";
import { forgetPosition } from "./data/position.ts";
import { keyOf } from "./data/refetch.ts";

/** The query of the signed-in user. Its result is null when no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keyOf({ path: "/api/auth/session", refreshesOn: ["users"] }, {}),
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      if (readChoice("signing-out") === "yes") {
        await tellServer();
        return null;
      }
      const { user } = await request<{ user: SessionUser }>("GET", "/api/auth/session", { signal });
      if (isOfAnother(user)) return await reloadForAnother();
      holder = user.id;
      return user;
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === "unauthenticated") return null;
      throw error;
    }
  },
});

/** The user whose data this tab shows; null if it shows nobody's. */
let holder: string | null = null;

const isOfAnother = ({ id }: SessionUser): boolean => holder !== null && holder !== id;

/**
 * Loads the document again, because another user has signed in in another tab. Until then, the tab would show the data
 * of one user and write in the name of the other.
 */
function reloadForAnother(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/**
 * Follows the other tabs of this browser: reloads this tab when another user signs in there, and shows nobody's data
 * when its session is ended there.
 */
export function followOtherTabs(client: QueryClient): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (holder === null) return;
    if (key === "fundi.user" && newValue && newValue !== holder) void reloadForAnother();
    if (key === "fundi.signing-out" && newValue === "yes") forgetSession(client);
  });
}

function hold(user: SessionUser | null): void {
  holder = user?.id ?? null;
  if (!user) return;
  rememberChoice("user", user.id);
  rememberChoice("signing-out", "no");
}

/** Returns the signed-in user, for screens that only signed-in users see. */
export function useSession(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  // When the session ends, the screen stays mounted for a moment, and still shows the user of this session.
  const [shownTo, setShownTo] = useState(data);
  if (data && data !== shownTo) setShownTo(data);
  const user = data ?? shownTo;
  if (!user) throw new Error("useSession is for screens of signed-in users");
  return user;
}

export const may = (user: SessionUser, permission: Permission): boolean =>
  user.permissions.includes(permission);

/** A permission, or several permissions of which one is enough. undefined means that no permission is needed. */
export type NeededPermission = Permission | readonly Permission[] | undefined;

export const mayUse = (
  { permissions }: { permissions: readonly Permission[] },
  needed: NeededPermission,
): boolean =>
  needed === undefined || [needed].flat().some((each) => permissions.includes(each as Permission));

/** Returns a function that checks a permission of the user: `const may = useMay(); may("edit_devices")`. */
export function useMay(): (permission: Permission) => boolean {
  const user = useSession();
  return (permission) => may(user, permission);
}

/** Stores the signed-in user, for example after a sign-in, or null when no user is signed in any more. */
export function rememberSession(client: QueryClient, user: SessionUser | null): void {
  hold(user);
  client.setQueryData(sessionQuery.queryKey, user);
}

/** Saves the language for the user's other browsers, which use it when they next load the app. */
export async function saveLanguage(
  client: QueryClient,
  user: SessionUser,
  language: Language,
): Promise<void> {
  rememberSession(client, { ...user, language });
  await request("PATCH", "/api/auth/preferences", { body: { language } });
}

/**
 * Signs the user out and discards all cached data of the session. Without the server, this device does so alone. Until
 * the server has heard of it, which is the first that it is told, this browser shows nobody's data.
 */
export async function signOut(client: QueryClient): Promise<void> {
  rememberChoice("signing-out", "yes");
  await tellServer();
  forgetSession(client);
}

/** Has the server end the session. Without network or without the code, the next load or sign-in tells it. */
const tellServer = () =>
  import("./end-session.ts").then(
    (code) => code.postSignOut(),
    () => {},
  );

/** Discards all cached data of the session, when no user is signed in any more. */
export function forgetSession(client: QueryClient): void {
  discardData(client);
  rememberSession(client, null);
}

/** Discards the data of the session that was shown until now: its queries, and what `whenSessionEnds` registered. */
export function discardData(client: QueryClient): void {
  for (const forget of onForget) forget();
  client.clear();
  forgetPosition();
}

/** Calls `react` whenever the session was read or set, even if unchanged. Returns a function that ends the calls. */
export function whenSessionChanges(client: QueryClient, react: () => void): () => void {
  const session = hashKey(sessionQuery.queryKey);
  return client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && event.query.queryHash === session) react();
  });
}

const onForget = new Set<() => void>();

/** Registers a function that deletes data outside the query cache (such as drafts) when the session ends. */
export function whenSessionEnds(forget: () => void): void {
  onForget.add(forget);
}
