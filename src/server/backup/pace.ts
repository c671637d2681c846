import { Transform } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

const STRIDE_BYTES = 256 * 1024;
/** The time between two strides is multiplied by this, and waited. A backup therefore uses a sixth of the time. */
const REST = 5;
const MAX_REST_MS = 200;

/**
 * Passes data on at an easy pace, so that a backup does not slow the tills down. It rests longer when the machine is
 * busy, because a stride then takes longer.
 */
export function atEasyPace(signal?: AbortSignal): Transform {
  let inStride = 0;
  let since = performance.now();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inStride += chunk.length;
      if (inStride < STRIDE_BYTES) return done(null, chunk);
      const rest = Math.min(MAX_REST_MS, (performance.now() - since) * REST);
      delay(rest, undefined, { signal }).then(
        () => {
          inStride = 0;
          since = performance.now();
          done(null, chunk);
        },
        (error: Error) => done(error),
      );
    },
  });
}
