/** Bugs of a browser, or of what runs only there. Each must be found by its own symptom. */
import type fc from "fast-check";
import type { Build } from "#tests/support/pages/shop-line.ts";
import type { Symptom } from "../judge.ts";
import {
  schedulesOfKills,
  schedulesOfLittleWork,
  schedulesOfWork,
  type Schedule,
} from "../schedule.ts";

export interface BrowserBug {
  does: string;
  symptom: Symptom;
  from: fc.Arbitrary<Schedule>;
  /** Code that runs in each page before its own. */
  script?: string;
  /** Changes files of the app. */
  build?: Build;
}

const bugs = {
  "kept in clear": {
    does: "the browser has no key, and the outbox keeps what users type as it is",
    symptom: "readable",
    from: schedulesOfLittleWork,
    script: `crypto.subtle.importKey = () => Promise.reject(new Error("planted"));`,
  },
  "the worker answers the API": {
    does: "the service worker answers a request with what the server said to the one before at this address",
    symptom: "lost",
    from: schedulesOfWork,
    build: {
      addressOf: (path) => path,
      textOf: (path, text) => (path === "/sw.js" ? answersByItself + text : text),
    },
  },
  "saved before it is complete": {
    does: "the screen says saved when the request has succeeded; the browser completes the transaction later",
    symptom: "lost",
    from: schedulesOfKills,
    script: completesLate(),
  },
} satisfies Record<string, BrowserBug>;

const answersByItself = `
const answers = new Map();
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "POST" || !/\\/api\\/devices\\/.+\\/payments$/.test(url)) return;
  event.respondWith((async () => {
    const before = answers.get(url);
    if (before) return before.clone();
    const answer = await fetch(event.request);
    if (answer.ok) answers.set(url, answer.clone());
    return answer;
  })());
});
`;

/** Reads on and on in a transaction, which therefore goes on, and tells at once that it is complete. */
function completesLate(): string {
  return `{
    const LATE_MS = 3000;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const running = transaction.call(this, stores, mode, options);
      if (this.name !== "fundi-device" || mode !== "readwrite" || ![stores].flat().includes("commands")) return running;
      const { objectStore } = running;
      let puts = 0;
      running.objectStore = function (name) {
        const store = objectStore.call(running, name);
        const { put } = store;
        store.put = function (...given) {
          const request = put.apply(store, given);
          if (name === "commands" && puts++ === 0) request.addEventListener("success", () => {
            const until = Date.now() + LATE_MS;
            const read = () => { if (Date.now() < until) store.get(0).onsuccess = read; };
            read();
            setTimeout(() => running.dispatchEvent(new Event("complete")));
          });
          return request;
        };
        return store;
      };
      return running;
    };
  }`;
}

export type PlantedBrowserBug = keyof typeof bugs;
export const plantedBrowserBugs: Readonly<Record<PlantedBrowserBug, BrowserBug>> = bugs;
