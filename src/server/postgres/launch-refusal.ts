/**
 * The error when Fundi cannot start for a reason that the user can understand and fix. The user sees the message
 * without a stack trace.
 */
export class LaunchRefusal extends Error {
  override name = "LaunchRefusal";
}

/** Tells the user about the progress of the start. A pino logger can be used. */
export interface LaunchLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
