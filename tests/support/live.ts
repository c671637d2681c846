import { newId } from "#src/shared/ids.ts";
import type { TestApp } from "./app.ts";
import type { TestClient } from "./client.ts";

export interface Listener {
  /** Returns the next change that `fits` accepts, possibly one that has already arrived. Returns each change once. */
  next(fits: (change: any) => boolean): Promise<any>;
  /** The complete text received so far. */
  text(): string;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream. It is open when the function returns, so it receives the changes of every later commit. */
export async function listen(
  app: TestApp,
  path: string,
  client?: TestClient,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const stop = new AbortController();
  const response = await fetch(app.url + path, {
    headers: { ...(client && { cookie: client.cookie }), ...headers },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  let text = "";
  const changes: unknown[] = [];
  let wake = () => {};
  let opened = () => {};
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of body) {
      opened();
      const came = decoder.decode(chunk, { stream: true });
      text += came;
      const messages = (rest + came).split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data) changes.push(JSON.parse(data));
      }
      wake();
    }
  };
  const ended = read(response.body).catch(() => {});
  await isOpen;
  return {
    async next(fits) {
      for (;;) {
        const found = changes.findIndex(fits);
        if (found >= 0) return changes.splice(found, 1)[0];
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    text: () => text,
    ended,
    close: () => stop.abort(),
  };
}

/**
 * Makes a change that every listener hears, and waits until the stream tells of it. Messages arrive in order, so that
 * the returned text has all earlier changes, and later messages tell only of later changes.
 */
export async function everythingHeard(screen: Listener, admin: TestClient): Promise<string> {
  const name = `Fundi ${newId()}`;
  const { status } = await admin.put("/api/settings/business", { name });
  if (status !== 200) throw new Error(`The change of the settings was answered with ${status}`);
  await screen.next(({ area }) => area === "settings");
  return screen.text();
}

/** Waits until the streams have told of all changes so far, so that a stream opened now tells only of later ones. */
export async function allAnnounced(app: TestApp, admin: TestClient): Promise<void> {
  const screen = await listen(app, "/api/events", admin);
  await everythingHeard(screen, admin);
  screen.close();
}
