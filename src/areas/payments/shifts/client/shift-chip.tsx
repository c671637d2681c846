import { Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Chip = lazyWithWords(() => import("./shift-chip-link.tsx"), "shifts");

/** Shows the state of the cashier's shift, or a button that opens a shift. Its code is loaded after the till. */
export function ShiftChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}
