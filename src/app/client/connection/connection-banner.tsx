import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { LiveState } from "#src/client/data/live.ts";
import { useShownOfflineNote } from "#src/client/data/offline-note.ts";
import { preload } from "#src/client/data/preload.ts";
import { useReach } from "#src/client/data/online.ts";
import { followReach } from "#src/client/reach/watch-reachability.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { CopiesNote } from "./copies-note.tsx";
import { KeptDialog } from "./kept-dialog.tsx";
import { useDeviceWork } from "./use-device-work.ts";
import { useIdleLeave } from "./use-idle-leave.ts";
import { useKeptRecords } from "./kept-records.ts";
import { AppVersion } from "./app-version.tsx";

/**
 * Says that the server cannot be reached or cannot work now, how many records wait on this device, and what still works
 * on the screen. While all is well, it shows nothing. It also watches the connection, and whether the user has left.
 */
export function ConnectionBanner({ live }: { live: LiveState }) {
  const { t } = useTranslation("connection");
  const isPhone = useIsPhone();
  const reach = useReach();
  const kept = useKeptRecords();
  const note = useShownOfflineNote();
  const [isOpen, setOpen] = useState(false);
  useIdleLeave();
  const { id: userId } = useSession();
  useEffect(followReach, []);
  useDeviceWork(userId);
  useEffect(() => {
    // What a sign-out without network needs. The modules that are imported above too have files of their own for it.
    preload("/login");
    import("#src/client/shell/user-menu.tsx").catch(() => {});
    import("#src/client/end-session.ts").catch(() => {});
    import("./kept-records.ts").catch(() => {});
    import("./kept-dialog.tsx").catch(() => {});
  }, []);

  const waiting = kept.length;
  // While all is well, records wait for a moment only. What waits longer has met a refusal or an ended session.
  const isLate = useHasLasted(reach === "online" && waiting > 0);
  const isShown = reach !== "online" || isLate;
  const isKept = isPhone ? "onPhone" : "onDevice";
  return (
    <>
      <div role="status">
        {isShown ? (
          <p className="flex items-center justify-center gap-2 border-b border-wait-line bg-wait-soft px-4 py-1.5 text-center font-medium text-wait-ink">
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            <span>
              {reach === "online" ? null : `${t(reach)} `}
              {waiting > 0 ? (
                <button type="button" className="underline" onClick={() => setOpen(true)}>
                  {t(isKept, { count: waiting })}
                </button>
              ) : null}{" "}
              {reach === "offline" ? (note ?? (waiting > 0 ? null : t("nothingKept"))) : null}{" "}
              {reach === "offline" ? <CopiesNote /> : null}
              {reach === "offline" && !isSecureContext ? ` ${t("needsHttps")}` : null}
            </span>
          </p>
        ) : null}
      </div>
      <AppVersion live={live} isSending={reach === "online" && waiting > 0 && !isLate} />
      {isOpen ? <KeptDialog records={kept} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const LATE_MS = 10_000;

/** Whether `is` has been true for ten seconds. */
function useHasLasted(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is]);
  return is && lasts;
}
