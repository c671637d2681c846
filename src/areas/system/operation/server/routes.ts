import { Readable } from "node:stream";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { readLogFiles } from "#src/server/operation/log-files.ts";
import { operationContract } from "../contract.ts";
import { getSystem, type Node } from "./get-system.ts";
import { listSystemJobs, retrySystemJobs, runSystemJob } from "./jobs.ts";
import { readMetrics } from "./metrics.ts";
import { listSlowWork } from "./slow-work.ts";

export const operationRoutes = (node: Node): AreaRoutes =>
  routes(operationContract, {
    getSystem: (db) => getSystem(db, node),
    listSystemJobs: (db) => listSystemJobs(db, node.cron),
    runSystemJob: (tx, { actor, params }) => runSystemJob(tx, actor, node.cron, params.task),
    retrySystemJobs: (tx, { actor, params }) => retrySystemJobs(tx, actor, params.task),
    listSlowWork: (db, { request }) => listSlowWork(db, request.server.limits),
    downloadLog: (_, { reply }) =>
      reply
        .header("content-disposition", `attachment; filename="fundi-log-${today()}.log"`)
        .header("cache-control", "private, no-store")
        .type("text/plain; charset=utf-8")
        .send(Readable.from(readLogFiles(node.config.logDir, secretsOf(node)))),
    getMetrics: async (db, { reply }) =>
      reply
        .header("cache-control", "no-store")
        .type("text/plain; version=0.0.4; charset=utf-8")
        .send(await readMetrics(db, node)),
  });

const today = (): string => new Date().toISOString().slice(0, 10);

/** The secrets of the configuration, wherever they are in the log. */
function secretsOf({ config: { databaseUrl, setupToken } }: Node): string[] {
  const password = databaseUrl && URL.canParse(databaseUrl) ? new URL(databaseUrl).password : "";
  return [setupToken, password, decodeURIComponent(password)].filter(Boolean);
}
