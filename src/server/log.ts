import { pino, type DestinationStream, type Logger } from "pino";
import { inSource } from "./source-positions.ts";

export type Log = Logger;

/** Creates a log that writes one JSON line per entry, by default to standard output. Secrets are removed, see `redact`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: Error): unknown {
  const described = pino.stdSerializers.err(error);
  // The thrown value may be something other than an Error with a stack.
  if (typeof described?.stack === "string") described.stack = inSource(described.stack);
  return described;
}
