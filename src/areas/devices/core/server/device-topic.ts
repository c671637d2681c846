import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { DeviceStatus } from "../../rules.ts";
import type { LockedDevice } from "./lock-device.ts";

/**
 * What a topic adds to the deletion and to the status change of a device. A topic defines it in its `server/topic.ts`,
 * and ../../server/topics.ts lists it.
 */
export interface DeviceTopic {
  /**
   * Whether data of this topic would be lost if the device were deleted. A topic that does not delete its rows together
   * with the device needs no such function, because a foreign key of its table blocks the deletion.
   */
  readonly blocksDeletion?: (device: { transitionCount: number }) => boolean;
  /** Deletes the topic's rows that do not block the deletion. Runs before the device itself is deleted. */
  readonly deleteWithDevice?: (tx: Tx, deviceId: string) => Promise<unknown>;
  /** Runs after `changeDeviceStatus` moved the device to `to` (not after other moves). `device` has the old status. */
  readonly afterMove?: (
    tx: Tx,
    actor: Actor,
    device: LockedDevice,
    to: DeviceStatus,
  ) => Promise<void>;
}
