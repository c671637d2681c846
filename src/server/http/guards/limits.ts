/**
 * Limits for slow clients and for clients with many requests. Tests use smaller limits. On the worst mobile network the
 * upload of a picture takes minutes. Therefore an upload may take long, but a long pause ends it early.
 */
export interface Limits {
  /** The time in which the headers of a request must arrive, from its first byte or the opening of its connection. */
  readonly headersMs: number;
  /** The time in which the body of a request must arrive. */
  readonly bodyMs: number;
  /** The same for an endpoint that accepts large bodies: forms with files, or JSON of more than 1 MB. */
  readonly largeBodyMs: number;
  /** The longest pause while a body arrives. */
  readonly silenceMs: number;
  /** How long the rest of an unread body may still arrive after the answer. The connection is then closed. */
  readonly lingerMs: number;
  /** The longest pause while the rest of an unread body arrives after the answer. */
  readonly lingerSilenceMs: number;
  /** The longest pause between two requests of one connection. */
  readonly keepAliveMs: number;
  /** The time between two heartbeats of a live stream. Each heartbeat also checks the rights of the listener. */
  readonly streamBeatMs: number;
  readonly streamsPerUser: number;
  /** The number of concurrent streams of public pages for one address, which all phones of a network share. */
  readonly streamsPerAddress: number;
  /** How many writes of one user may run at once, and how many more may wait. */
  readonly writesPerUser: Crowd;
  /**
   * How many writes of one user to endpoints that accept large bodies may run at once, and how many more may wait. Each
   * running write has its whole body in memory.
   */
  readonly largeWritesPerUser: Crowd;
  /** The same for forms with files that the public sends, from all addresses together. */
  readonly publicUploads: Crowd;
  /** An answer that takes this long is slow, and is written to the log. */
  readonly slowMs: number;
  /** A statement of the database that takes this long is slow. */
  readonly slowQueryMs: number;
}

/** How many requests may run at once, and how many more may wait. */
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
  publicUploads: { atOnce: 6, waiting: 24 },
  slowMs: 1000,
  slowQueryMs: 500,
};

/**
 * The largest fraction of the database connections that the writes of one user may take. The rest is for other users.
 */
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
