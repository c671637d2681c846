/**
 * The records of the outbox on this device. Nothing counts as saved before its transaction is complete on the disk; a
 * failure has the name that IndexedDB gave it, and leaves everything as it was.
 */
import type { Command, CommandResult } from "#src/shared/outbox/command.ts";
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";
import {
  keptConnection,
  StoreFailure,
  type KeptConnection,
  type StoreLimit,
} from "./device-connection.ts";
import type { DeviceTransaction, OpenDevice, StoreName } from "./device-database.ts";
import { BALLAST, withSpace } from "./ballast.ts";
import { clearFile, deleteOld, putOffFile, settleOne } from "./endings.ts";
import { HELD_MS } from "../kept-state.ts";
import { release, withdraw } from "./held.ts";
import { loneFiles, startOf, type LoneStage } from "./lone-files.ts";

/** A file that follows its command to an endpoint of its own. Its id is also the Idempotency-Key of its upload. */
export interface WaitingFile {
  id: string;
  /** The address of the endpoint, and the field of its form that takes the file. */
  path: string;
  field: string;
  /** The other fields of the form. */
  fields: Readonly<Record<string, string>>;
  file: Blob;
}

/** A result that ends a command on the device: the server has stored it. */
export type Ending = Exclude<CommandResult, { state: "again" }>;

/** A file that the server refused. It is tried again, but seldom. */
export interface RefusedFile {
  times: number;
  /** When it was last refused, in ms since 1970 by the device's clock. */
  at: number;
  /** Why; older versions did not keep it. */
  refusal?: FileRefusal;
}

/** What the server said of a file that it refused, without anything that names a person. */
export interface FileRefusal {
  code: string;
  status: number;
  params?: Readonly<Record<string, string | number>>;
}

/** A command as the device keeps it. */
export interface Kept {
  command: Command;
  /**
   * `waiting` for the server's answer; ended, with `files` to send; `parked` until a person decides; `done`. `form`: a
   * file whose record is being typed in, and may never be saved.
   */
  stage: "waiting" | "files" | "parked" | "done" | "form";
  /** The ids among its needs that it creates. Without it, what needs them cannot be carried out. */
  creates: readonly string[];
  /** Its size in a batch, in bytes. */
  bytes: number;
  /** The server's answer; null while it waits. */
  result: Ending | null;
  /** The ids of its files that the server does not have yet. */
  files: readonly string[];
  /** Its files that the server refused, by their ids. */
  refused?: Readonly<Record<string, RefusedFile>>;
  /** When the server was last asked for its result, in ms since 1970 by the device's clock; null before. */
  askedAt: number | null;
  /** When it became `parked` or `done`. Present only then, because an index selects by it. */
  endedAt?: number;
  /**
   * Until then a page alone sends it, whose user waits for the answer and may withdraw it after a refusal. In ms since
   * 1970 by the device's clock. The page may end, so nothing else must end this.
   */
  heldUntil?: number;
  /** Its content is encrypted with a key that is not on this device now. Set when it is read, never stored. */
  isLocked?: true;
}

/** What a screen gives. The device adds its own order, and what the server last said. */
export type Draft = Omit<Command, "seq" | "lastServerTime"> &
  Pick<Kept, "creates"> & {
    /** Its size in a batch; by default that of the draft. */
    bytes?: number;
    /** There is no command, only a file, whose id is the key (lone-files.ts). */
    startsAs?: LoneStage;
  };

export interface Waiting {
  waiting: readonly Kept[];
  withFiles: readonly Kept[];
  parked: readonly Kept[];
  /** The moment of reading, in ms since 1970 by the device's clock. */
  date: number;
}

export interface StorePorts {
  open: OpenDevice;
  /** How long the storage may take. */
  limit?: StoreLimit;
  /** ms since 1970 by the device's clock. */
  date: () => number;
  newId: () => string;
  /** Ids that are no need, because unrelated commands name them and they always exist: the walk-in customer. */
  sharedByAll: readonly string[];
  /** 2 MB that no compression makes smaller. */
  makeBallast: () => Uint8Array;
}

export interface OutboxStore {
  /**
   * Keeps the command and its files, in one transaction. The same key again changes nothing, so a screen repeats a
   * save whose outcome it did not hear. @throws StoreFailure
   * @param sendsItself whether the page sends it, for at most `HELD_MS`
   */
  save: (draft: Draft, files?: readonly WaitingFile[], sendsItself?: boolean) => Promise<Command>;
  /** Leaves a held command to the drain. */
  release: (key: string) => Promise<void>;
  /** Deletes a held command that the server refused. Returns false when the drain may have sent it. */
  withdraw: (key: string) => Promise<boolean>;
  read: () => Promise<Waiting>;
  /** All commands that the device has, also those that the server has carried out, by their order. */
  readAll: () => Promise<readonly Kept[]>;
  /** The files of forms that are not saved. */
  readForms: () => Promise<readonly Kept[]>;
  /** The record with this id is saved: the files of its form are sent when the server has it. */
  submitForm: (recordId: string) => Promise<void>;
  /** A file without a command that was refused is sent again at once. */
  retryFile: (key: string) => Promise<void>;
  /** Deletes a file without a command. It may be on its way already. */
  discardFile: (key: string) => Promise<void>;
  find: (key: string) => Promise<Kept | null>;
  /** Keeps the results of a batch. A command that has ended already keeps its result, unless a person changed it. */
  settle: (results: readonly Ending[], serverTime: string | null) => Promise<void>;
  /** Notes the server's time from any answer, for the commands that are made after it. At most once a minute. */
  noteServerTime: (serverTime: string) => Promise<void>;
  file: (id: string) => Promise<WaitingFile | null>;
  /** Deletes a file that the server has. */
  clearFile: (seq: number, id: string) => Promise<void>;
  /** Notes that the server refused a file, and why. */
  putOffFile: (seq: number, id: string, refusal: FileRefusal) => Promise<void>;
  device: () => Promise<string>;
  /** Reserves the space that the first command on a full disk gets. Called once per load. */
  ensureBallast: () => Promise<void>;
}

/** The part of a batch that is not commands: the device and the time. */
const FRAME_BYTES = 1_000;
/** A note of the server's time is a write to the disk, so that not every answer makes one. */
export const NOTE_MS = 60_000;
const everything: readonly StoreName[] = ["commands", "blobs", "meta"];

export function outboxStore(ports: StorePorts): OutboxStore {
  const write = <T>(stores: readonly StoreName[], work: (tx: DeviceTransaction) => Promise<T>) =>
    withSpace(connection, () => connection.run(stores, "readwrite", "strict", work));
  const connection = keptConnection(ports.open, ports.limit);
  let notedAt: number | null = null;
  return {
    save: async (given, files = [], sendsItself = false) => {
      const { creates, bytes: known, startsAs, ...draft } = given;
      const needs = draft.needs.filter((id) => !ports.sharedByAll.includes(id));
      const content: Content = { ...draft, needs };
      // The numbers that the device adds later are shorter than this.
      const bytes = (known ?? bytesOf({ ...content, seq: 0, lastServerTime: null })) + 100;
      if (bytes > MAX_BATCH_BYTES - FRAME_BYTES) throw new StoreFailure("TooLarge");
      const held = sendsItself ? { heldUntil: ports.date() + HELD_MS } : {};
      const start = startOf(draft.key, startsAs);
      return write(everything, (tx) =>
        addCommand(tx, content, files, { bytes, creates, ...start, ...held }),
      );
    },
    release: (key) => write(["commands"], (tx) => release(tx, key)),
    withdraw: (key) => write(["commands", "blobs"], (tx) => withdraw(tx, key, ports.date)),
    ...reading(connection, ports.date),
    ...loneFiles(connection, write),
    settle: (results, serverTime) =>
      write(everything, async (tx) => {
        await Promise.all(results.map((result) => settleOne(tx, result, ports.date())));
        if (serverTime !== null) await tx.put("meta", serverTime, "serverTime");
        await deleteOld(tx, ports.date());
      }),
    noteServerTime: async (serverTime) => {
      const date = ports.date();
      // The device's clock may have been set back.
      if (notedAt !== null && Math.abs(date - notedAt) < NOTE_MS) return;
      notedAt = date;
      await connection.run(["meta"], "readwrite", "relaxed", (tx) =>
        tx.put("meta", serverTime, "serverTime"),
      );
    },
    clearFile: (seq, id) =>
      write(["commands", "blobs"], (tx) => clearFile(tx, seq, id, ports.date())),
    putOffFile: (seq, id, refusal) =>
      write(["commands"], (tx) => putOffFile(tx, seq, id, { at: ports.date(), refusal })),
    device: () =>
      write(["meta"], async (tx) => {
        const known = (await tx.get("meta", "device")) as string | undefined;
        if (known !== undefined) return known;
        const device = ports.newId();
        await tx.put("meta", device, "device");
        return device;
      }),
    ensureBallast: () =>
      connection.run(["ballast"], "readwrite", "relaxed", async (tx) => {
        if ((await tx.get("ballast", BALLAST)) === undefined)
          await tx.put("ballast", ports.makeBallast(), BALLAST);
      }),
  };
}

function reading(
  connection: KeptConnection,
  date: () => number,
): Pick<OutboxStore, "read" | "readAll" | "find" | "file"> {
  return {
    read: () =>
      connection.run(["commands"], "readonly", "strict", async (tx) => {
        const stages = ["waiting", "files", "parked"];
        const lists = await Promise.all(stages.map((stage) => tx.list("commands", "stage", stage)));
        const [waiting = [], withFiles = [], parked = []] = lists as Kept[][];
        return { waiting, withFiles, parked, date: date() };
      }),
    readAll: () =>
      connection.run(["commands"], "readonly", "strict", async (tx) => {
        const stages = ["waiting", "files", "parked", "done", "form"];
        const lists = await Promise.all(stages.map((stage) => tx.list("commands", "stage", stage)));
        return (lists.flat() as Kept[]).toSorted((a, b) => a.command.seq - b.command.seq);
      }),
    find: (key) =>
      connection.run(["commands"], "readonly", "strict", async (tx) => {
        return ((await tx.find("commands", "key", key)) as Kept | undefined) ?? null;
      }),
    file: (id) =>
      connection.run(["blobs"], "readonly", "strict", async (tx) => {
        return ((await tx.get("blobs", id)) as WaitingFile | undefined) ?? null;
      }),
  };
}

export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length;

type Content = Omit<Draft, "creates" | "bytes" | "startsAs">;

async function addCommand(
  tx: DeviceTransaction,
  content: Content,
  files: readonly WaitingFile[],
  known: Pick<Kept, "bytes" | "creates" | "stage" | "result" | "heldUntil">,
): Promise<Command> {
  const [earlier, last, serverTime] = await Promise.all([
    tx.find("commands", "key", content.key),
    tx.get("meta", "seq"),
    tx.get("meta", "serverTime"),
  ]);
  if (earlier !== undefined) return (earlier as Kept).command;
  const seq = ((last as number | undefined) ?? 0) + 1;
  const lastServerTime = (serverTime as string | undefined) ?? null;
  const command: Command = { ...content, seq, lastServerTime };
  const ids = files.map(({ id }) => id);
  const kept: Kept = { command, ...known, files: ids, askedAt: null };
  await Promise.all([
    tx.put("meta", seq, "seq"),
    tx.put("commands", kept),
    ...files.map((file) => tx.put("blobs", file)),
  ]);
  return command;
}
