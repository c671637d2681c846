import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { packLists, type Pack, type PackList } from "../contract.ts";
import { packReaders } from "./pack-lists.ts";
import { readPosition } from "./position.ts";

interface Asked {
  since?: string | undefined;
  list?: PackList | undefined;
}

/**
 * One list of the pack: the one that is asked for, or the first that the user may read. The position is read before the
 * list, so that what changes meanwhile is in the next pack. Without a list that the user may read, the pack is empty.
 */
export async function readPack(db: Database, actor: Actor, { since, list }: Asked): Promise<Pack> {
  const readable = packLists.filter((name) =>
    packReaders[name].access.some((permission) => may(actor, permission)),
  );
  const position = await readPosition(db, since);
  const at = list ? packLists.indexOf(list) : 0;
  const [name, nextList = null] = readable.filter((each) => packLists.indexOf(each) >= at);
  const found = name ? { [name]: await packReaders[name].read(db, position.since) } : {};
  return { position: position.next, asOf: position.asOf, ...found, nextList };
}
