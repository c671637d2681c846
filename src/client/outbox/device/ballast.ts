/** The space that is reserved on the disk, so that the last writes before it is full are kept. */
import { nameOf, type KeptConnection } from "./device-connection.ts";

/** The key of the reserved record. */
export const BALLAST = 1;

/** How often a write on a full disk takes the ballast: another page that is opened may reserve it again at once. */
const MAX_TAKEN = 3;

/** Runs the write. If the disk is full, takes the space of the ballast and runs it again. */
export async function withSpace<T>(connection: KeptConnection, act: () => Promise<T>): Promise<T> {
  for (let taken = 0; ; taken += 1) {
    try {
      return await act();
    } catch (error) {
      const isFull = nameOf(error) === "QuotaExceededError" && taken < MAX_TAKEN;
      if (!isFull || !(await takeBallast(connection))) throw error;
    }
  }
}

/** Returns whether there was a ballast. */
function takeBallast(connection: KeptConnection): Promise<boolean> {
  return connection.run(["ballast"], "readwrite", "strict", async (tx) => {
    const ballast = await tx.get("ballast", BALLAST);
    await tx.delete("ballast", BALLAST);
    return ballast !== undefined;
  });
}
