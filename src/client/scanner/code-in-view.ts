/** A code is reported again only after this time out of view, in milliseconds, or after another code. */
const FORGET_MS = 2000;
/**
 * The most time that one frame without the code proves, in milliseconds. A busy phone may read no frame for seconds,
 * while the code stays in view.
 */
const FRAME_PROVES_MS = 500;

/** Decides which frames of a camera show a new code, so that a code that stays in view is reported once. */
export function codeInView(): {
  /** Takes the code of a frame, or null, and the time of the frame in milliseconds. Returns whether the code is new. */
  isNew(code: string | null, at: number): boolean;
} {
  let last = "";
  let lastAt = -Infinity;
  let awayMs = 0;
  return {
    isNew(code, at) {
      const pause = Math.min(at - lastAt, FRAME_PROVES_MS);
      lastAt = at;
      if (code === null) {
        awayMs += pause;
        return false;
      }
      const isNew = code !== last || awayMs >= FORGET_MS;
      last = code;
      awayMs = 0;
      return isNew;
    },
  };
}
