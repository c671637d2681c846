import { setTimeout as delay } from "node:timers/promises";

/** Repeats `read` until background work has made `isSo` true, at most until the test times out. */
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
