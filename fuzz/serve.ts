/** Runs the product like `npm start`, with the bugs whose names are in `FUNDI_FUZZ_BUGS`. */
import { flushCompileCache } from "node:module";
import { plant } from "./plant.ts";
import { plantedBugNames } from "./planted-bugs.ts";

// `process.exit` would first write the rest of the log, and wait for ever if nobody reads it any more.
process.stdin.resume().on("end", () => process.kill(process.pid, "SIGKILL"));
const named = (process.env["FUNDI_FUZZ_BUGS"] ?? "").split(",");
plant(plantedBugNames.filter((name) => named.includes(name)));

// The product is imported only now, because the bugs must be planted before it is loaded.
const { startApp } = await import("#src/app/server.ts");
const { loadConfig } = await import("#src/server/config.ts");
const { createLog } = await import("#src/server/log.ts");

const config = loadConfig(process.env);
const { url } = await startApp({
  config,
  databaseUrl: config.databaseUrl ?? "",
  log: createLog(config.logLevel),
});
console.log(url);
// A killed process does not write what it has compiled.
flushCompileCache();
