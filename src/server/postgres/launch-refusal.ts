/**
 * Fundi cannot start for a reason the person at the keyboard can understand and mend.
 * The message is shown to them as it is, without a stack.
 */
export class LaunchRefusal extends Error {
  override name = "LaunchRefusal";
}

/** Progress for people; a pino logger fits. */
export interface LaunchLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
