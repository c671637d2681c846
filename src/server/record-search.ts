import type { FoundKind } from "#src/shared/search/found-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Database } from "./database.ts";
import type { Actor } from "./http/guards/actor.ts";

/** The most records of one kind that a search shows. */
export const MAX_PER_KIND = 6;

/** A record as a result of the search shows it. It never contains money. */
export interface FoundRecord {
  /** The id of the record. A handset has none, so its code is used. */
  id: string;
  /** The number or name. */
  title: string;
  /** What tells it from others: a phone number, a model. It is empty if nothing does. */
  subtitle: string;
  /** The address of its screen. */
  href: string;
}

/**
 * How the search of the whole shop finds the records of one kind. The area that owns the records registers it in its
 * `server/area.ts`. Each search must cost the same in a shop of any size: it reads a bounded number of rows by indexes.
 */
export interface RecordSearch {
  readonly kind: FoundKind;
  /** Only users with one of these permissions find the records. */
  readonly access: readonly Permission[];
  /** Finds at most `most` records by the typed text, the best one first. */
  find(db: Database, actor: Actor, text: string, most: number): Promise<FoundRecord[]>;
  /** Finds records whose name differs from the text by a typing error. It is asked when no search finds the text. */
  findSimilar?(db: Database, actor: Actor, text: string, most: number): Promise<FoundRecord[]>;
  /** Reads records by their ids, in any order, and leaves out those that are not there any more. */
  named(db: Database, actor: Actor, ids: readonly string[]): Promise<FoundRecord[]>;
}

/** Joins the parts of a subtitle that are known. */
export const subtitleOf = (...parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join(" · ");
