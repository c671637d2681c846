/** Something that waits on this device for the server. */
export interface KeptRecord {
  kind: "sale" | "photo" | "scan" | "command";
  /** Since when it waits, in milliseconds since 1970. */
  since: number;
  /** The address of the screen that shows it and can send it; null if no screen does. */
  href: string | null;
  /** Deletes it, if no screen could; after a question. */
  forget: (() => Promise<unknown>) | null;
}
