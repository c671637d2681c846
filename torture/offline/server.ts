/**
 * A model of the server's door for the outbox: it keeps a command with its key first, carries it out once, parks what it
 * refuses, and keeps back what depends on a parked command. It also does what a server does on a bad day.
 */
import type { Command, CommandResult } from "#src/shared/outbox/command.ts";
import type { Draft, Ending, WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import type { Answered } from "#src/client/outbox/read-answer.ts";
import type { Effect, Sender, ServerMood, SimulatedServer } from "./layer.ts";

/** What the simulation writes into the body of a command. */
export interface TapBody {
  tap: number;
  /** The server refuses it until a person decides. */
  isRefused: boolean;
  /** The server cannot read it until it is repaired. */
  isPoison: boolean;
}

export interface Stored {
  command: Command;
  /** The place in the order in which the server stored all commands. */
  order: number;
  state: "applied" | "parked" | "waiting";
  /** The parked command that it waits for. */
  for: string;
}

export const tapOf = ({ body }: Command): TapBody => body as unknown as TapBody;

export class Server implements SimulatedServer {
  mood: ServerMood = "well";
  isRepaired = false;
  readonly stored = new Map<string, Stored>();
  readonly effects: Effect[] = [];
  readonly uploads = new Map<string, string[]>();
  readonly early: string[] = [];
  readonly #random: () => number;
  readonly #trace: (line: string) => void;

  constructor(random: () => number, trace: (line: string) => void) {
    this.#random = random;
    this.#trace = trace;
  }

  deliver(commands: readonly Command[], { session, device }: Sender): Answered {
    const answered = this.#deliver(commands, session);
    this.#trace(`${device} ${answered.status} ${answered.text}`);
    return answered;
  }

  #deliver(commands: readonly Command[], session: string | null): Answered {
    const refusal = this.#refusal(session);
    if (refusal) return refusal;
    if (!this.isRepaired && commands.some((command) => tapOf(command).isPoison))
      return problem(400, "invalid_request");
    const results: CommandResult[] = [];
    const held = new Set<string>();
    const last = this.mood === "dying" ? Math.floor(this.#random() * commands.length) : Infinity;
    for (const [place, command] of commands.entries()) {
      if (place >= last) return problem(500, "internal_error");
      const result = this.#take(command, session ?? "", held);
      if (result.state === "again") for (const id of command.needs) held.add(id);
      results.push(result);
    }
    return json({ serverTime: "2026-11-30T10:00:00.000Z", results: this.#shortened(results) });
  }

  /**
   * @param file its path is the key of the command that made its record; empty if the record was there before
   * @param author who must be signed in, by the request; empty if it does not say so
   */
  upload(file: WaitingFile, author: string, from: Sender): Answered {
    const answered = this.#upload(file, author, from.session);
    this.#trace(`${from.device} ${answered.status} ${answered.text}`);
    return answered;
  }

  #upload({ id, path, fields }: WaitingFile, author: string, session: string | null): Answered {
    const refusal = this.#refusal(session);
    if (refusal) return refusal;
    if (author !== "" && author !== session) return problem(403, "other_author");
    if (path !== "" && this.stored.get(path)?.state !== "applied") {
      this.early.push(id);
      return problem(404, "not_found");
    }
    const before = this.uploads.get(id) ?? [];
    // The key of an upload makes it one photo, however often it arrives.
    const tap = before.length === 0 ? fields["tap"] : undefined;
    if (tap !== undefined) this.effects.push({ tap: Number(tap), by: session ?? "" });
    this.uploads.set(id, [...before, session ?? ""]);
    return json({ ok: true });
  }

  /** The ordinary endpoint of a command: it refuses at once, and then nothing is stored. */
  direct(draft: Draft, { session, device }: Sender): Answered {
    const answered = this.#direct(draft, session);
    this.#trace(`${device} direct ${answered.status} ${answered.text}`);
    return answered;
  }

  #direct({ creates: _, bytes: __, ...draft }: Draft, session: string | null): Answered {
    const refusal = this.#refusal(session);
    if (refusal) return refusal;
    const command: Command = { ...draft, seq: 0, lastServerTime: null };
    const known = this.stored.get(command.key);
    // A command that a person is to decide about has no answer yet.
    if (known)
      return known.state === "applied" ? json({ key: command.key }) : problem(409, "conflict");
    if (command.author !== session) return problem(403, "forbidden");
    if (this.mood === "dying") return problem(500, "internal_error");
    const { isRefused, isPoison } = tapOf(command);
    if (isPoison || isRefused) return problem(409, "conflict");
    this.stored.set(command.key, { command, order: this.stored.size, state: "applied", for: "" });
    this.#carryOut(command, session);
    return json({ key: command.key });
  }

  /** A person decides all parked commands: they are carried out, and then what waited for them. */
  decide(): void {
    const open = [...this.stored.values()].filter(({ state }) => state !== "applied");
    for (const each of open.toSorted((a, b) => a.order - b.order)) {
      each.state = "applied";
      this.#carryOut(each.command, each.command.author);
    }
  }

  isResult(key: string, result: Ending): boolean {
    if (!this.stored.has(key)) return false;
    return result.state !== "applied" || (result.answer as { key?: string } | null)?.key === key;
  }

  waitsForPerson(): boolean {
    return false;
  }

  mayPass(): boolean {
    return false;
  }

  #refusal(session: string | null): Answered | null {
    if (this.mood === "maintenance") return problem(503, "maintenance");
    if (this.mood === "overloaded") return problem(429, "rate_limited");
    if (this.mood === "forbidden") return { status: 403, type: "text/html", text: "<h1>403</h1>" };
    return session === null ? problem(401, "unauthenticated") : null;
  }

  #take(command: Command, session: string, held: ReadonlySet<string>): CommandResult {
    const { key, needs, author } = command;
    const known = this.stored.get(key);
    if (known) return resultOf(known);
    const isBusy = this.mood === "moody" && this.#random() < 0.3;
    if (author !== session || isBusy || needs.some((id) => held.has(id)))
      return { key, state: "again" };
    const order = this.stored.size;
    const cause = [...this.stored.values()].find(
      (each) => each.state !== "applied" && each.command.needs.some((id) => needs.includes(id)),
    );
    const kept: Stored = { command, order, state: "applied", for: "" };
    if (cause) Object.assign(kept, { state: "waiting", for: cause.for || cause.command.key });
    else if (tapOf(command).isRefused) kept.state = "parked";
    else this.#carryOut(command, session);
    this.stored.set(key, kept);
    return resultOf(kept);
  }

  #carryOut(command: Command, by: string): void {
    this.effects.push({ tap: tapOf(command).tap, by });
  }

  /** An answer names its commands, so their order means nothing, and some may be missing. */
  #shortened(results: readonly CommandResult[]): CommandResult[] {
    if (this.mood !== "moody") return [...results];
    return results.filter(() => this.#random() < 0.8).toReversed();
  }
}

function resultOf({ command: { key }, state, for: cause }: Stored): CommandResult {
  if (state === "applied") return { key, state, answer: { key } };
  if (state === "waiting") return { key, state, for: cause };
  return { key, state, refusal: { code: "refused", message: "Refused" } };
}

const json = (value: unknown): Answered => ({
  status: 200,
  type: "application/json; charset=utf-8",
  text: JSON.stringify(value),
});

const problem = (status: number, code: string): Answered => ({
  status,
  type: "application/problem+json",
  text: JSON.stringify({ status, code }),
});
