/** Starts a measured server in its own process. Also creates a session of the admin. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect, inTransaction } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { startSession } from "#src/areas/users/sessions/server/sessions.ts";

const PROFILE = process.env["FUNDI_BENCH_PROFILE"];

export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function serve(which: "product" | "bare", databaseUrl: string): Promise<Served> {
  const profile = PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${join(PROFILE, which)}`] : [];
  const child: ChildProcess = spawn(
    process.execPath,
    [...profile, join(import.meta.dirname, "serve.ts"), which],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (!child.stdout) throw new Error("no output to read the address from");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("http")) continue;
    return {
      url: line,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`the ${which} server did not start`);
}

/** Returns a session cookie of the admin. It inserts the session into the database, without the slow sign-in. */
export async function signIn(connectionString: string): Promise<string> {
  const { db } = connect({ connectionString, connections: 2, log: createLog("warn") });
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const token = await inTransaction(db, (tx) =>
    startSession(tx, admin.id, { userAgent: null, address: null }),
  );
  await db.destroy();
  return `fundi_session=${token}`;
}
