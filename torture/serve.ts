/**
 * Runs the product like `npm start`, but without its screens. Plants the bug whose name is in `FUNDI_TORTURE_BUG`, and
 * then each bug whose name is a line of its standard input.
 */
import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { sendToCounter } from "./messages.ts";
import { plant, PLANTED, spoilStatements } from "./planted-bugs.ts";

const config = loadConfig(process.env);
spoilStatements();
plant(process.env["FUNDI_TORTURE_BUG"] ?? "");
sendToCounter(process.env["FUNDI_TORTURE_SMS"]);
createInterface({ input: process.stdin })
  .on("line", (name) => {
    plant(name);
    console.log(PLANTED);
  })
  // `process.exit` would first write the rest of the log, and wait for ever if nobody reads it any more.
  .on("close", () => process.kill(process.pid, "SIGKILL"));

/** Repeats the start until it succeeds, because PostgreSQL may still be repairing its files after a crash. */
for (;;) {
  try {
    const { url } = await startApp({
      config,
      databaseUrl: config.databaseUrl ?? "",
      log: createLog(config.logLevel),
    });
    console.log(url);
    // A killed process does not write what it has compiled.
    flushCompileCache();
    break;
  } catch (error) {
    console.error(error);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
