/** Reads the database of the outbox in a page, with the keys that the browser has. */
import type { Page } from "playwright-core";
import { DATABASE } from "#src/client/outbox/device/device-database.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";

/** Code for the page: opens databases as they are, and never makes one. */
const OPENING = `
  const open = (name) => new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => resolve(opening.result);
  });
  const within = async (name, store, mode, work) => {
    const database = await open(name);
    if (!database) return [];
    const running = database.transaction(store, mode);
    const asked = running.objectStore(store).getAll();
    return new Promise((resolve, reject) => {
      asked.onsuccess = () => work?.(asked.result, running.objectStore(store));
      running.oncomplete = () => resolve(asked.result);
      running.onabort = () => reject(running.error);
    }).finally(() => database.close());
  };`;

const isSealed = `const isSealed = (value) => typeof value === "object" && value !== null && "sealed" in value;`;

/** An answer that nobody can read here any more is null, as the outbox itself stores it. */
const READ = `(async () => {
  ${OPENING}
  ${isSealed}
  const keys = new Map((await within("fundi-keys", "waiting", "readonly")).map(({ user, key }) => [user, key]));
  const unseal = async (user, { sealed: { iv, content } }) => {
    const key = keys.get(user);
    const bytes = key && (await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, content).catch(() => null));
    return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  };
  const all = await within("${DATABASE}", "commands", "readonly");
  return Promise.all(all.map(async (kept) => {
    const { command, result } = kept;
    const content = isSealed(command.body) ? await unseal(command.author, command.body) : command;
    const answer = isSealed(result?.answer) ? await unseal(command.author, result.answer) : result?.answer;
    return {
      ...kept,
      command: { ...command, params: {}, body: null, ...content },
      result: result && { ...result, ...(result.state === "applied" && { answer: answer ?? null }) },
      ...(!content && { isLocked: true }),
    };
  }));
})()`;

/** Runs code in a page that may be loading another document just now. */
export async function evaluate<T>(page: Page, code: string, tries = 5): Promise<T> {
  try {
    return await page.evaluate<T>(code);
  } catch (error) {
    if (tries === 1) throw error;
    await page.waitForLoadState();
    return evaluate(page, code, tries - 1);
  }
}

/** What is kept, with the content of the commands of whoever is signed in. */
export const readKept = (page: Page): Promise<Kept[]> => evaluate(page, READ);

/** Half a minute passes: what a page that is gone was sending is not its own any more. */
export const endHolds = (page: Page): Promise<unknown> =>
  evaluate(
    page,
    `(async () => {
      ${OPENING}
      await within("${DATABASE}", "commands", "readwrite", (all, store) => {
        for (const kept of all) if (kept.heldUntil) store.put({ ...kept, heldUntil: 1 });
      });
    })()`,
  );

/** Code for the page: whether the browser has what a start without a network needs. */
export const HAS_START = `(async () => {
  ${OPENING}
  return (await within("fundi-start", "answers", "readonly").catch(() => [])).length === 2;
})()`;

/** Code for the page: whether the browser can encrypt what this user types. */
export const hasKeyOf = (user: string): string => `(async () => {
  ${OPENING}
  const keys = await within("fundi-keys", "waiting", "readonly").catch(() => []);
  return keys.some((each) => each.user === "${user}");
})()`;
