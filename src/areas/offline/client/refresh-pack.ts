/** Fetches the pack, or what changed in it. */
import { call } from "#src/client/data/api.ts";
import { offlineContract, packLists, type Pack, type PackList } from "../contract.ts";
import type { PackStore } from "./pack-store.ts";

type Ask = (query: { list: PackList; since?: string }) => Promise<Pack>;

const askServer: Ask = (query) => call(offlineContract.getPack, { query });

/**
 * @param today the shop's day. Lists that were whole on another day are fetched whole again: what is overdue depends on
 * the day, and what could be missing does not stay missing.
 * @throws ApiRefusal
 */
export async function refreshPack(
  store: PackStore,
  today: string,
  ask: Ask = askServer,
): Promise<void> {
  let next: PackList | null = packLists[0];
  while (next) {
    const name: PackList = next;
    const head = await store.head(name);
    const isOfToday = head?.wholeOn === today;
    const pack: Pack = await ask({ list: name, ...(isOfToday && { since: head.position }) });
    next = await keep(store, name, pack, today);
  }
}

/** Returns the list to ask for next. A list that the user may not read is skipped by the server, and forgotten here. */
async function keep(
  store: PackStore,
  asked: PackList,
  pack: Pack,
  day: string,
): Promise<PackList | null> {
  for (const name of packLists.slice(packLists.indexOf(asked))) {
    const list = pack[name];
    if (list) {
      await store.apply(name, list, { ...pack, day });
      return pack.nextList;
    }
    await store.drop(name);
  }
  return null;
}
