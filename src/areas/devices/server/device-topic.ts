import type { RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { DeviceStatus } from "../rules.ts";
import type { LockedDevice } from "./lock-device.ts";

/** Functions of a topic that the verbs of a device call. Each topic defines its own in its `server/topic.ts`. */
export interface DeviceTopic {
  /** Fields of the device detail. Each is an expression within the query that reads the device. */
  readonly detail?: Readonly<
    Record<string, (deviceId: RawBuilder<unknown>) => RawBuilder<unknown>>
  >;
  /**
   * True when deleting the device would lose data of this topic. A topic whose rows are not deleted with the device
   * needs no such check: the foreign key of its table blocks the deletion.
   */
  readonly blocksDeletion?: (device: { transitionCount: number }) => boolean;
  /** Deletes the rows that came with the intake, before the device itself is deleted. */
  readonly deleteWithDevice?: (tx: Tx, deviceId: string) => Promise<unknown>;
  /** Runs after a move to `to`. `device` has the values from before the move. */
  readonly afterMove?: (
    tx: Tx,
    actor: Actor,
    device: LockedDevice,
    to: DeviceStatus,
  ) => Promise<void>;
}
