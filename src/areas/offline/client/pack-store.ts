/**
 * The lists of the pack on this device. Each is stored in encrypted parts by the last characters of the ids, so that a
 * change writes one part and not the whole list.
 */
import type { Vault } from "#src/client/copies/vault.ts";
import type { Pack, PackList } from "../contract.ts";

export type ListOf<Name extends PackList> = NonNullable<Pack[Name]>;
export type RowOf<Name extends PackList> = ListOf<Name>["items"][number];

/** A list as it is in memory. */
export interface KeptList<Name extends PackList> {
  rows: ReadonlyMap<string, RowOf<Name>>;
  /** When the server gave it, in ms since 1970. */
  at: number;
  isCut: boolean;
}

interface Head {
  position: string;
  /** The day of the whole list. Some fields depend on the day. */
  wholeOn: string;
  isCut: boolean;
  parts: readonly string[];
}

export interface PackStore {
  head: (name: PackList) => Promise<Head | null>;
  /** null if this device has no such list. */
  read: <Name extends PackList>(name: Name) => Promise<KeptList<Name> | null>;
  /** Applies an answer of the server. Returns the ids that are not on the list any more. */
  apply: <Name extends PackList>(
    name: Name,
    list: ListOf<Name>,
    pack: Applied,
  ) => Promise<readonly string[]>;
  /** Forgets a list that the user may not read any more. Returns whether it was there. */
  drop: (name: PackList) => Promise<boolean>;
}

type Applied = Pick<Pack, "position" | "asOf"> & { day: string };

/** 64 parts: 5,000 customers are about 80 in each. */
const partOf = (id: string): string => (parseInt(id.slice(-2), 16) % 64).toString(16);
const headId = (name: PackList) => `pack ${name}`;
const partId = (name: PackList, part: string) => `pack ${name} ${part}`;

type Rows = Record<string, { id: string }>;

export function packStore(vault: Vault): PackStore {
  const readHead = async (name: PackList) => vault.read<Head>(headId(name));
  const readParts = async (name: PackList, parts: readonly string[]) =>
    Promise.all(
      parts.map(async (part) => {
        const rows = (await vault.read<Rows>(partId(name, part)))?.content ?? {};
        return [part, rows] as const;
      }),
    );
  return {
    head: async (name) => (await readHead(name))?.content ?? null,
    read: async <Name extends PackList>(name: Name) => {
      const head = await readHead(name);
      if (!head) return null;
      const parts = await readParts(name, head.content.parts);
      const rows = new Map(parts.flatMap(([, part]) => Object.entries(part)));
      return { rows: rows as Map<string, RowOf<Name>>, at: head.at, isCut: head.content.isCut };
    },
    apply: async (name, list, { position, asOf, day }) => {
      const former = await readHead(name);
      const before = list.isWhole ? null : former;
      const gone =
        list.isWhole && former
          ? missingIn(list.items, await readParts(name, former.content.parts))
          : [];
      const touched = new Set([...list.items.map(({ id }) => id), ...list.removed].map(partOf));
      const old = before ? await readParts(name, [...touched]) : [];
      const parts = new Map<string, Rows>(old.map(([part, rows]) => [part, { ...rows }]));
      for (const row of list.items) {
        const part = partOf(row.id);
        parts.set(part, Object.assign(parts.get(part) ?? {}, { [row.id]: row }));
      }
      for (const id of list.removed) delete parts.get(partOf(id))?.[id];
      const at = Date.parse(asOf);
      const content: Head = {
        position,
        wholeOn: before?.content.wholeOn ?? day,
        isCut: before ? before.content.isCut || list.isCut : list.isCut,
        parts: [...new Set([...(before?.content.parts ?? []), ...parts.keys()])],
      };
      await vault.write([
        ...[...parts].map(([part, rows]) => ({ id: partId(name, part), content: rows, at })),
        { id: headId(name), content, at },
      ]);
      const unused = (former?.content.parts ?? []).filter((part) => !content.parts.includes(part));
      await vault.remove(unused.map((part) => partId(name, part)));
      return [...list.removed, ...gone];
    },
    drop: async (name) => {
      const head = await readHead(name);
      if (!head) return false;
      await vault.remove([headId(name), ...head.content.parts.map((part) => partId(name, part))]);
      return true;
    },
  };
}

/** The ids of these parts that a whole list has no more. */
function missingIn(
  items: readonly { id: string }[],
  parts: readonly (readonly [string, Rows])[],
): string[] {
  const listed = new Set(items.map(({ id }) => id));
  return parts.flatMap(([, rows]) => Object.keys(rows)).filter((id) => !listed.has(id));
}
