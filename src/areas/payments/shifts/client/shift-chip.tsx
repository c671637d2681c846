import { Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Chip = lazyWithWords(() => import("./shift-chip-link.tsx"), "shifts");

/** The state of the cashier's shift at the till, with a link to open or close the shift. Loads after the till. */
export function ShiftChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}
