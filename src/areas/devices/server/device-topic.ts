import type { RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { DeviceStatus } from "../rules.ts";
import type { LockedDevice } from "./lock-device.ts";

/** Hooks of a topic into the verbs of a device. Each topic defines its hooks in its `server/topic.ts`. */
export interface DeviceTopic {
  /** Fields of the device detail. Each is an expression within the query that reads the device. */
  readonly detail?: Readonly<
    Record<string, (deviceId: RawBuilder<unknown>) => RawBuilder<unknown>>
  >;
  /**
   * True when deleting the device would lose data of this topic. Topics whose rows stay need no check: the foreign
   * key of their table blocks the deletion.
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
