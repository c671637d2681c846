import { writeInPlace } from "./cluster-files.ts";

/**
 * Settings of the embedded PostgreSQL, small enough for a PC with 2–4 GB of memory. They are written to postgresql.conf
 * at every start. Settings of ALTER SYSTEM (postgresql.auto.conf) take precedence.
 */
const settings: Record<string, string> = {
  // PostgreSQL listens only on a socket in a private folder. On Windows it listens on a loopback port instead.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  password_encryption: "scram-sha-256",

  // A power cut must not lose a sale. Fundi refuses to start when one of these settings is off.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: "1.5", // A value between those of an SSD and of an old disk.
  jit: "off", // JIT costs more than it saves on short queries.

  wal_compression: "on",
  min_wal_size: "80MB",
  max_wal_size: "512MB",

  // The log has one file for each weekday. A week later PostgreSQL overwrites it.
  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_file_mode: "0600",
  log_line_prefix: "%m [%p] %q%u@%d ",
  log_min_duration_statement: "500ms",
  log_parameter_max_length: "0", // Keeps customers' names and numbers out of the logs.
  log_checkpoints: "off",
  log_timezone: "UTC",

  timezone: "UTC",
  datestyle: "iso, ymd",
  default_text_search_config: "pg_catalog.simple",
};

/** Every connection needs a password, including those over the socket. */
const clientAuthentication = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

export function writeSettings(clusterDir: string, extra: Record<string, string>): void {
  const lines = Object.entries({ ...settings, ...extra }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  const header = "# Written by Fundi at every start. Changes belong in ALTER SYSTEM.\n";
  writeInPlace(clusterDir, "postgresql.conf", `${header}${lines.join("\n")}\n`);
  writeInPlace(clusterDir, "pg_hba.conf", clientAuthentication);
}
