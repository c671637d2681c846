/** Fetches the pack, or what changed in it. */
import { call } from "#src/client/data/api.ts";
import { offlineContract, packLists, type Pack, type PackList } from "../contract.ts";
import type { PackStore } from "./pack-store.ts";

type Ask = (query: { list: PackList; since?: string }) => Promise<Pack>;

const askServer: Ask = (query) => call(offlineContract.getPack, { query });

/** What a refresh has found to be forgotten, in all copies. */
export interface Gone {
  /** Customers who were erased, deleted or merged, or are no longer among those who were active last. */
  customers: readonly string[];
  /** Whether the user may read less than before. */
  hasLostRights: boolean;
}

/**
 * @param today the shop's day. Lists that were whole on another day are fetched whole again: what is overdue depends on
 * the day, and what could be missing does not stay missing.
 * @throws ApiRefusal
 */
export async function refreshPack(
  store: PackStore,
  today: string,
  ask: Ask = askServer,
): Promise<Gone> {
  const gone: { customers: string[]; hasLostRights: boolean } = {
    customers: [],
    hasLostRights: false,
  };
  let next: PackList | null = packLists[0];
  while (next) {
    const name: PackList = next;
    const head = await store.head(name);
    const isOfToday = head?.wholeOn === today;
    const pack: Pack = await ask({ list: name, ...(isOfToday && { since: head.position }) });
    const kept = await keep(store, name, pack, today);
    if (pack.customers) gone.customers.push(...kept.gone);
    gone.hasLostRights ||= kept.hasLostRights;
    next = pack.nextList;
  }
  return gone;
}

/** Keeps the list of an answer. Those before it the user may not read, or not any more: they are forgotten. */
async function keep(store: PackStore, asked: PackList, pack: Pack, day: string) {
  let hasLostRights = false;
  for (const name of packLists.slice(packLists.indexOf(asked))) {
    const list = pack[name];
    if (list) return { gone: await store.apply(name, list, { ...pack, day }), hasLostRights };
    hasLostRights = (await store.drop(name)) || hasLostRights;
  }
  return { gone: [], hasLostRights };
}
