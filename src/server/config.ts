import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import * as z from "zod";

import { LaunchRefusal } from "./postgres/launch-refusal.ts";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  FUNDI_DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: z.string().min(1).optional(),
  FUNDI_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  FUNDI_SETUP_TOKEN: z.string().min(8).optional(),
  FUNDI_PUBLIC_URL: z.url().optional(),
  FUNDI_SECRET_KEY_FILE: z.string().min(1).optional(),
  FUNDI_FILES_DIR: z.string().min(1).optional(),
  FUNDI_TRUST_PROXY: z.stringbool().default(false),
  FUNDI_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, keys and logs. */
  dataDir: string;
  /** An external PostgreSQL 15 or newer, or null for the embedded one. */
  databaseUrl: string | null;
  /** Connections this node may hold; keep the sum over nodes below the server's max_connections. */
  databaseConnections: number;
  setupToken: string;
  /** Where customers reach the shop, without a trailing slash; null: as the request came. */
  publicUrl: string | null;
  secretKeyFile: string;
  /** Absolute. Pictures and other files; several nodes share one such directory. */
  filesDir: string;
  /** Believe X-Forwarded-* (behind one's own load balancer only). */
  trustProxy: boolean;
  logLevel: string;
}

/** Reads the environment once. @throws LaunchRefusal one sentence per variable that does not fit */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new LaunchRefusal(
      parsed.error.issues
        .map((issue) => `Environment variable ${issue.path.join(".")}: ${issue.message}`)
        .join("\n"),
    );
  }
  const value = parsed.data;
  const dataDir = resolve(value.FUNDI_DATA_DIR);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseConnections: value.FUNDI_DATABASE_CONNECTIONS,
    setupToken: value.FUNDI_SETUP_TOKEN ?? randomBytes(24).toString("base64url"),
    publicUrl: value.FUNDI_PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    secretKeyFile: resolve(value.FUNDI_SECRET_KEY_FILE ?? `${dataDir}/secret.key`),
    filesDir: resolve(value.FUNDI_FILES_DIR ?? `${dataDir}/files`),
    trustProxy: value.FUNDI_TRUST_PROXY,
    logLevel: value.FUNDI_LOG_LEVEL,
  };
}
