/** What was last read of the commands that a schedule made in a browser. */
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { JudgedDevice } from "../judge.ts";

type Disk = JudgedDevice["disk"];

export class DeviceDump implements Disk {
  kept: readonly Kept[] = [];
  /** The keys of the schedules before, whose commands stay for days. */
  readonly #before: ReadonlySet<string>;
  /** Commands as they were when their user was here: nobody else can read them. */
  readonly #open = new Map<string, Kept["command"]>();

  constructor(before: readonly Kept[]) {
    this.#before = new Set(before.map(({ command: { key } }) => key));
  }

  look(all: readonly Kept[]): void {
    this.kept = all
      .filter(({ command: { key } }) => !this.#before.has(key))
      .map((kept) => this.#opened(kept));
  }

  records(): unknown[] {
    return [...this.kept];
  }

  #opened(kept: Kept): Kept {
    const { isLocked, ...rest } = kept;
    const { key } = kept.command;
    if (!isLocked) this.#open.set(key, kept.command);
    const command = this.#open.get(key);
    return command ? { ...rest, command } : kept;
  }
}
