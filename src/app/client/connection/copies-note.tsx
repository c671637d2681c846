import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { listenToCopied, shownCopy } from "#src/client/copies/copied.ts";
import { formatShortDateTime, formatTime } from "#src/shared/date-format.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

/** Says how old the copies are that the screen shows in place of the server's answers. */
export function CopiesNote() {
  const { t, language } = useTranslation("connection");
  const copy = useShownCopy();
  if (!copy) return null;
  const at = new Date(copy.at);
  const isToday = at.toDateString() === shopNow().toDateString();
  const when = (isToday ? formatTime : formatShortDateTime)(at.toISOString(), language);
  return <>{t(copy.isPartial ? "asOfPartial" : "asOf", { when })}</>;
}

function useShownCopy() {
  const client = useQueryClient();
  const listen = useCallback((tell: () => void) => listenToBoth(client, tell), [client]);
  // A text, because React compares the values.
  const shown = useSyncExternalStore(listen, () => {
    const copy = shownCopy(client);
    return copy ? `${copy.at} ${copy.isPartial ? "partial" : ""}` : "";
  });
  const [at, isPartial] = shown.split(" ");
  return shown ? { at: Number(at), isPartial: Boolean(isPartial) } : null;
}

/** A copy comes and goes with its answer, and with the screen that shows it. */
function listenToBoth(client: QueryClient, tell: () => void): () => void {
  const ends = [listenToCopied(tell), client.getQueryCache().subscribe(tell)];
  return () => ends.forEach((end) => end());
}
