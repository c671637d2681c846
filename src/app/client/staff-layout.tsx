import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { END_MAINTENANCE } from "#src/shared/mover.ts";
import type { Language } from "#src/shared/words.ts";
import { useGo, usePath } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { LiveState } from "#src/client/data/live.ts";
import { CurrencyProvider } from "#src/client/words/money-format.tsx";
import { may, saveLanguage, useSession } from "#src/client/session.tsx";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { AppShell } from "#src/client/shell/app-shell.tsx";
import { TabOwner } from "#src/client/tab-title.ts";
import { TitleAid } from "#src/client/ui/title-aid.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useWaitingApprovals } from "#src/areas/approvals/client/waiting-approvals.ts";
import { LazyConnection } from "./connection/lazy-connection.tsx";
import { useLeave } from "./connection/use-leave.tsx";
import { HelpButton } from "./help/help-button.tsx";
import { hasHelp } from "./help/has-help.ts";
import { MaintenanceGate } from "./maintenance/maintenance-gate.tsx";
import { LazyPalette } from "./palette/lazy-palette.tsx";
import { LazyBell } from "./lazy-bell.tsx";
import { menuEntryOf } from "./menu-entry.ts";
import { navigation } from "./navigation.ts";
import { shopQuery } from "./shop-query.ts";
import { SystemNotices } from "./system-notices.tsx";

const FailedAttemptsNotice = lazyWithWords(
  () => import("#src/areas/users/sessions/client/failed-attempts-notice.tsx"),
  "users",
);
const SwitchUserDialog = lazyWithWords(
  () => import("#src/areas/users/pin/client/switch-user-dialog.tsx"),
  "pin",
  "setup-errors",
);
const ScanDevice = lazy(() => import("#src/areas/devices/work/client/scan-device.tsx"));

/** The frame around every staff screen. While it is shown, the screens receive live changes. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const user = useSession();
  const client = useQueryClient();
  const go = useGo();
  const { t } = useTranslation("shell");
  const { data: shop } = useSuspenseQuery(shopQuery);
  const isClosed = shop.system.maintenanceMode && !may(user, END_MAINTENANCE);
  const live = useLive();
  const [scan, setScan] = useState<{ code?: string } | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const path = usePath();
  // The till and stock counts handle the scanner themselves. An "s" in a scanned code must not open the scan dialog.
  const handlesKeys = /^\/(pos$|inventory\/counts\/)/.test(path);
  const mayScan = may(user, "view_devices") && !handlesKeys;
  const waitingApprovals = useWaitingApprovals();
  useShortcut("s", "keys:everywhere.scan", () => setScan({}), { enabled: mayScan });
  useKeyboardScanner((code) => setScan({ code }), { enabled: mayScan });

  const { leave, question } = useLeave();
  const chooseLanguage = (language: Language) => {
    saveLanguage(client, user, language).catch(() => toasts.error(t("languageFailed")));
  };

  return (
    <CurrencyProvider format={shop.moneyFormat}>
      <AppShell
        items={navigation.map((item) =>
          item.to === "/approvals" && waitingApprovals
            ? { ...item, count: waitingApprovals, countKey: "shell:waitingApprovals" }
            : item,
        )}
        pathname={menuEntryOf(path)}
        user={user}
        shopName={shop.business.name}
        live={live}
        connection={<LazyConnection live={live} />}
        onSearch={() => setSearching(true)}
        typesLetters={handlesKeys}
        header={
          <>
            {mayScan ? (
              <IconButton
                label={t("scan")}
                icon={<ScanLine size={20} />}
                onClick={() => setScan({})}
              />
            ) : null}
            <LazyBell />
          </>
        }
        onSignOut={leave}
        onChangePassword={() => go(pageHref("/profile"))}
        onSwitchUser={() => setSwitching(true)}
        onLanguage={chooseLanguage}
      >
        <SystemNotices shop={shop} isClosed={isClosed} />
        {user.failedAttempts > 0 ? (
          <Suspense>
            <FailedAttemptsNotice />
          </Suspense>
        ) : null}
        <TabOwner value={shop.business.name}>
          <TitleAid value={hasHelp(path) ? <HelpButton key={path} path={path} /> : null}>
            <MaintenanceGate isClosed={isClosed}>{children}</MaintenanceGate>
          </TitleAid>
        </TabOwner>
      </AppShell>
      {isSearching ? (
        <LazyPalette
          user={user}
          onScan={mayScan ? () => setScan({}) : undefined}
          onLanguage={chooseLanguage}
          onSwitchUser={() => setSwitching(true)}
          onSignOut={leave}
          onClose={() => setSearching(false)}
        />
      ) : null}
      {isSwitching ? (
        <Suspense>
          <SwitchUserDialog onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
      {question}
      {scan ? (
        <Suspense>
          <ScanDevice key={scan.code ?? ""} code={scan.code} onClose={() => setScan(null)} />
        </Suspense>
      ) : null}
    </CurrencyProvider>
  );
}

/** Keeps the screens up to date while the frame is shown, and has Back close layers. Returns the state of the live feed. */
function useLive(): LiveState {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveState>("connecting");
  useEffect(
    () =>
      whenLoaded(
        () => import("#src/client/back.ts"),
        ({ closeLayersByBack }) => closeLayersByBack(),
      ),
    [],
  );
  useEffect(
    () =>
      whenLoaded(
        () => import("#src/client/data/live.ts"),
        ({ followChanges }) => followChanges(client, setLive),
      ),
    [client],
  );
  return live;
}
