/** Keeps the copies of this device while a user is signed in, and lets screens read them without a network. */
import type { QueryClient } from "@tanstack/react-query";
import { request } from "#src/client/data/api.ts";
import { whenRecordsChange } from "#src/client/data/live.ts";
import { isOnline, whenOnlineAgain } from "#src/client/data/online.ts";
import { canKeepCopies, forgetCopies, openVault } from "#src/client/copies/vault.ts";
import { replaceCopies } from "#src/client/copies/copied.ts";
import { askedOf, readWithCopies } from "#src/client/copies/read-with-copies.ts";
import { seenAnswers, type SeenAnswers } from "#src/client/copies/seen-answers.ts";
import { may, sessionQuery, whenSessionEnds } from "#src/client/session.tsx";
import { shopNow, shopToday } from "#src/client/words/clock.ts";
import { offlineContract } from "../contract.ts";
import { keptReads, readsAhead } from "../kept-reads.ts";
import { offlineAnswers } from "./answers.ts";
import { keptLists } from "./kept-lists.ts";
import { packStore } from "./pack-store.ts";
import { refreshPack } from "./refresh-pack.ts";
import { repeatWhenIdle } from "./repeat-when-idle.ts";

const now = () => shopNow().getTime();

/** Returns what ends it. */
export function startCopies(client: QueryClient, userId: string): () => void {
  if (!canKeepCopies()) return () => {};
  let seen: SeenAnswers | null = null;
  const opening = openVault(userId);
  const opened = opening.then(packStore);
  const lists = opened.then(keptLists);
  opening.then(
    (vault) => {
      seen = seenAnswers(vault, keptReads, now);
      keepWhatIsShown(client, seen);
    },
    // The storage is full or not accessible: this device has no copies.
    () => {},
  );
  const persister = readWithCopies({
    now,
    seen: () => seen,
    answer: async (path, input) => {
      const answer = offlineAnswers[path];
      return answer ? answer(await lists, input) : null;
    },
  });
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, persister } });
  // The screens that are shown already were drawn without it.
  for (const query of client.getQueryCache().getAll())
    query.setOptions({ ...query.options, persister });

  const refresh = async () => {
    await refreshPack(await opened, shopToday());
    await readAhead(client, seen);
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

async function readAhead(client: QueryClient, seen: SeenAnswers | null): Promise<void> {
  const user = client.getQueryData(sessionQuery.queryKey);
  for (const [path, permission] of Object.entries(readsAhead)) {
    if (!user || !seen || !isOnline() || !may(user, permission)) continue;
    await seen.keep(path, {}, await request("GET", path), now());
  }
}

whenSessionEnds(() => void forgetCopies().catch(() => {}));
