import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import * as z from "zod";

import { readTrustedProxies, type TrustedProxies } from "./http/guards/trusted-proxies.ts";
import { LaunchRefusal } from "./postgres/launch-refusal.ts";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  FUNDI_DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.string().startsWith("postgres").includes("://").optional(),
  FUNDI_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  FUNDI_SETUP_TOKEN: z.string().min(8).max(200).optional(),
  FUNDI_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  FUNDI_SECRET_KEY_FILE: z.string().optional(),
  FUNDI_FILES_DIR: z.string().optional(),
  FUNDI_TRUST_PROXY: z
    .string()
    .default("false")
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== null),
  FUNDI_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

type Variable = keyof typeof schema.shape;

/** What a variable has to be, for whoever typed something else. */
const expected: Partial<Record<Variable, string>> = {
  PORT: "a whole number from 0 to 65535, such as 3000",
  DATABASE_URL: "an address such as postgresql://user:password@host:5432/fundi",
  FUNDI_DATABASE_CONNECTIONS: "a whole number from 2 to 500",
  FUNDI_SETUP_TOKEN: "8 to 200 characters long",
  FUNDI_PUBLIC_URL: "a whole address, such as https://shop.example.com",
  FUNDI_TRUST_PROXY:
    "false, the number of proxies in front (such as 1), or their addresses (such as 10.0.0.5,192.168.1.0/24); everybody cannot be trusted, since a caller could then choose their own address",
  FUNDI_LOG_LEVEL: "one of fatal, error, warn, info, debug, silent",
};

/** Their values are not repeated on a screen. */
const secret = new Set<string>(["DATABASE_URL", "FUNDI_SETUP_TOKEN"]);

/** Of our own commands that are not `npm start`. */
const ofOtherCommands = /^FUNDI_(TEST|TORTURE|BENCH|CHROMIUM|PICTURES)/;

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
  /** Whose X-Forwarded-* headers are believed. */
  trustProxy: TrustedProxies;
  logLevel: string;
}

/** Reads the environment once. @throws LaunchRefusal one sentence per variable that does not fit */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0]) as Variable));
    throw new LaunchRefusal(
      [...wrong]
        .map((name) => {
          const shown = secret.has(name) ? name : `${name}=${given[name]}`;
          return `${shown} cannot be used: it must be ${expected[name]}.`;
        })
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
    trustProxy: value.FUNDI_TRUST_PROXY ?? false,
    logLevel: value.FUNDI_LOG_LEVEL,
  };
}

/** What looks like a setting of ours and is none, most often mistyped: nothing would come of it. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).filter(
    (name) => name.startsWith("FUNDI_") && !(name in schema.shape) && !ofOtherCommands.test(name),
  );
}
