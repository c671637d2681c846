/** The endpoints whose writes the outbox keeps. */
export type KeptEndpoint =
  | "createSale"
  | "createCustomer"
  | "createDevice"
  | "changeDeviceStatus"
  | "addRemark"
  | "updateChecklists"
  | "takeDevicePayment"
  | "countItems"
  /** A photo that is added to a repair, which is a file without a command. */
  | "addPhoto";

/** Something that waits on this device for the server. */
export interface KeptRecord {
  /** What it is: the name of its endpoint, or what is kept beside the outbox. */
  kind: "sale" | KeptEndpoint;
  /** Since when it waits, in milliseconds since 1970. */
  since: number;
  /** The address of the screen that shows it and can send it; null if no screen does. */
  href: string | null;
  /** Deletes it, if no screen could; after a question. */
  forget: (() => Promise<unknown>) | null;
}
