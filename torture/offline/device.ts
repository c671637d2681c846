/** A model of one phone or computer: its disk, its network, its cookie, and the pages that are open on it. */
import type { Command } from "#src/shared/outbox/command.ts";
import { actsOfPage, PATIENCE_MS, type Sent } from "#src/client/outbox/attend.ts";
import { readUpload, type Answered } from "#src/client/outbox/read-answer.ts";
import type { Draft, OutboxStore, WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import { startDrain, type Drain, type DrainPorts } from "#src/client/outbox/run-drain.ts";
import type { Page } from "./disk.ts";
import type { DeviceDisk, Sender, Served, World } from "./layer.ts";

/** What the network does to requests. A captive portal and a broken proxy answer with pages. */
export type Line =
  | "up"
  | "cut"
  | "black hole"
  | "portal"
  | "bad gateway"
  | "lossy"
  | "slow"
  | "cut in the middle";

export class Device {
  line: Line = "up";
  /** The user of the session that the browser's cookie names. */
  user: string | null;
  hasSessionEnded = false;
  /** The version of the app that a new page gets. */
  version = 1;
  readonly disk: DeviceDisk;
  /** By how many ms its clock is wrong. */
  clockError = 0;
  readonly hasLocks: boolean;
  readonly pages: OpenPage[] = [];
  lockedBy: OpenPage | null = null;
  /** Whether a page of this device has ever slept. */
  hasSlept = false;
  /** How often the browser has closed the connections to the database. */
  losses = 0;
  readonly world: World;
  readonly name: string;

  constructor(world: World, name: string, user: string, hasLocks: boolean) {
    this.world = world;
    this.name = name;
    this.user = user;
    this.hasLocks = hasLocks;
    this.disk = world.makeDisk();
  }

  openPage(): OpenPage {
    const page = new OpenPage(this, this.version);
    this.pages.push(page);
    return page;
  }

  alive(): OpenPage[] {
    return this.pages.filter(({ state }) => state === "alive");
  }

  close(page: OpenPage, keepsOpenOnes: boolean): void {
    page.state = "closed";
    if (this.lockedBy === page) this.lockedBy = null;
    this.disk.closePage(page, keepsOpenOnes);
    this.pages.splice(this.pages.indexOf(page), 1);
  }

  closeAll(keepsOpenOnes: boolean): void {
    for (const page of this.pages.slice()) this.close(page, keepsOpenOnes);
  }

  putToSleep(page: OpenPage): void {
    page.state = "asleep";
    this.hasSlept = true;
  }

  loseConnections(isTold: boolean): void {
    this.losses += 1;
    this.disk.closeConnections(isTold);
  }

  losePower(): void {
    this.closeAll(false);
    this.disk.losePower();
  }

  /** The acting page knows at once, the others a moment later. */
  signIn(user: string | null, page: OpenPage | undefined): void {
    this.user = user;
    this.hasSessionEnded = false;
    page?.drain.changeUser(user);
    for (const other of this.pages) other.later(1, () => other.drain.changeUser(this.user));
  }

  /** ms since 1970 by its own clock. */
  date(): number {
    const { time, dateAt } = this.world;
    return dateAt(time.now()) + this.clockError;
  }

  sender(sentAt: string): Sender {
    return { session: this.hasSessionEnded ? null : this.user, device: this.name, sentAt };
  }
}

export class OpenPage implements Page {
  state: "alive" | "asleep" | "closed" = "alive";
  readonly store: OutboxStore;
  readonly drain: Drain;
  readonly version: number;
  readonly #device: Device;
  #heldBack: (() => void)[] = [];

  constructor(device: Device, version: number) {
    const { parts, time, random, nextId, sharedByAll, server, storeOf } = device.world;
    this.#device = device;
    this.version = version;
    const store = parts.makeStore({
      open: parts.open((heard) => device.disk.open(this, version, heard)),
      date: () => device.date(),
      newId: nextId,
      makeBallast: () => new Uint8Array(1),
      sharedByAll,
    });
    this.store = storeOf(store, this, device.disk);
    const ports: DrainPorts = {
      store: this.store,
      random,
      lock: () => this.#lock(),
      tell: () => {},
      net: {
        send: (commands, signal) =>
          this.#request(signal, (from) => server.deliver(commands, from)).then(
            (answered) => parts.readAnswer(answered),
            () => ({
              kind: "no answer",
              why: "unreachable",
            }),
          ),
        upload: (file, author, signal) =>
          this.#request(signal, (from) => server.upload(file, author, from)).then(
            (answered) => readUpload(answered),
            () => ({
              kind: "no answer",
              why: "unreachable",
            }),
          ),
      },
      clock: {
        now: () => time.now(),
        at: (moment, act) => time.at(moment, () => this.deliver(act)),
      },
    };
    this.drain = startDrain(parts.ports(ports), device.user, parts.step);
    void parts.atStart(this.store).catch(() => {});
  }

  deliver(act: () => void): void {
    if (this.state === "alive") act();
    else if (this.state === "asleep") this.#heldBack.push(act);
  }

  isClosed(): boolean {
    return this.state === "closed";
  }

  later(ms: number, act: () => void): void {
    const { time } = this.#device.world;
    time.at(time.now() + ms, () => this.deliver(act));
  }

  awake(): void {
    this.state = "alive";
    for (const act of this.#heldBack.splice(0)) this.deliver(act);
  }

  async save(draft: Draft, files: readonly WaitingFile[]): Promise<Command> {
    const command = await this.store.save(draft, files);
    this.drain.wake();
    for (const other of this.#device.alive())
      if (other !== this) other.later(1, () => other.drain.wake());
    return command;
  }

  /** As `keepAndSend` of a screen, whose user waits for the answer. */
  async attend(draft: Draft, files: readonly WaitingFile[]): Promise<"saved" | "refused"> {
    const { server, time, parts } = this.#device.world;
    const wakeAll = () => {
      this.drain.wake();
      for (const other of this.#device.alive())
        if (other !== this) other.later(1, () => other.drain.wake());
    };
    const outbox = {
      ...actsOfPage(this.store, wakeAll, this.drain.look),
      save: async (...given: Parameters<OutboxStore["save"]>) => {
        const command = await this.store.save(...given);
        if (given[2] !== true) wakeAll();
        return command;
      },
    };
    const send = async (): Promise<Sent<unknown>> => {
      const ends = new AbortController();
      time.at(time.now() + PATIENCE_MS, () => this.deliver(() => ends.abort()));
      return this.#request(ends.signal, (from) => server.direct!(draft, from)).then(sentBy, () => ({
        kind: "unanswered",
      }));
    };
    const isCut = this.#device.line === "cut";
    const { kind } = await parts.attend(outbox, draft, files, isCut ? null : send);
    return kind === "refused" ? kind : "saved";
  }

  #lock(): Promise<(() => void) | null> {
    const device = this.#device;
    if (!device.hasLocks) return Promise.resolve(() => {});
    if (device.lockedBy) return Promise.resolve(null);
    device.lockedBy = this;
    return Promise.resolve(() => {
      if (device.lockedBy === this) device.lockedBy = null;
    });
  }

  /** A request on the device's line. A request that was given up may still arrive. */
  #request(signal: AbortSignal, serve: (from: Sender) => Served): Promise<Answered> {
    const device = this.#device;
    const { world, line } = device;
    const chance = world.random();
    const sentAt = new Date(device.date()).toISOString();
    return new Promise((resolve, reject) => {
      const answer = (ms: number, served: Served) =>
        this.later(ms, () => {
          if (served instanceof Promise) world.waitFor(served);
          resolve(served);
        });
      const fail = (ms: number) => this.later(ms, () => reject(new TypeError("Failed to fetch")));
      signal.addEventListener("abort", () => reject(new TypeError("Aborted")));
      if (line === "cut") return fail(1);
      if (line === "black hole") return;
      if (line === "portal") return answer(40, page(200));
      if (line === "bad gateway") return answer(40, page(502));
      const isLossy = line === "lossy";
      if (isLossy && chance < 0.2) return fail(3_000);
      const isLate = (isLossy && chance < 0.4) || (line === "slow" && chance < 0.3);
      const way = isLate ? 40_000 : 30 + Math.round(chance * (line === "slow" ? 9_000 : 300));
      world.time.at(world.time.now() + way, () => {
        const served = serve(device.sender(sentAt));
        if (isLossy && chance < 0.7) return fail(10);
        if (line === "cut in the middle" && chance < 0.7) return answer(20, half(served));
        answer(line === "slow" ? 2_000 : 20, served);
      });
    });
  }
}

/** How a screen reads the answer of an ordinary endpoint. */
function sentBy({ status, type, text }: Answered): Sent<unknown> {
  if (type === "text/html" || status === 401 || status === 429 || status >= 500)
    return { kind: "unanswered" };
  return status === 200
    ? { kind: "answered", answer: JSON.parse(text) as unknown }
    : { kind: "refused", error: status };
}

const page = (status: number): Answered => ({ status, type: "text/html", text: "<html></html>" });

const half = (served: Served): Served =>
  served instanceof Promise ? served.then(halfOf) : halfOf(served);
const halfOf = (answered: Answered): Answered => ({
  ...answered,
  text: answered.text.slice(0, answered.text.length / 2),
});
