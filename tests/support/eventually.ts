import { setTimeout as delay } from "node:timers/promises";

/** Reads repeatedly until the condition holds, for background work. The time-out of the test ends a wait in vain. */
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
