import type { KeptEndpoint } from "#src/client/kept-record.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { word } from "#src/client/words/i18n.ts";

/** What was sent at once needs no words: the screen has said that it is done. */
const LATE_MS = 10_000;
/** Records that are sent shortly one after the other are said together. */
const TOGETHER_MS = 1_000;
/** More than these are said as a number. */
const MOST_TOASTS = 3;

/** Watches the records of a user that wait, and says which of them the server has carried out. */
export function sayingSynced(outbox: Outbox): (waiting: readonly Kept[]) => Promise<void> {
  const late = new Set<string>();
  /** Whether photos were sent that are not said yet: all are said together, when none waits any more. */
  let hasPhotos = false;
  let synced: KeptEndpoint[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    timer = undefined;
    const names =
      synced.length > MOST_TOASTS
        ? [word("connection:records", { count: synced.length })]
        : synced.map((endpoint) =>
            endpoint === "addPhoto"
              ? word("connection:photos")
              : word(`connection:dialog.${endpoint}`),
          );
    synced = [];
    for (const op of names) toasts.success(word("shell:synced", { op }));
  };
  const add = (endpoint: KeptEndpoint) => {
    synced.push(endpoint);
    timer ??= setTimeout(say, TOGETHER_MS);
  };
  return async (waiting) => {
    const now = Date.now();
    const there = new Set(waiting.map(({ command }) => command.key));
    for (const { command } of waiting)
      if (now - Date.parse(command.madeAt) > LATE_MS) late.add(command.key);
    for (const key of late) {
      if (there.has(key)) continue;
      late.delete(key);
      const kept = await outbox.find(key);
      if (kept?.result?.state !== "applied") continue;
      const endpoint = kept.command.endpoint as KeptEndpoint;
      if (endpoint === "addPhoto") hasPhotos = true;
      else add(endpoint);
    }
    if (!hasPhotos || waiting.some(isPhotoOnItsWay)) return;
    hasPhotos = false;
    add("addPhoto");
  };
}

/** One that was refused may wait for hours, and one of a form for ever. */
const isPhotoOnItsWay = ({ command, stage, refused }: Kept): boolean =>
  command.endpoint === "addPhoto" && stage === "files" && refused === undefined;
