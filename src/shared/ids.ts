import { v7 } from "uuid";

/** A new record id: UUID v7, so that ids made on any phone sort roughly by time and never collide. */
export function newId(): string {
  return v7();
}
