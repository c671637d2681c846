import { Suspense } from "react";
import { loadWords } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Unsent } from "./offline.ts";

const loadBadge = () => import("./unsent-badge.tsx");
const UnsentBadge = lazyWithWords(loadBadge, "connection");

export const loadMark = () => Promise.all([loadBadge(), loadWords("connection")]);

/** Marks what the user recorded and the server has not carried out yet. */
export const UnsentMark = ({ unsent }: { unsent: Unsent | undefined }) =>
  unsent ? (
    <Suspense>
      <UnsentBadge unsent={unsent} />
    </Suspense>
  ) : null;
