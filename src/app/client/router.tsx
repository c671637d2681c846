/**
 * Renders the screen of the current address. While the code of the next screen loads, the current screen stays, but not
 * longer than `BLINK_MS`. Then a placeholder is shown.
 */
import {
  useQueryClient,
  useQueryErrorResetBoundary,
  type QueryClient,
} from "@tanstack/react-query";
import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { ShownLocationContext, type ShownLocation } from "#src/client/address.ts";
import {
  currentLocation,
  goTo,
  whenLocationChanges,
  type AppLocation,
} from "#src/client/address-bar.ts";
import { currentLanguage, setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { reloadForNewVersion } from "#src/client/data/new-version.ts";
import { whenPreloading } from "#src/client/data/preload.ts";
import { sessionQuery, whenSessionChanges } from "#src/client/session.tsx";
import { ErrorBoundary, ErrorPage } from "#src/client/shell/error-page.tsx";
import { LoaderPage } from "#src/client/shell/loader-page.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { elsewhere } from "./admission.ts";
import { useArrival } from "./arrival.ts";
import { useCode } from "./code.ts";
import { findRoute } from "./find-route.ts";
import { routes } from "./routes.tsx";
import { prefetchShop } from "./shop-query.ts";
import { fetchScreen, isReady, whenSettled, type ScreenCode } from "./screen-code.ts";

/** A placeholder appears only when loading takes longer than this. */
const BLINK_MS = 150;

type Shown =
  /** No screen is shown, because the session is being read, or has ended. */
  | { kind: "nothing" }
  /** The session could not be read. */
  | { kind: "failed"; error: unknown }
  | {
      kind: "screen";
      /** The address in the address bar. Each change of the address creates a new object. */
      here: AppLocation;
      location: ShownLocation;
      code: ScreenCode;
      /** Whether this is the first screen of the document, for which the browser controls focus and scroll position. */
      isFirst: boolean;
      /** The id of the user whose data the screen shows; null for a screen that needs no user. */
      user: string | null;
      /** Counts the attempts to render the screen. A new attempt resets the error boundary. */
      attempt: number;
    };

/** Requests code, session and settings of the first screen before React renders. Also lets links preload screens. */
export function beginFirstScreen(client: QueryClient): void {
  whenPreloading((path) => {
    const found = findRoute(routes, path);
    if (found) fetchScreen(found.route);
  });
  const route =
    findRoute(routes, currentLocation().path)?.route ?? findRoute(routes, "/dashboard")?.route;
  if (!route) return;
  fetchScreen(route);
  if (route.access !== "signed-in") return;
  void client.prefetchQuery(sessionQuery);
  // The frame needs the shop's settings. Requesting them together with the session saves a round trip.
  if (route.frame === "staff") void prefetchShop(client);
}

export function Router() {
  const { shown, retry } = useShown();
  const { reset } = useQueryErrorResetBoundary();
  const onRetry = () => {
    reset();
    retry();
  };
  return (
    <Suspense
      fallback={
        <AfterABlink>
          <CheckingAuthentication />
        </AfterABlink>
      }
    >
      {shown.kind === "nothing" ? (
        <AfterABlink>
          <CheckingAuthentication />
        </AfterABlink>
      ) : null}
      {shown.kind === "failed" ? <ErrorPage error={shown.error} onRetry={onRetry} /> : null}
      {shown.kind === "screen" ? (
        <ErrorBoundary key={shown.attempt} onRetry={onRetry} settle={reloadForNewVersion}>
          <ShownLocationContext value={shown.location}>
            <Frame code={shown.code.frame}>
              <ErrorBoundary key={shown.here.path} onRetry={onRetry} settle={reloadForNewVersion}>
                <Suspense fallback={<PageLoading />}>
                  <Page code={shown.code.page} here={shown.here} isFirst={shown.isFirst} />
                </Suspense>
              </ErrorBoundary>
            </Frame>
          </ShownLocationContext>
        </ErrorBoundary>
      ) : null}
    </Suspense>
  );
}

function Frame({ code, children }: { code: ScreenCode["frame"]; children: ReactNode }) {
  return code ? <StaffFrame code={code}>{children}</StaffFrame> : children;
}

function StaffFrame({
  code,
  children,
}: {
  code: NonNullable<ScreenCode["frame"]>;
  children: ReactNode;
}) {
  return createElement(useCode(code), null, children);
}

function Page({
  code,
  here,
  isFirst,
}: {
  code: ScreenCode["page"];
  here: AppLocation;
  isFirst: boolean;
}) {
  const screen = useCode(code);
  useArrival(here, isFirst);
  return createElement(screen);
}

function useShown(): { shown: Shown; retry: () => void } {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const retry = useRef(() => {});

  useEffect(() => {
    let latest: Shown = { kind: "nothing" };
    let turn = 0;

    const show = (next: Shown) => {
      latest = next;
      setShown(next);
    };

    const arrive = async (again = false) => {
      const mine = ++turn;
      const here = currentLocation();
      const found = findRoute(routes, here.path);
      const isGuarded = found?.route.access === "signed-in";
      if (isGuarded && !isSessionRead) {
        try {
          const user = await client.ensureQueryData(sessionQuery);
          isSessionRead = true;
          // Applies the language that the user chose on any computer. If its words cannot load, nothing changes.
          if (user && user.language !== currentLanguage()) {
            await setLanguage(user.language).catch(() => {});
          }
        } catch (error) {
          if (mine === turn) show({ kind: "failed", error });
          return;
        }
        if (mine !== turn) return;
      }
      const user = client.getQueryData(sessionQuery.queryKey) ?? null;
      // No user is signed in. If the session has just ended, its data must disappear from the screen.
      if (isGuarded && !user) show({ kind: "nothing" });
      const instead = elsewhere(found?.route ?? null, here.path + here.search, user);
      // "/" has no screen of its own. It leads to the dashboard.
      if (!found && here.path !== "/")
        toasts.errorWord("shell:pageNotFound", { address: here.path });
      if (instead !== null) return goTo(instead, { replace: true, anyway: true });
      if (!found) return;

      // Another user has taken over this browser. Nothing of the user before may stay, not even the state of the screen.
      const shownTo = latest.kind === "screen" ? latest.user : null;
      if (shownTo !== null && isGuarded && shownTo !== user?.id) show({ kind: "nothing" });

      const { route, params } = found;
      if (latest.kind === "screen" && latest.here.path === here.path && !again) {
        // Only the query of the address changed. The screen gets it at once, because an input field may show it.
        if (latest.here !== here) show({ ...latest, here, location: { ...here, params } });
        return;
      }
      const location = { ...here, params };
      const code = fetchScreen(route);
      if (!isReady(code)) await Promise.race([whenSettled(code), pause(BLINK_MS)]);
      if (mine !== turn) return;
      const isFirst = latest.kind !== "screen" && !hasShown;
      hasShown = true;
      const attempt = latest.kind === "screen" ? latest.attempt + Number(again) : 0;
      const viewer = isGuarded ? (user?.id ?? null) : null;
      startTransition(() =>
        show({ kind: "screen", here, location, code, isFirst, user: viewer, attempt }),
      );
    };

    retry.current = () => void arrive(true);
    const stops = [
      whenLocationChanges(() => void arrive()),
      whenSessionChanges(client, () => void arrive()),
    ];
    void arrive();
    return () => {
      turn++;
      for (const stop of stops) stop();
    };
  }, [client]);

  return { shown, retry: () => retry.current() };
}

/** Whether the document has read the session and applied the user's language. The answer may come before the router. */
let isSessionRead = false;

/** Whether the document has already shown a screen. */
let hasShown = false;

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

function AfterABlink({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, BLINK_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? children : null;
}

function CheckingAuthentication() {
  const { t } = useTranslation("shell");
  return <LoaderPage label={t("checkingAuthentication")} />;
}

/** The placeholder of a page while its code loads. */
function PageLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-56" />
      <SkeletonText lines={6} />
    </div>
  );
}
