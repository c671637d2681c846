/** What the drain knows, what happens to it, and what it has done. */
import type { Command, DeliveryAnswer } from "#src/shared/outbox/command.ts";
import type { Ending, FileRefusal, Waiting } from "./device/outbox-store.ts";

export interface DrainState {
  phase: "rest" | "locking" | "reading" | "sending" | "uploading" | "keeping";
  /** The number of the pass. Reports of a pass that was given up are ignored. */
  pass: number;
  /** Who is signed in; null for nobody. */
  user: string | null;
  /** When the timer must wake the drain, whatever happens until then. In ms, by a clock that nobody sets. */
  wakeAt: number;
  /** After this moment the pass sends nothing more. */
  passEndsAt: number;
  /** Failed passes in a row. */
  failures: number;
  /** Whether something of this pass must be repeated after a wait. */
  hasFailed: boolean;
  /** Whether something was stored, or the line came back, since the last reading. */
  hasNews: boolean;
  /** Since when another page has had the lock; null when this page had it last. */
  lockedOutSince: number | null;
  /** The most commands of a batch. It shrinks when the server cannot read a batch or a slow line cannot carry it. */
  size: number;
  /** How long an upload may take, in ms. It grows when a slow line needs longer. */
  patience: number;
  /** Batches of this pass that the server could not read. */
  refusals: number;
  /** Commands that the server could not read, and files that it could not take: they go last. */
  aside: ReadonlySet<string>;
  /** Commands and files that this pass does not send again. */
  later: ReadonlySet<string>;
  /** Files that have given way to news. Each does so once, because a shop that sells all the time would never send it. */
  yielded: ReadonlySet<string>;
  /** What is being sent: the keys of commands, or the id of a file. */
  sent: readonly string[];
}

/**
 * Why no answer came: nobody answered; not in time; the server answered that it cannot read this, or failed with this
 * file, although it may take others.
 */
export type NoAnswer = "unreachable" | "too slow" | "refused" | "failed with it" | "aborted";

export type Report =
  | { kind: "lock"; isHeld: boolean }
  | ({ kind: "read" } & Waiting)
  | { kind: "answer"; answer: DeliveryAnswer }
  | { kind: "uploaded"; seq: number; file: string }
  | { kind: "file refused"; seq: number; file: string; refusal: FileRefusal }
  | { kind: "no answer"; why: NoAnswer }
  | { kind: "kept" }
  /** A port failed. */
  | { kind: "failed" };

export type Happening =
  | { kind: "timer" }
  /** A command was stored, the browser is online or visible again, or the live feed has opened. */
  | { kind: "news" }
  /** A command has ended without the drain, so that others may be free. No file gives way to it. */
  | { kind: "change" }
  | { kind: "user"; user: string | null }
  | ({ pass: number } & Report);

/** `at`: ms by a clock that nobody sets. `chance`: a random number from 0 to 1. */
export type DrainEvent = Happening & { at: number; chance: number };

/** What is to be done. Each of the first group ends with one report of its pass. */
export type Effect =
  | { kind: "lock"; pass: number }
  | { kind: "read"; pass: number }
  | { kind: "send"; pass: number; commands: readonly Command[]; until: number }
  | {
      kind: "upload";
      pass: number;
      seq: number;
      file: string;
      author: string;
      until: number;
    }
  | { kind: "keep"; pass: number; endings: readonly Ending[]; serverTime: string }
  | { kind: "clear"; pass: number; seq: number; file: string }
  | { kind: "put off"; pass: number; seq: number; file: string; refusal: FileRefusal }
  // No report:
  | { kind: "unlock"; pass: number }
  | { kind: "abort"; pass: number }
  | { kind: "tell" };

export type Step = readonly [DrainState, readonly Effect[]];
