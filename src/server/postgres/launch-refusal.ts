/**
 * Fundi cannot start for a reason that the user can understand and fix. The message is shown to the user without a
 * stack.
 */
export class LaunchRefusal extends Error {
  override name = "LaunchRefusal";
}

/** Reports progress to the user; a pino logger fits. */
export interface LaunchLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
