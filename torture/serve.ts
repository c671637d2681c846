/** Runs the product as `npm start` does, but without its screens. Plants the bug that `FUNDI_TORTURE_BUG` names. */
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { spoilStatements } from "./planted-bugs.ts";

const config = loadConfig(process.env);
spoilStatements(process.env["FUNDI_TORTURE_BUG"]);
process.stdin.resume().on("end", () => process.exit(0));

/** PostgreSQL may still be repairing its files after a crash, so the start is repeated. */
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
