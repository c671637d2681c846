import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { GoodsPicture } from "./pictures/goods-pictures.ts";
import type { HandsetPictures } from "./pictures/handset-pictures.ts";
import type { Fault } from "./faults.ts";
import type { Handset } from "./handsets.ts";
import type { OpenTime } from "./opening-hours.ts";
import type { DemoCustomer } from "./people.ts";
import type { Chance } from "./random.ts";
import type { StockRoom } from "./stock-room.ts";

/** What all parts of the story share: transaction, users, time and data. */
export interface Story {
  tx: Tx;
  files: FileStore;
  /** Seals the codes of gift cards. */
  secrets: Secrets;
  handsets: readonly HandsetPictures[];
  /** The pictures of goods that are sold online. */
  goods: readonly GoodsPicture[];
  random: Chance;
  time: OpenTime;
  admin: Actor;
  counter: readonly Actor[];
  technicians: readonly Technician[];
  room: StockRoom;
}

export interface Technician extends Actor {
  limit: number;
  open: number;
}

export interface Repair {
  customer: DemoCustomer;
  handset: Handset;
  fault: Fault;
  /** The price of the repair in minor units. */
  price: number;
  isPriceKnown: boolean;
  /** Whether the customer never answers the estimate. */
  isForgotten: boolean;
  /** Whether the technician diagnoses the device. The plan of the steps sets it before the intake. */
  isDiagnosed: boolean;
  /** Whether the customer gets the money back later, and so must have paid. The plan of the returns sets it. */
  isRefundedLater: boolean;
  target: DeviceStatus;
  /** The status in which the work on the device ends, before the hand-over. */
  ending: "completed" | "cancelled" | "unrepairable";
  /** The open minutes of the intake and of the last step. */
  from: number;
  until: number;
  device: Device | null;
  /** The photos of the device; null when it has none. */
  pictures: HandsetPictures | null;
  technician: Technician | null;
}

export interface Step {
  minute: number;
  act(): Promise<void>;
}
