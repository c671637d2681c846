import { Suspense } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const Chip = lazyWithWords(() => import("./shift-chip-link.tsx"), "shifts");

/** At the till: whether the cashier's shift is open, and the way to open or close it. Comes after the till itself. */
export function ShiftChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}
