import { Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Chip = lazyWithWords(() => import("./shift-chip-link.tsx"), "shifts");

/** At the till: the state of the cashier's shift, with a link to open or close it. It loads after the till. */
export function ShiftChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}
