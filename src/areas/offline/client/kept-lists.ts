import type { PackList } from "../contract.ts";
import type { ReadList } from "./answers.ts";
import type { KeptList, PackStore } from "./pack-store.ts";

interface Held {
  position: string;
  list: Promise<KeptList<PackList> | null>;
}

/** Reads the lists of the pack. Each is decrypted once, until this tab or another one has stored changes. */
export function keptLists(store: PackStore): ReadList {
  const held = new Map<PackList, Held>();
  return async <Name extends PackList>(name: Name): Promise<KeptList<Name> | null> => {
    const head = await store.head(name);
    if (!head) return null;
    const known = held.get(name);
    const current =
      known?.position === head.position
        ? known
        : { position: head.position, list: store.read(name) };
    held.set(name, current);
    return current.list as Promise<KeptList<Name> | null>;
  };
}
