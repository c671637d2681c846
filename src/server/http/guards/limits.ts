/**
 * Limits for slow clients and for clients with many requests. Tests use smaller limits. On the worst mobile network the
 * upload of a picture takes minutes. The time limit of an upload is therefore long, and a pause ends it early.
 */
export interface Limits {
  /** The time for the headers, from the first byte of a request or the opening of a connection without a request. */
  readonly headersMs: number;
  /** The time in which a JSON body must arrive. */
  readonly bodyMs: number;
  /** The time in which a form with files, or a JSON body of more than 1 MB, must arrive. */
  readonly largeBodyMs: number;
  /** The longest pause while a body arrives. */
  readonly silenceMs: number;
  /** After an answer: how long the rest of an unread body may still arrive before the connection is closed. */
  readonly lingerMs: number;
  /** After an answer: the longest pause within the rest of an unread body. */
  readonly lingerSilenceMs: number;
  /** The longest pause between two requests of one connection. */
  readonly keepAliveMs: number;
  /** The interval of heartbeats of a live stream. Each heartbeat also checks the rights of the listener. */
  readonly streamBeatMs: number;
  readonly streamsPerUser: number;
  /** Streams of public pages. Many phones share the address of their network. */
  readonly streamsPerAddress: number;
  /** The numbers of concurrent and of waiting writes of one user. */
  readonly writesPerUser: Crowd;
  /**
   * Concurrent and waiting uploads of one user: forms with files, and JSON of more than 1 MB. Each upload is completely
   * in memory.
   */
  readonly largeWritesPerUser: Crowd;
}

/** The number of concurrent requests, and of further requests that may wait. */
export interface Crowd {
  readonly atOnce: number;
  readonly waiting: number;
}

declare module "fastify" {
  interface FastifyInstance {
    limits: Limits;
  }
}

const usualLimits: Limits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  largeBodyMs: 240_000,
  silenceMs: 30_000,
  lingerMs: 30_000,
  lingerSilenceMs: 5000,
  keepAliveMs: 72_000,
  streamBeatMs: 20_000,
  streamsPerUser: 30,
  streamsPerAddress: 100,
  // A waiting write is cheap: its body is not read yet. A till may send many writes that it saved while offline.
  writesPerUser: { atOnce: 16, waiting: 500 },
  largeWritesPerUser: { atOnce: 3, waiting: 24 },
};

/** The largest share of the database connections that the writes of one user may take. Other users share the rest. */
const ONE_USERS_PART = 0.8;

/** The limits of a server with this number of database connections. */
export const limitsFor = (databaseConnections: number): Limits => ({
  ...usualLimits,
  writesPerUser: {
    ...usualLimits.writesPerUser,
    atOnce: Math.min(
      usualLimits.writesPerUser.atOnce,
      Math.max(1, Math.floor(databaseConnections * ONE_USERS_PART)),
    ),
  },
});
