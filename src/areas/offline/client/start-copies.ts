/** Keeps the copies of this device while a user is signed in, and lets screens read them without a network. */
import type { QueryClient } from "@tanstack/react-query";
import { whenRecordsChange } from "#src/client/data/live.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { forgetCopies, openVault } from "#src/client/copies/vault.ts";
import { canSeal } from "#src/client/seal.ts";
import { replaceCopies } from "#src/client/copies/copied.ts";
import { askedOf, readWithCopies } from "#src/client/copies/read-with-copies.ts";
import { seenAnswers, type SeenAnswers } from "#src/client/copies/seen-answers.ts";
import { sessionQuery, whenSessionEnds } from "#src/client/session.tsx";
import { shopNow, shopToday } from "#src/client/words/clock.ts";
import { offlineContract } from "../contract.ts";
import { keptReads } from "../kept-reads.ts";
import { answerOf } from "./answers.ts";
import { keptLists } from "./kept-lists.ts";
import { packStore } from "./pack-store.ts";
import { readAhead } from "./read-ahead.ts";
import { refreshPack } from "./refresh-pack.ts";
import { repeatWhenIdle } from "./repeat-when-idle.ts";

const now = () => shopNow().getTime();

/** Returns what ends it. */
export function startCopies(client: QueryClient, userId: string): () => void {
  if (!canSeal()) return () => {};
  let seen: SeenAnswers | null = null;
  let isOver = false;
  const opening = openVault(userId);
  const opened = opening.then(packStore);
  const lists = opened.then(keptLists);
  opening.then(
    (vault) => {
      if (isOver) return;
      seen = seenAnswers(vault, keptReads, now);
      keepWhatIsShown(client, seen);
    },
    // The storage is full or not accessible: this device has no copies.
    () => {},
  );
  // Reported where it is awaited.
  lists.catch(() => {});
  const persister = readWithCopies({
    now,
    knows: (path) => path in keptReads || answerOf(path) !== undefined,
    seen: () => seen,
    answer: async (path, input) => {
      const answer = answerOf(path);
      return answer ? answer(await lists, input) : null;
    },
  });
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister } });
  // The screens that are shown already were drawn without it.
  for (const query of client.getQueryCache().getAll())
    query.setOptions({ ...query.options, persister });

  const refresh = async () => {
    const { customers, hasLostRights } = await refreshPack(await opened, shopToday());
    if (hasLostRights) await seen?.forget("all");
    else if (customers.length > 0) await seen?.forget(customers);
    const user = client.getQueryData(sessionQuery.queryKey);
    if (user && seen) await readAhead(user, seen, { lists: await lists, now });
  };
  const repeat = repeatWhenIdle(refresh);
  const ends = [
    repeat.end,
    whenOnlineAgain(() => {
      void replaceCopies(client);
      repeat.soon();
    }),
    whenRecordsChange(offlineContract.getPack, repeat.hint),
  ];
  return () => {
    isOver = true;
    for (const end of ends) end();
    client.setDefaultOptions({ ...others, ...(queries && { queries }) });
    seen = null;
  };
}

/** What was read before this code was loaded. */
function keepWhatIsShown(client: QueryClient, seen: SeenAnswers): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const asked = askedOf(queryKey);
    if (asked?.form === "one" && state.data !== undefined)
      void seen.keep(asked.path, asked.input, state.data, state.dataUpdatedAt).catch(() => {});
  }
}

whenSessionEnds(() => void forgetCopies().catch(() => {}));
