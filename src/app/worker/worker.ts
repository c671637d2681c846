/**
 * The service worker: opens the staff app without a network (docs/decisions/0123-service-worker.md). It keeps the files of
 * the app, answers the addresses of the staff app with them, and never keeps an answer of the API in the cache.
 */
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isOfFundi, onlyFundi } from "./only-fundi.ts";
import type { KeptFiles } from "./kept-files.ts";
import type { PageMessage, WorkerMessage } from "./messages.ts";
import { forgetAnswers } from "./sealed-answers.ts";
import { staffAddresses } from "./staff-addresses.ts";
import { answerStart, keepStartOf, START_PATHS } from "./start-answers.ts";

declare const self: ServiceWorkerGlobalScope & { fundiFiles: KeptFiles };
/** The address of the script with the list of files, which the build sets. */
declare const FUNDI_FILES: string;

importScripts(FUNDI_FILES);
const { core, more, paths } = self.fundiFiles;

const APP = "/index.html";
const MORE = "fundi-more";
/** How many files of the second step are fetched at the same time. */
const AT_ONCE = 3;

const files = new PrecacheController({ plugins: [onlyFundi] });
files.precache(core);
const later = new CacheFirst({ cacheName: MORE, plugins: [onlyFundi] });
const laterFiles = new Set(more);

/** Whether a page could not load code, because the server has a newer version than this worker. */
let isOutdated = false;

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldFiles());
  // The page that installed the first worker gets its later code by it, so that this is kept too.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === "take-over") event.waitUntil(self.skipWaiting());
  if (message.kind === "keep-more") event.waitUntil(keepMore(event).catch(() => {}));
  if (message.kind === "keep-start") event.waitUntil(keepStartOf(message.userId).catch(() => {}));
  if (message.kind === "forget-start") event.waitUntil(forgetAnswers());
});

registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: "" }));
registerRoute(({ url, sameOrigin }) => sameOrigin && laterFiles.has(url.pathname), later);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.search === "" && START_PATHS.some((path) => path === url.pathname),
  ({ request, event }) => {
    const { clientId } = event as FetchEvent;
    return answerStart(request, {
      keepAwake: (work) => event.waitUntil(work),
      tellReplaced: () => void tellReplaced(clientId),
    });
  },
);

const openApp = files.createHandlerBoundToURL(APP);
registerRoute(
  new NavigationRoute(
    async (call) => {
      // Its page would only find out again that it is outdated, and reload for ever.
      const fresh = isOutdated ? await fetch(call.request).catch(() => null) : null;
      return fresh ?? openApp(call);
    },
    { allowlist: staffAddresses(paths) },
  ),
);

// By this request a page asks whether the server has another version (src/client/data/new-version.ts).
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname === "/dashboard" && request.mode !== "navigate",
  async ({ request }) => {
    const answer = await fetch(request);
    if (answer.ok && isOfFundi(answer)) {
      const [theirs, ours] = await Promise.all([
        answer.clone().text(),
        files.matchPrecache(APP).then((page) => page?.text()),
      ]);
      if (ours !== undefined && theirs !== ours) {
        isOutdated = true;
        self.registration.update().catch(() => {});
      }
    }
    return answer;
  },
);

/** Keeps the files of the second step. A lost network ends it, and the next call goes on. */
async function keepMore(event: ExtendableEvent): Promise<void> {
  const waiting = [...more];
  const next = async (): Promise<void> => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const [response, done] = later.handleAll({ event, request: new Request(url) });
      await response;
      await done;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function tellReplaced(clientId: string): Promise<void> {
  const page = await self.clients.get(clientId);
  const message: PageMessage = { kind: "start-replaced" };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this origin has no other target
  page?.postMessage(message);
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(MORE);
  const old = (await cache.keys()).filter(({ url }) => !laterFiles.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
