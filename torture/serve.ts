/** The product as `npm start` runs it, without its screens; with a bug planted where `FUNDI_TORTURE_BUG` names one. */
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { spoilStatements } from "./planted-bugs.ts";

const config = loadConfig(process.env);
spoilStatements(process.env["FUNDI_TORTURE_BUG"]);
process.stdin.resume().on("end", () => process.exit(0));

/** A shop's PC starts both at once, and may find PostgreSQL still repairing its files. */
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
