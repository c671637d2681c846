import { useEffect, useState, type ComponentType } from "react";
import type { LiveState } from "#src/client/data/live.ts";
import { loadWords } from "#src/client/words/i18n.ts";
import { whenLoaded } from "#src/client/when-loaded.ts";

/**
 * The banner about the connection, and the watch that decides what it says. The code is loaded right after the first
 * screen, and not when it is needed: without a network it could not be loaded.
 */
export function LazyConnection({ live }: { live: LiveState }) {
  const [Banner, setBanner] = useState<ComponentType<{ live: LiveState }> | null>(null);
  useEffect(
    () =>
      whenLoaded(
        async () => {
          const [code] = await Promise.all([
            import("./connection-banner.tsx"),
            loadWords("connection"),
          ]);
          return code.ConnectionBanner;
        },
        (loaded) => setBanner(() => loaded),
      ),
    [],
  );
  return Banner ? <Banner live={live} /> : <div role="status" />;
}
