/**
 * A command whose user waits for the answer: the page sends it itself, so that a refusal reaches the user at once and
 * nothing of it stays. Without an answer the drain goes on with it. Knows no browser, so that the simulation runs it.
 */
import type { Command } from "#src/shared/outbox/command.ts";
import { isFirstOfChain } from "./next-batch.ts";
import type { Draft, Ending, Kept, OutboxStore, WaitingFile } from "./device/outbox-store.ts";

/**
 * What became of a write. `kept`: it is safe on the device, and is sent when the server can be reached. `isParked`: the
 * server has it, and does not carry it out before somebody decides.
 */
export type Outcome<A> =
  | { kind: "answered"; answer: A }
  | { kind: "kept"; key: string; isParked?: true };

/** What became of the request of a page. */
export type Sent<A> =
  | { kind: "answered"; answer: A }
  | { kind: "refused"; error: unknown }
  | { kind: "unanswered" };

/** After this time without an answer, the screen says that the write is saved on the device. */
export const PATIENCE_MS = 8_000;

export interface ActsOfPage {
  /** Leaves a held command to the drain, which sends it at once if it can. */
  release: (key: string) => Promise<void>;
  /** Deletes a held command that the server refused; false when the drain may have sent it. */
  withdraw: (key: string) => Promise<boolean>;
  /** Keeps the answer that a page got for a held command. */
  settle: (ending: Ending) => Promise<void>;
  /** Whether a page may send this command itself: no earlier one of its user about the same record waits. */
  isFirst: (key: string) => Promise<boolean>;
  find: (key: string) => Promise<Kept | null>;
  /** A file that the server does not have yet. */
  readFile: (id: string) => Promise<WaitingFile | null>;
  /** For files without a command, as `OutboxStore` describes. */
  readForms: OutboxStore["readForms"];
  submitForm: OutboxStore["submitForm"];
  retryFile: OutboxStore["retryFile"];
  discardFile: OutboxStore["discardFile"];
  /** All commands that the device has, also those that the server has carried out, by their order. */
  readAll: () => Promise<readonly Kept[]>;
}

/** What a page does with a command that it sends itself, and what it shows. */
export function actsOfPage(
  store: OutboxStore,
  wakeAll: () => void,
  /** A command has ended: others may be free, and screens show it. */
  tellEnded: () => void,
): ActsOfPage {
  return {
    release: async (key) => {
      await store.release(key);
      wakeAll();
    },
    withdraw: async (key) => {
      const isDeleted = await store.withdraw(key);
      // What waited behind it can go now, and no screen shows it any more.
      if (isDeleted) tellEnded();
      return isDeleted;
    },
    settle: async (ending) => {
      await store.settle([ending], null);
      tellEnded();
    },
    isFirst: async (key) => {
      const [read, kept] = await Promise.all([store.read(), store.find(key)]);
      return kept !== null && isFirstOfChain(read, kept);
    },
    submitForm: async (recordId) => {
      await store.submitForm(recordId);
      wakeAll();
    },
    retryFile: async (key) => {
      await store.retryFile(key);
      wakeAll();
    },
    discardFile: async (key) => {
      await store.discardFile(key);
      tellEnded();
    },
    find: store.find,
    readFile: store.file,
    readForms: store.readForms,
    readAll: store.readAll,
  };
}

/** What a page needs of the outbox to send a command itself. */
export interface OutboxOfPage extends Pick<
  ActsOfPage,
  "release" | "withdraw" | "settle" | "isFirst"
> {
  save: (draft: Draft, files?: readonly WaitingFile[], sendsItself?: boolean) => Promise<Command>;
}

/**
 * @param send sends the command to its ordinary endpoint, with its key; null without a network
 * @returns `behind`: the drain sends it, after earlier commands about the same record
 * @throws StoreFailure when the device cannot keep it; then it was not sent
 */
export async function attend<A>(
  outbox: OutboxOfPage,
  draft: Draft,
  files: readonly WaitingFile[],
  send: (() => Promise<Sent<A>>) | null,
): Promise<Outcome<A> | { kind: "behind" } | { kind: "refused"; error: unknown }> {
  const { key } = draft;
  await outbox.save(draft, files, send !== null);
  if (!send) return { kind: "kept", key };
  // It is stored, so from here on no failure of the device may look as if it were not: the page would send it alone.
  if (!(await outbox.isFirst(key).catch(() => false))) {
    await outbox.release(key).catch(() => {});
    return { kind: "behind" };
  }
  const sent = await send();
  if (sent.kind === "answered") {
    // Nobody waits for the device. If it cannot note it, the drain asks once more, and the server knows the key.
    void outbox.settle({ key, state: "applied", answer: sent.answer }).catch(() => {});
    return sent;
  }
  // A refusal of a command that the drain may have sent meanwhile is not the last word.
  if (sent.kind === "refused" && (await outbox.withdraw(key).catch(() => false))) return sent;
  await outbox.release(key).catch(() => {});
  return { kind: "kept", key };
}
