import type { Tx } from "../database.ts";

/** Another system that calls Fundi. An area registers it in its `server/area.ts`, so that its calls can be replayed. */
export interface WebhookSource {
  /** The name under which the calls are logged, such as `stripe`. */
  readonly name: string;
  /**
   * Takes a verified call. It must be idempotent, because systems repeat their calls, and staff replay them.
   * @param said what the verified call says, as it was logged
   */
  take(tx: Tx, said: unknown): Promise<unknown>;
}
