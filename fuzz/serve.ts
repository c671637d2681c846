/** Runs the product like `npm start`, with the bugs that `FUNDI_FUZZ_BUGS` names. */
import { plant } from "./plant.ts";
import { plantedBugNames } from "./planted-bugs.ts";

process.stdin.resume().on("end", () => process.exit(0));
const named = (process.env["FUNDI_FUZZ_BUGS"] ?? "").split(",");
plant(plantedBugNames.filter((name) => named.includes(name)));

// A dynamic import, because the bugs must be planted before the product is loaded.
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
