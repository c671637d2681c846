/** What screens ask of a kept command. It is apart from the storage, which they do not load. */
import type { Ending, Kept } from "./device/outbox-store.ts";

/** How long a page may send a command itself. Its request must end earlier. */
export const HELD_MS = 30_000;

/** Whether a page still sends the command itself. The device's clock may have been set back. */
export const isHeld = ({ heldUntil }: Pick<Kept, "heldUntil">, date: number): boolean =>
  heldUntil !== undefined && date < heldUntil && heldUntil - date <= HELD_MS;

/** A person has decided that it is never carried out. */
export const isDropped = (result: Ending | null): boolean =>
  result?.state === "parked" && result.refusal.code === "command_dropped";
