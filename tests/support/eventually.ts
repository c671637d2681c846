import { setTimeout as delay } from "node:timers/promises";

/** Reads until it is so, for what happens in the background; the test's own time limit ends a vain wait. */
export async function readEventually<T>(
  read: () => Promise<T>,
  isSo: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await delay(20);
  }
}
