/** The real server, as the judge sees it after a browser has used it. */
import type { Ending } from "#src/client/outbox/device/outbox-store.ts";
import type { RealShop } from "../shop/real-shop.ts";
import { RealServer } from "../shop/server.ts";
import { readBrowserRecords } from "./browser-records.ts";
import type { BrowserTap } from "./browser-taps.ts";
import type { FaultyLine } from "./line.ts";

export class BrowserServer extends RealServer {
  readonly #taps: readonly BrowserTap[];
  readonly #shop: RealShop;
  readonly #line: FaultyLine;

  constructor(shop: RealShop, random: () => number, taps: readonly BrowserTap[], line: FaultyLine) {
    // Requests come from the browser, so it needs neither sessions nor taps of its own.
    super(shop, random, new Map(), new Map());
    this.#shop = shop;
    this.#taps = taps;
    this.#line = line;
  }

  /** Reads what the taps did. */
  async read(): Promise<void> {
    await this.idle();
    this.arrivals.splice(0, Infinity, ...this.#line.arrivals);
    this.records = await readBrowserRecords(this.#shop.db, this.#taps);
  }

  /** An answer that came after its user had left is not kept, and one of an act that changed nothing has no number. */
  override isResult(key: string, result: Ending): boolean {
    const isUnread = result.state === "applied" && result.answer === null;
    if (isUnread) return this.records.stored.get(key)?.state === "applied";
    return super.isResult(key, result);
  }
}
