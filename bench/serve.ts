/** Runs one of the two measured servers, and prints its address. Called as `serve.ts product` or `serve.ts bare`. */
import pg from "pg";
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { createBareServer } from "./bare-server.ts";

const databaseUrl = process.env["DATABASE_URL"] ?? "";
const close = process.argv[2] === "bare" ? await serveBare() : await serveProduct();
process.on("SIGTERM", () => void close().then(() => process.exit(0)));

async function serveProduct(): Promise<() => Promise<void>> {
  const config = loadConfig({ ...process.env, PORT: "0", FUNDI_LOG_LEVEL: "warn" });
  const app = await startApp({ config, databaseUrl, log: createLog(config.logLevel) });
  console.log(app.url);
  return () => app.close();
}

async function serveBare(): Promise<() => Promise<void>> {
  const { databaseConnections } = loadConfig({});
  const pool = new pg.Pool({ connectionString: databaseUrl, max: databaseConnections });
  const { rows } = await pool.query<{ id: string }>("select id from users order by id limit 1");
  const server = createBareServer(pool, rows[0]?.id ?? "");
  console.log(await server.listen({ port: 0, host: "127.0.0.1" }));
  return () => server.close();
}
