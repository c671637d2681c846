/** The real server, as the simulation sees it: it may be busy, closed for maintenance, or end in the middle of a batch. */
import { newId } from "#src/shared/ids.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { isFact } from "#src/shared/outbox/offline.ts";
import type { Command, Delivery } from "#src/shared/outbox/command.ts";
import type { Answered } from "#src/client/outbox/read-answer.ts";
import type { Ending, WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import type { Effect, Sender, ServerMood, SimulatedServer } from "../layer.ts";
import type { RealShop } from "./real-shop.ts";
import type { MadeRow, Records, StoredRow } from "./records.ts";
import { POISON, READABLE, type RealTap } from "./taps.ts";

/** How likely a statement fails while the database is busy. */
const BUSY = 0.04;
/** A batch needs at least so many statements, and a large one far more. */
const LONGEST_LIFE = 90;

/** When a command was sent and reached the server, by the device's clock. */
export interface Arrival {
  key: string;
  sentAt: string;
  lastServerTime: string | null;
  madeAt: string;
}

export class RealServer implements SimulatedServer {
  isRepaired = false;
  /** Screens that wait are in the simulation of models only. */
  readonly direct = null;
  readonly early: string[] = [];
  readonly arrivals: Arrival[] = [];
  /** A planted bug: the server takes each command for one of the session. */
  trustsSession = false;
  records: Records = {
    stored: new Map(),
    made: [],
    effects: [],
    uploads: new Map(),
    existing: new Set(),
    full: new Set(),
  };
  readonly #shop: RealShop;
  readonly #random: () => number;
  readonly #cookies: ReadonlyMap<string, string>;
  readonly #taps: ReadonlyMap<string, RealTap>;
  readonly #run = newId();
  readonly #running = new Set<Promise<unknown>>();
  #mood: ServerMood = "well";
  #isInMaintenance = false;

  /** @param cookies of the sessions, by user */
  constructor(
    shop: RealShop,
    random: () => number,
    cookies: ReadonlyMap<string, string>,
    taps: ReadonlyMap<string, RealTap>,
  ) {
    this.#shop = shop;
    this.#random = random;
    this.#cookies = cookies;
    this.#taps = taps;
  }

  get mood(): ServerMood {
    return this.#mood;
  }

  set mood(mood: ServerMood) {
    this.#mood = mood;
    const { faults } = this.#shop;
    faults.busy = mood === "moody" ? BUSY : 0;
    faults.endsAfter = mood === "dying" ? 1 + Math.floor(this.#random() * LONGEST_LIFE) : null;
    faults.lastArrives = this.#random() < 0.5;
  }

  get stored(): ReadonlyMap<string, { order: number }> {
    return new Map([...this.records.stored].map(([key, row]) => [key, { order: orderOf(row) }]));
  }

  get effects(): readonly Effect[] {
    return this.records.effects;
  }

  get uploads(): ReadonlyMap<string, readonly string[]> {
    return this.records.uploads;
  }

  deliver(commands: readonly Command[], from: Sender): Promise<Answered> {
    const { sentAt } = from;
    // Each schedule has devices of its own.
    const device = `${from.device}-${this.#run}`;
    const sent = commands.map((command) => ({
      ...command,
      ...(this.isRepaired && command.app === POISON && { app: READABLE }),
      ...(this.trustsSession && from.session !== null && { author: from.session }),
    }));
    for (const { key, madeAt, lastServerTime } of sent)
      this.arrivals.push({ key, sentAt, madeAt, lastServerTime });
    const delivery: Delivery = { device, sentAt, commands: sent };
    const headers = { "content-type": "application/json" };
    return this.#request("/api/outbox", from, headers, () => JSON.stringify(delivery));
  }

  upload(file: WaitingFile, author: string, from: Sender): Promise<Answered> {
    const headers = { "idempotency-key": file.id, ...(author && { [AUTHOR_HEADER]: author }) };
    const form = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(file.fields)) body.set(name, value);
      body.set(file.field, file.file, "photo.png");
      return body;
    };
    const answering = this.#request(file.path, from, headers, form);
    // The device may have stopped waiting. A server that ends meanwhile must then be no unhandled rejection.
    void answering.then(
      ({ status }) => status === 404 && this.early.push(file.id),
      () => {},
    );
    return answering;
  }

  decide(): void {
    // Nobody decides here: what is parked stays parked, and counts as recorded.
  }

  isResult(key: string, result: Ending): boolean {
    const row = this.records.stored.get(key);
    if (!row) return false;
    // The erasure of a customer parks what waited.
    if (result.state !== row.state) return row.refusal === "customer_erased";
    if (result.state !== "applied") return true;
    const tap = this.#taps.get(key);
    const made = this.records.made.find(({ mark }) => mark === tap?.mark);
    return result.answer !== null && (!made || isAnswerOf(made, result.answer));
  }

  waitsForPerson(key: string): boolean {
    const tap = this.#taps.get(key);
    if (tap?.kind === "photo") return this.#mayRefusePhoto(tap.draft.needs[0] ?? "");
    const state = this.records.stored.get(key)?.state;
    return state === "parked" || state === "waiting";
  }

  /** Whether the server may refuse a photo of a repair: its intake is parked, or it has as many photos as it may have. */
  #mayRefusePhoto(repair: string): boolean {
    return !this.records.existing.has(repair) || this.records.full.has(repair);
  }

  mayPass(command: Command): boolean {
    const offline = this.#taps.get(command.key)?.offline;
    return !offline || isFact(offline, command);
  }

  /** Waits for the requests that devices have given up. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await this.#shop.isUp();
  }

  async setMaintenance(isOn: boolean): Promise<void> {
    if (isOn === this.#isInMaintenance) return;
    const body = { maintenanceMode: isOn };
    const { status } = await this.#shop.admin.put("/api/settings/system", body, { isFaulty: true });
    if (status < 300) this.#isInMaintenance = isOn;
  }

  #request(
    path: string,
    from: Sender,
    headers: Record<string, string>,
    body: () => string | FormData,
  ): Promise<Answered> {
    const answering = this.#answer(path, from, headers, body);
    const running = answering.catch(() => {}).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return answering;
  }

  async #answer(
    path: string,
    { session }: Sender,
    headers: Record<string, string>,
    body: () => string | FormData,
  ): Promise<Answered> {
    if (this.#mood === "overloaded") return { status: 429, type: PROBLEM, text: "{}" };
    if (this.#mood === "forbidden") return { status: 403, type: "text/html", text: "<h1>403</h1>" };
    const cookie = this.#cookies.get(session ?? "");
    await this.#shop.isUp();
    await this.setMaintenance(this.#mood === "maintenance").catch(() => {});
    const life = this.#shop.url();
    const response = await fetch(life + path, {
      method: "POST",
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      body: body(),
    });
    const text = await response.text();
    // A server that ended while it worked has sent nothing.
    if (this.#shop.faults.hasEnded || this.#shop.url() !== life) throw new TypeError("terminated");
    return { status: response.status, type: response.headers.get("content-type"), text };
  }
}

const PROBLEM = "application/problem+json";

/** What waits is settled again each time it is sent, and an erasure parks what was decided before. */
const orderOf = ({ state, refusal, settled }: StoredRow): number =>
  state === "waiting" || refusal === "customer_erased" ? Number.NaN : (settled ?? Infinity);

function isAnswerOf({ mark, number }: MadeRow, answer: unknown): boolean {
  const text = JSON.stringify(answer);
  return number === null || (text.includes(number) && text.includes(mark));
}
