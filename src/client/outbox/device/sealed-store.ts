/**
 * The outbox with its content encrypted: params, bodies, answers, what the paper showed, and files. Outside remain the
 * ids of records and the endpoints, by which the drain decides. Each user has a key of the server, which is on this
 * device only while they are signed in (device-key.ts). Without it nothing can be read, also not what the browser's
 * files still have of deleted records. After the next sign-in of the user, it is read and sent.
 */
import type { Command } from "#src/shared/outbox/command.ts";
import { seal, sealJson, unseal, unsealJson, type Sealed } from "../../seal.ts";
import { StoreFailure } from "./device-connection.ts";
import {
  bytesOf,
  type Draft,
  type Ending,
  type Kept,
  type OutboxStore,
  type WaitingFile,
} from "./outbox-store.ts";

/** The key of a user; null if this device has none: the page is not secure, or the user is not signed in here. */
export type KeyOf = (user: string) => Promise<CryptoKey | null>;

type Content = Pick<Command, "params" | "body" | "shown">;
type SealedFile = WaitingFile & { sealed?: { by: string; type: string; bytes: Sealed } };

export function sealedStore(store: OutboxStore, keyOf: KeyOf): OutboxStore {
  const read = readingOnce();
  const open = (kept: Kept) => opened(keyOf, read, kept);
  const openAll = (all: readonly Kept[]) => Promise.all(all.map(open));
  return {
    ...store,
    save: async (draft, files = [], sendsItself) => {
      const key = await keyOf(draft.author);
      if (!key) return store.save(draft, files, sendsItself);
      const sealed = await Promise.all(files.map((file) => sealFile(key, draft.author, file)));
      const command = await store.save(await sealDraft(key, draft), sealed, sendsItself);
      return (await open(asKept(command))).command;
    },
    settle: async (endings, serverTime) => {
      const sealed = await Promise.all(endings.map((each) => sealAnswer(store, keyOf, each)));
      await store.settle(sealed, serverTime);
    },
    read: async () => {
      const found = await store.read();
      const lists = [found.waiting, found.withFiles, found.parked];
      const [waiting = [], withFiles = [], parked = []] = await Promise.all(lists.map(openAll));
      return { ...found, waiting, withFiles, parked };
    },
    readAll: async () => openAll(await store.readAll()),
    readForms: async () => openAll(await store.readForms()),
    find: async (key) => {
      const kept = await store.find(key);
      return kept && open(kept);
    },
    file: async (id) => {
      const file = await store.file(id);
      return file && openFile(keyOf, file);
    },
  };
}

async function sealDraft(key: CryptoKey, draft: Draft): Promise<Draft> {
  const { params, body, shown } = draft;
  const content: Content = { params, body, shown };
  const sealed = await sealJson(key, content);
  // Its size in a batch is that of the open command.
  return { ...draft, bytes: bytesOf(draft), params: {}, shown: null, body: { sealed } };
}

/**
 * Only its own answer tells a device what the server wrote, so it is as personal as the command. When its user has left,
 * their key is gone, and nothing of the answer is kept: the screens have it from the server.
 */
async function sealAnswer(store: OutboxStore, keyOf: KeyOf, ending: Ending): Promise<Ending> {
  if (ending.state !== "applied") return ending;
  const command = (await store.find(ending.key))?.command;
  if (!command) return ending;
  const key = await keyOf(command.author);
  if (key) return { ...ending, answer: { sealed: await sealJson(key, ending.answer) } };
  return sealedIn(command.body) ? { ...ending, answer: null } : ending;
}

type Read = <T>(key: CryptoKey, sealed: Sealed) => Promise<T | null>;

/** More than any device has waiting. What it forgets is read again. */
const MAX_REMEMBERED = 10_000;

/**
 * Decrypts each sealed value only once, because every event reads all commands again. The decrypted values stay in memory
 * as long as the page has the key.
 */
function readingOnce(): Read {
  const byKey = new WeakMap<CryptoKey, Map<string, Promise<unknown>>>();
  return <T>(key: CryptoKey, sealed: Sealed) => {
    const known = byKey.get(key) ?? new Map<string, Promise<unknown>>();
    byKey.set(key, known);
    if (known.size >= MAX_REMEMBERED) known.clear();
    const name = sealed.iv.join();
    const reading = known.get(name) ?? unsealJson(key, sealed);
    known.set(name, reading);
    return reading as Promise<T | null>;
  };
}

/** A command without its key cannot be sent, nor can what needs it. */
async function opened(keyOf: KeyOf, read: Read, kept: Kept): Promise<Kept> {
  const { command, result } = kept;
  const body = sealedIn(command.body);
  const answer = result?.state === "applied" ? sealedIn(result.answer) : null;
  if (!body && !answer) return kept;
  const key = await keyOf(command.author);
  const content = key && body && (await read<Content>(key, body));
  if (!key || (body && !content)) return { ...kept, isLocked: true };
  return {
    ...kept,
    command: { ...command, ...content },
    result: answer && result ? { ...result, answer: await read(key, answer) } : result,
  } as Kept;
}

function sealedIn(value: unknown): Sealed | null {
  const isSealed = typeof value === "object" && value !== null && "sealed" in value;
  return isSealed ? (value as { sealed: Sealed }).sealed : null;
}

async function sealFile(key: CryptoKey, by: string, file: WaitingFile): Promise<SealedFile> {
  const bytes = await seal(key, await file.file.arrayBuffer());
  return { ...file, file: new Blob(), sealed: { by, type: file.file.type, bytes } };
}

/** @throws StoreFailure when this device does not have its key now */
async function openFile(keyOf: KeyOf, file: SealedFile): Promise<WaitingFile> {
  const { sealed, ...plain } = file;
  if (!sealed) return file;
  const key = await keyOf(sealed.by);
  const bytes = key && (await unseal(key, sealed.bytes));
  if (!bytes) throw new StoreFailure("Locked");
  return { ...plain, file: new Blob([bytes], { type: sealed.type }) };
}

/** A command that was stored just now, as `opened` takes it. */
const asKept = (command: Command): Kept => ({
  command,
  stage: "waiting",
  creates: [],
  bytes: 0,
  result: null,
  files: [],
  askedAt: null,
});
