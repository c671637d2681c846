import { pino, type Logger } from "pino";

export type Log = Logger;

/** One JSON line per happening on standard output. Secrets and personal data are not logged, see `redact`. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  });
}
