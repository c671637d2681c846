/** Does what the drain decides, by the ports of a page. The simulation of torture/offline gives it other ports. */
import type { Command, DeliveryAnswer } from "#src/shared/outbox/command.ts";
import { firstState, step } from "./drain.ts";
import type { DrainState, Effect, Happening, NoAnswer, Report } from "./drain-state.ts";
import type { FileRefusal, OutboxStore, WaitingFile } from "./device/outbox-store.ts";

export type Sent =
  | { kind: "answer"; answer: DeliveryAnswer }
  | { kind: "no answer"; why: NoAnswer };
export type Uploaded =
  | { kind: "uploaded" }
  | { kind: "file refused"; refusal: FileRefusal }
  | { kind: "no answer"; why: NoAnswer };

export interface DrainPorts {
  store: OutboxStore;
  net: {
    send: (commands: readonly Command[], signal: AbortSignal) => Promise<Sent>;
    /** @param author must be the user of the session when it arrives */
    upload: (file: WaitingFile, author: string, signal: AbortSignal) => Promise<Uploaded>;
  };
  /** Returns what gives the lock back; null when another page has it. */
  lock: () => Promise<(() => void) | null>;
  clock: {
    /** ms by a clock that nobody sets. */
    now: () => number;
    /** Runs `act` at this moment. Returns what prevents it. */
    at: (moment: number, act: () => void) => () => void;
  };
  /** From 0 to 1. */
  random: () => number;
  /** Called when the records of the outbox may have changed. */
  tell: () => void;
}

export interface Drain {
  wake: () => void;
  /** A command has ended without the drain. No file gives way to it. */
  look: () => void;
  changeUser: (user: string | null) => void;
}

export type StepOfDrain = typeof step;

export function startDrain(
  ports: DrainPorts,
  user: string | null,
  decide: StepOfDrain = step,
): Drain {
  const { clock } = ports;
  const flight = inFlight(ports);
  let state: DrainState = firstState(user, clock.now());
  let stopTimer = () => {};
  const arm = () => {
    stopTimer();
    stopTimer = clock.at(state.wakeAt, () => happen({ kind: "timer" }));
  };
  const happen = (happening: Happening): void => {
    let effects: readonly Effect[] = [];
    try {
      const event = { ...happening, at: clock.now(), chance: ports.random() };
      [state, effects] = decide(state, event);
    } finally {
      // Whatever fails, the timer tries again.
      arm();
    }
    for (const effect of effects) void perform(effect);
  };
  const perform = async (effect: Effect): Promise<void> => {
    if (effect.kind === "tell") return ports.tell();
    if (effect.kind === "unlock") return flight.unlock(effect.pass);
    if (effect.kind === "abort") return flight.abort();
    const report = await flight.run(effect).catch((): Report => ({ kind: "failed" }));
    happen({ ...report, pass: effect.pass });
  };
  arm();
  return {
    wake: () => happen({ kind: "news" }),
    look: () => happen({ kind: "change" }),
    changeUser: (changed) => happen({ kind: "user", user: changed }),
  };
}

type Work = Exclude<Effect, { kind: "tell" | "unlock" | "abort" }>;

/** The request that is being sent, and the locks of this page by the pass that asked for them. */
function inFlight({ store, net, lock, clock }: DrainPorts) {
  const locks = new Map<number, () => void>();
  const requests = limitedRequests(clock);
  /** Counts the aborts, because an upload first reads its file, and may be aborted meanwhile. */
  let aborts = 0;

  return {
    abort: () => {
      aborts += 1;
      requests.abort();
    },
    unlock: (pass: number) => {
      locks.get(pass)?.();
      locks.delete(pass);
    },
    run: async (work: Work): Promise<Report> => {
      switch (work.kind) {
        case "lock": {
          const release = await lock();
          if (release) locks.set(work.pass, release);
          return { kind: "lock", isHeld: release !== null };
        }
        case "read":
          return { kind: "read", ...(await store.read()) };
        case "send":
          return requests.send(work.until, (signal) => net.send(work.commands, signal));
        case "upload": {
          const { seq, file: id, author } = work;
          const before = aborts;
          const file = await store.file(id);
          if (aborts > before) return { kind: "no answer", why: "aborted" };
          // Another page has sent it.
          if (!file) return { kind: "uploaded", seq, file: id };
          const sent = await requests.send(work.until, (signal) =>
            net.upload(file, author, signal),
          );
          return sent.kind === "no answer" ? sent : { ...sent, seq, file: id };
        }
        case "keep":
          await store.settle(work.endings, work.serverTime);
          return { kind: "kept" };
        case "clear":
          await store.clearFile(work.seq, work.file);
          return { kind: "kept" };
        case "put off":
          await store.putOffFile(work.seq, work.file, work.refusal);
          return { kind: "kept" };
      }
    },
  };
}

/** Requests that end with their answer, at their time limit, or when they are aborted, even if the network never says so. */
function limitedRequests(clock: DrainPorts["clock"]) {
  let aborting: ((why: NoAnswer) => void) | null = null;
  return {
    abort: () => aborting?.("aborted"),
    send: <T>(until: number, send: (signal: AbortSignal) => Promise<T>) =>
      new Promise<T | { kind: "no answer"; why: NoAnswer }>((resolve, reject) => {
        const controller = new AbortController();
        const end = (why: NoAnswer) => {
          resolve({ kind: "no answer", why });
          controller.abort();
        };
        const stopTimer = clock.at(until, () => end("too slow"));
        aborting = end;
        void send(controller.signal).then(resolve, reject).finally(stopTimer);
      }),
  };
}
