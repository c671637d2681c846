/** Runs the product like `npm start`, but without its screens. Plants the bug whose name is in `FUNDI_TORTURE_BUG`. */
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { sendToCounter } from "./messages.ts";
import { spoilStatements } from "./planted-bugs.ts";

const config = loadConfig(process.env);
spoilStatements(process.env["FUNDI_TORTURE_BUG"]);
sendToCounter(process.env["FUNDI_TORTURE_SMS"]);
process.stdin.resume().on("end", () => process.exit(0));

/** Repeats the start until it succeeds, because PostgreSQL may still be repairing its files after a crash. */
for (;;) {
  try {
    const { url } = await startApp({
      config,
      databaseUrl: config.databaseUrl ?? "",
      log: createLog(config.logLevel),
    });
    console.log(url);
    break;
  } catch (error) {
    console.error(error);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
