/** What a simulation needs of its server and its devices. `model-world.ts` has models of both. */
import type { Answered } from "#src/client/outbox/read-answer.ts";
import type {
  DeviceDatabase,
  HeardOfDatabase,
  StoreName,
} from "#src/client/outbox/device/device-database.ts";
import type {
  Draft,
  Ending,
  OutboxStore,
  WaitingFile,
} from "#src/client/outbox/device/outbox-store.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import type { Device } from "./device.ts";
import type { Page } from "./disk.ts";
import type { Finding } from "./judge.ts";
import type { Parts } from "./parts.ts";
import type { ScheduleStep } from "./schedule.ts";
import type { Simulation, Tap } from "./simulate.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Who sends a request. */
export interface Sender {
  /** The user of the session when it arrives; null for none. */
  session: string | null;
  device: string;
  /** By the device's clock. */
  sentAt: string;
}

export type ServerMood = "well" | "maintenance" | "overloaded" | "forbidden" | "dying" | "moody";

/** A rejected answer never arrives: the server ended before it was sent. */
export type Served = Answered | Promise<Answered>;

export interface SimulatedServer {
  mood: ServerMood;
  /** Whether it reads commands that it could not read before. */
  isRepaired: boolean;
  deliver: (commands: readonly Command[], from: Sender) => Served;
  upload: (file: WaitingFile, author: string, from: Sender) => Served;
  /** The ordinary endpoint of a command, to which a page sends it itself; null: this world has none. */
  direct: ((command: Draft, from: Sender) => Served) | null;
  /** A person decides what is parked. */
  decide: () => void;

  /** What the server has stored, by key, with its place in the order in which commands were decided. */
  readonly stored: ReadonlyMap<string, { order: number }>;
  /** What the taps did, and in whose name. */
  readonly effects: readonly Effect[];
  /** In whose names each file arrived, by its id. */
  readonly uploads: ReadonlyMap<string, readonly string[]>;
  /** Files that arrived before their record. */
  readonly early: readonly string[];
  /** Whether the server has this result for the command. */
  isResult: (key: string, result: Ending) => boolean;
  /** Whether the command is parked, or waits for one that is; or whether a later photo can be refused. */
  waitsForPerson: (key: string) => boolean;
  /** Whether the server may carry a command out before an earlier one that shares a record with it. */
  mayPass: (command: Command) => boolean;
}

export interface Effect {
  /** The number of the tap. */
  tap: number;
  by: string;
}

/** The storage of a device. */
export interface DeviceDisk {
  capacity: number;
  used: () => number;
  /** What is kept, as of the last `look` of the world. */
  records: (store: StoreName) => unknown[];
  open: (page: Page, version: number, heard: HeardOfDatabase) => Promise<DeviceDatabase>;
  closePage: (page: Page, keepsOpenOnes: boolean) => void;
  closeConnections: (isTold: boolean) => void;
  losePower: () => void;
}

export interface NewTap {
  number: number;
  user: string;
  device: Device;
  /** The taps of this device that are saved. */
  earlier: readonly Tap[];
  step: ScheduleStep;
}

export interface MadeTap {
  draft: Draft;
  files: readonly WaitingFile[];
  /** Whether the server cannot read it until it is repaired. */
  isPoison: boolean;
}

export interface World {
  time: VirtualTime;
  random: () => number;
  server: SimulatedServer;
  parts: Parts;
  nextId: () => string;
  trace: (line: string) => void;
  users: readonly [string, string];
  /** Records that commands of everybody name, and for which none waits. */
  sharedByAll: readonly string[];
  /** The right time in ms since 1970 at this moment of the simulation. */
  dateAt: (moment: number) => number;
  makeDisk: () => DeviceDisk;
  /** The store of a page on a device with this disk. */
  storeOf: (store: OutboxStore, page: Page, disk: DeviceDisk) => OutboxStore;
  makeTap: (tap: NewTap) => MadeTap;
  /** What happens at the server, without a device. */
  act: (step: ScheduleStep) => Promise<void> | void;
  /** Waits for an answer that is due now. */
  waitFor: (answer: Promise<unknown>) => void;
  /** Everything at the server works again. */
  repair: () => Promise<void> | void;
  /** Reads what the devices have kept. */
  look: () => Promise<void> | void;
  /** Reads what the server has done. */
  lookAtServer: () => Promise<void> | void;
  /** What only this world can find. */
  judge: (simulation: Simulation) => Promise<readonly Finding[]> | readonly Finding[];
}

export type MakeWorld = (given: GivenToWorld) => Promise<World> | World;

export interface GivenToWorld {
  seed: number;
  parts: Parts;
  /** Gets lines with the moment of the simulation. */
  trace: (line: string) => void;
}
