/** Requests about backups, for the measurements of this folder. */
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#src/shared/ids.ts";
import type { Backup } from "#src/areas/backups/contract.ts";

const ASK_EVERY_MS = 100;

export type Api = (method: string, path: string, body?: object) => Promise<any>;

/** Sends requests as the user of the session cookie. Any status outside of 200 to 299 is an error. */
export const apiOf =
  (url: string, cookie: string): Api =>
  async (method, path, body = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie,
        ...(method !== "GET" && { "idempotency-key": newId(), "content-type": "application/json" }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

/** Asks for the backup until `isEnd`. A failed backup is an error. */
export async function endOf(
  api: Api,
  id: string,
  isEnd: (backup: Backup) => boolean,
): Promise<Backup> {
  for (;;) {
    const backup: Backup = await api("GET", `/api/backups/${id}`);
    if (backup.status === "failed") throw new Error(`a backup failed: ${backup.problem}`);
    if (isEnd(backup)) return backup;
    await delay(ASK_EVERY_MS);
  }
}

/** Makes a backup, and waits for its end. */
export async function backUp(api: Api): Promise<Backup> {
  const { id } = await api("POST", "/api/backups");
  return endOf(api, id, ({ status }) => status !== "running");
}

/** Restores the backup into a database of its own, and waits for the result, which is in `proof`. */
export async function prove(api: Api, id: string): Promise<Backup> {
  await api("POST", `/api/backups/${id}/proof`);
  return endOf(api, id, ({ proof }) => proof !== null);
}

/** Repeats `work` until it returns a value. An error, such as a refused connection during a restart, is no value. */
export async function untilAnswered<T>(work: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await work().catch(() => null);
    if (found !== null) return found;
    await delay(ASK_EVERY_MS);
  }
}
