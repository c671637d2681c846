import type { Kept } from "./outbox-store.ts";
import { keptConnection } from "./device-connection.ts";
import { openDevice } from "./open-device.ts";

const connection = keptConnection(openDevice);

/** What the outbox of this device keeps: what waits, and what has ended within the last days, oldest first. */
export async function listCommands(): Promise<readonly Kept[]> {
  const stages = await connection.run(["commands"], "readonly", "strict", (tx) =>
    Promise.all(["waiting", "files", "done"].map((stage) => tx.list("commands", "stage", stage))),
  );
  return (stages.flat() as Kept[]).toSorted((a, b) => a.command.seq - b.command.seq);
}
