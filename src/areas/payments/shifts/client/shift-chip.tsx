import { Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Chip = lazyWithWords(() => import("./shift-chip-link.tsx"), "shifts");

/** The state of the cashier's shift at the till, with a link to the shift. Its code is loaded after the till. */
export function ShiftChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}
