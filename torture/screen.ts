/** A simulated screen, open during the whole round. It hears of changes, and reconnects by itself as a browser does. */
import { setTimeout as delay } from "node:timers/promises";
import type { ServerNode } from "./node.ts";

export interface Screen {
  /** Resolves when the screen has heard of this record. @throws when it does not hear of it in time */
  visibleChange(recordId: string): Promise<void>;
  close(): void;
}

const RECONNECT_MS = 200;
const HEAR_WITHIN_MS = 20_000;

export function openScreen(nodes: readonly ServerNode[], cookie: string): Screen {
  const closing = new AbortController();
  const heard = new Set<string>();
  const waiting = new Set<() => void>();
  let lastPosition = "";

  const read = async (url: string) => {
    const response = await fetch(`${url}/api/events`, {
      headers: { cookie, ...(lastPosition && { "last-event-id": lastPosition }) },
      signal: closing.signal,
    });
    if (!response.body) return;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body) {
      const messages = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        lastPosition = /^id: (\d+)$/m.exec(message)?.[1] ?? lastPosition;
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data) heard.add((JSON.parse(data) as { id: string }).id);
      }
      for (const wake of waiting) wake();
    }
  };
  const listen = async () => {
    for (let turn = 0; !closing.signal.aborted; turn++) {
      await read(nodes[turn % nodes.length]?.url ?? "").catch(() => {});
      await delay(RECONNECT_MS);
    }
  };
  void listen();

  return {
    visibleChange(recordId) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error("an open screen does not hear of changes any more")),
          HEAR_WITHIN_MS,
        );
        const look = () => {
          if (!heard.has(recordId)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    close: () => closing.abort(),
  };
}
