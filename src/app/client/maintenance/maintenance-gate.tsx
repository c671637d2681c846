import { Suspense, useState, type ReactNode } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

// It is rarely needed, so the first screen does not load it.
const MaintenanceScreen = lazyWithWords(() => import("./maintenance-screen.tsx"), "maintenance");

/**
 * Hides the screens of users who have to wait for the end of the maintenance. A screen that was open stays mounted, so
 * that nothing typed is lost, and the till goes on trying to send its sales.
 */
export function MaintenanceGate({
  isClosed,
  children,
}: {
  isClosed: boolean;
  children: ReactNode;
}) {
  const [wasOpen, setWasOpen] = useState(!isClosed);
  if (!isClosed && !wasOpen) setWasOpen(true);
  return (
    <>
      {isClosed ? (
        <Suspense>
          <MaintenanceScreen />
        </Suspense>
      ) : null}
      {wasOpen ? <div hidden={isClosed}>{children}</div> : null}
    </>
  );
}
