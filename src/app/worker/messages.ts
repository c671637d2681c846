/** What a page tells the worker. */
export type WorkerMessage =
  /** The user has chosen the new version. */
  | { kind: "take-over" }
  /** Nothing else happens, and the connection costs nothing: keep the rest of the app. */
  | { kind: "keep-more" }
  /** This user is signed in: keep what the next start without a network needs. */
  | { kind: "keep-start"; userId: string }
  /** The session has ended on this device. */
  | { kind: "forget-start" };

/** What the worker tells a page: the session or the settings that it got for its start are not those of the server. */
export interface PageMessage {
  kind: "start-replaced";
}
