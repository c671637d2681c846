import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import * as z from "zod";

import type { CertificateFiles } from "./http/certificate.ts";
import { localUrl } from "./http/guards/addresses.ts";
import { readTrustedProxies, type TrustedProxies } from "./http/guards/trusted-proxies.ts";
import { LaunchRefusal } from "./postgres/launch-refusal.ts";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  FUNDI_DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.string().startsWith("postgres").includes("://").optional(),
  FUNDI_OWNER_DATABASE_URL: z.string().startsWith("postgres").includes("://").optional(),
  FUNDI_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  FUNDI_SETUP_TOKEN: z.string().min(8).max(200).optional(),
  FUNDI_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  FUNDI_SECRET_KEY_FILE: z.string().optional(),
  FUNDI_FILES_DIR: z.string().optional(),
  FUNDI_TLS_CERT_FILE: z.string().optional(),
  FUNDI_TLS_KEY_FILE: z.string().optional(),
  FUNDI_TRUST_PROXY: z
    .string()
    .default("false")
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== null),
  FUNDI_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});
const schemaOfAll = schema.refine(
  (given) => (given.FUNDI_TLS_CERT_FILE === undefined) === (given.FUNDI_TLS_KEY_FILE === undefined),
  { path: ["FUNDI_TLS_CERT_FILE"] },
);

type Variable = keyof typeof schema.shape;

/** What a variable must contain. The error message about a wrong value shows this text. */
const expected: Partial<Record<Variable, string>> = {
  PORT: "a whole number from 0 to 65535, such as 3000",
  DATABASE_URL: "an address such as postgresql://user:password@host:5432/fundi",
  FUNDI_OWNER_DATABASE_URL:
    "an address such as postgresql://owner:password@host:5432/fundi, of the database in DATABASE_URL",
  FUNDI_DATABASE_CONNECTIONS: "a whole number from 2 to 500",
  FUNDI_SETUP_TOKEN: "8 to 200 characters long",
  FUNDI_PUBLIC_URL: "a whole address, such as https://shop.example.com",
  FUNDI_TLS_CERT_FILE:
    "given together with FUNDI_TLS_KEY_FILE: the certificate and its private key",
  FUNDI_TRUST_PROXY:
    "false, the number of proxies in front (such as 1), or their addresses (such as 10.0.0.5,192.168.1.0/24); everybody cannot be trusted, since a caller could then choose their own address",
  FUNDI_LOG_LEVEL: "one of fatal, error, warn, info, debug, silent",
};

/** Variables with a password or a token. Error messages do not show their values. */
const secret = new Set<string>(["DATABASE_URL", "FUNDI_OWNER_DATABASE_URL", "FUNDI_SETUP_TOKEN"]);

/** The variables that only other commands than `npm start` read. The start does not report them as unknown. */
const ofOtherCommands = /^FUNDI_(TEST|TORTURE|BENCH|FUZZ|CHROMIUM|PICTURES)/;

export interface Config {
  port: number;
  host: string;
  /**
   * The absolute path of the directory with the embedded database and its logs. The secret key and the files are there
   * too, unless `secretKeyFile` and `filesDir` name other places.
   */
  dataDir: string;
  /** The address of an external PostgreSQL (15 or newer). If it is null, Fundi starts the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The address of the same external database for its owner, who migrates; null if `databaseUrl` is that of the owner. */
  ownerDatabaseUrl: string | null;
  /**
   * The maximum size of this node's connection pool. The node also keeps two connections outside the pool: for the live
   * feed and for the worker watch. The sum over all nodes must stay below PostgreSQL's setting max_connections.
   */
  databaseConnections: number;
  setupToken: string;
  /** The shop's address for customers, without a trailing slash. If it is null, the address of the request is used. */
  publicUrl: string | null;
  secretKeyFile: string;
  /** The absolute path of the directory with pictures and other files. All nodes of a shop share this directory. */
  filesDir: string;
  /** The certificate with which Fundi serves HTTPS; null serves HTTP. */
  certificate: CertificateFiles | null;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: TrustedProxies;
  logLevel: string;
  /** The absolute path of the directory with the log files. They are kept beside what is printed. */
  logDir: string;
}

/** Reads the settings from environment variables. @throws LaunchRefusal with one sentence per invalid variable */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schemaOfAll.safeParse(given);
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
    ownerDatabaseUrl: value.FUNDI_OWNER_DATABASE_URL ?? null,
    databaseConnections: value.FUNDI_DATABASE_CONNECTIONS,
    setupToken: value.FUNDI_SETUP_TOKEN ?? randomBytes(24).toString("base64url"),
    publicUrl: value.FUNDI_PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    secretKeyFile: resolve(value.FUNDI_SECRET_KEY_FILE ?? `${dataDir}/secret.key`),
    filesDir: resolve(value.FUNDI_FILES_DIR ?? `${dataDir}/files`),
    certificate: filesOf(value),
    trustProxy: value.FUNDI_TRUST_PROXY ?? false,
    logLevel: value.FUNDI_LOG_LEVEL,
    logDir: resolve(`${dataDir}/log`),
  };
}

const filesOf = (value: z.infer<typeof schema>): CertificateFiles | null =>
  value.FUNDI_TLS_CERT_FILE && value.FUNDI_TLS_KEY_FILE
    ? { certFile: resolve(value.FUNDI_TLS_CERT_FILE), keyFile: resolve(value.FUNDI_TLS_KEY_FILE) }
    : null;

/** The shop's address for customers and providers, where no request tells it: by default that of this machine. */
export const shopUrlOf = ({ publicUrl, host, port, certificate }: Config): string =>
  publicUrl ?? localUrl(host, port, certificate !== null);

/** The names of variables that begin with FUNDI_ but are no settings. The user has probably misspelt them. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).filter(
    (name) => name.startsWith("FUNDI_") && !(name in schema.shape) && !ofOtherCommands.test(name),
  );
}
