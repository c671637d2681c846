/**
 * Pages that are the same for everybody are drawn once and kept in memory, compressed. A change of their subjects does
 * not delete them: at the next request the data is read again, and the page is only drawn again if the data differs.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Refusal } from "#src/shared/errors.ts";
import type { Subject } from "#src/shared/event-kinds.ts";
import type { PositionedChange } from "../events/announce.ts";
import type { LiveFeed } from "../events/live-feed.ts";
import type { Log } from "../log.ts";
import type { SystemFlags } from "../system-flags.ts";

/** A page in every encoding in which it is sent. */
export interface CachedPage {
  etag: string;
  contentType: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/** A page together with the moment (in milliseconds since 1970) after which no cache may show it; often infinite. */
export interface LastingPage extends CachedPage {
  until: number;
}

/** Thrown while the data of a page is read, if the page has another address now. */
export class PageMoved extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`the page is at ${to}`);
    this.to = to;
  }
}

/** How a page is made. The data must contain everything that the page shows. */
export interface PageSource<Data> {
  /** @throws Refusal when there is no such page, or PageMoved */
  read(): Promise<Data>;
  draw(data: Data): Promise<string>;
  contentType?: string;
  /** The moment at which the data changes by itself, such as the end of an offer. */
  untilOf?(data: Data): string | null;
}

export interface CachedPages {
  /**
   * Returns the page with this key, which must name everything on which it depends: path, language, filters. `onMiss`
   * is called before data is read for a page that is not kept; it may refuse.
   */
  get<Data>(
    key: string,
    source: PageSource<Data>,
    onMiss?: () => Promise<unknown>,
  ): Promise<LastingPage>;
}

interface Entry extends ChangeCounts {
  page: CachedPage;
  digest: string;
  checkedAt: number;
  until: number;
}

const MAX_BYTES = 32_000_000;
/** After this time the data is read again even if no change was changes, for example because the feed was interrupted. */
const CHECK_AT_LATEST_MS = 60_000;
/** Stock changes with every sale. Therefore they cause at most one read of a page in this time. */
const STOCK_CHECK_EVERY_MS = 250;

const compressed = promisify(gzip);
const brotli = promisify(brotliCompress);

export function cachePages(
  { feed, log, flags }: { feed: LiveFeed; log: Log; flags: Pick<SystemFlags, "cacheEnabled"> },
  subjects: readonly Subject[],
  mostBytes = MAX_BYTES,
): CachedPages {
  const entries = new Entries(mostBytes);
  const changes = countChanges(feed, subjects);
  const running = new Map<string, Promise<LastingPage>>();

  async function make<Data>(key: string, source: PageSource<Data>): Promise<LastingPage> {
    const known = entries.get(key);
    // Changes that are changes while the data is being read may be missing from it.
    const before = { ...changes, checkedAt: performance.now() };
    let data: Data;
    try {
      data = await source.read();
    } catch (error) {
      const isGone = error instanceof PageMoved || error instanceof Refusal;
      if (known && !isGone) {
        log.warn({ err: error }, "a cached page is shown although its data could not be read");
        return lasting(known);
      }
      entries.drop(key);
      throw error;
    }
    const digest = digestOf(JSON.stringify(data));
    const until = source.untilOf?.(data) ?? null;
    const page =
      known?.digest === digest
        ? known.page
        : await encode(await source.draw(data), source.contentType);
    const moment = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
    const entry = { page, digest, until: moment, ...before };
    entries.keep(key, entry);
    return lasting(entry);
  }

  return {
    async get(key, source, onMiss) {
      if (!flags.cacheEnabled) {
        await onMiss?.();
        return makeOnce(source);
      }
      const entry = entries.get(key);
      if (entry && isFresh(entry, changes)) {
        entries.touch(key, entry);
        return lasting(entry);
      }
      if (!entry) await onMiss?.();
      // Visitors of a page that is being made wait for the same page.
      const already = running.get(key);
      if (already) return already;
      const made = make(key, source).finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
  };
}

/** A page for one visitor, while the shop keeps none. */
async function makeOnce<Data>(source: PageSource<Data>): Promise<LastingPage> {
  const data = await source.read();
  const page = await encode(await source.draw(data), source.contentType);
  const until = source.untilOf?.(data) ?? null;
  return { ...page, until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until) };
}

/** The cached pages, in the order of their last use, so that the first is dropped first. */
class Entries {
  readonly #entries = new Map<string, Entry>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= weightOf(key, entry);
  }

  keep(key: string, entry: Entry): void {
    this.drop(key);
    this.#entries.set(key, entry);
    this.#bytes += weightOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break;
      this.drop(oldest);
    }
  }
}

/** The number of announced changes since the start. */
interface ChangeCounts {
  edits: number;
  stockChanges: number;
}

function countChanges(feed: LiveFeed, subjects: readonly Subject[]): ChangeCounts {
  const changes = { edits: 0, stockChanges: 0 };
  const wanted = new Set<string>([...subjects, "all"]);
  feed.subscribe(({ area, kind }: PositionedChange) => {
    if (!wanted.has(area)) return;
    if (kind === "item.stock_changed") changes.stockChanges++;
    else changes.edits++;
  });
  return changes;
}

function isFresh(entry: Entry, changes: ChangeCounts): boolean {
  const age = performance.now() - entry.checkedAt;
  const isStockFresh = entry.stockChanges === changes.stockChanges || age < STOCK_CHECK_EVERY_MS;
  return (
    entry.edits === changes.edits &&
    isStockFresh &&
    age < CHECK_AT_LATEST_MS &&
    Date.now() < entry.until
  );
}

const lasting = ({ page, until }: Entry): LastingPage => ({ ...page, until });

const weightOf = (key: string, { page }: Entry): number =>
  2 * key.length + page.plain.length + page.gzip.length + page.brotli.length;

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

async function encode(text: string, contentType = "text/html; charset=utf-8"): Promise<CachedPage> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [asGzip, asBrotli] = await Promise.all([compressed(plain), brotli(plain, { params })]);
  // Weak, because it is the same for all encodings.
  const etag = `W/"${digestOf(text).slice(0, 22)}"`;
  return { etag, contentType, plain, gzip: asGzip, brotli: asBrotli };
}
