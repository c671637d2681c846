import type { FastifyInstance, FastifyRequest } from "fastify";
import { isStream } from "#src/shared/contract.ts";
import type { Log } from "../log.ts";
import type { Operation } from "../operation/operation.ts";
import type { SystemFlags } from "../system-flags.ts";

export interface FlagOptions {
  log: Log;
  flags: Readonly<SystemFlags>;
  /** The number of milliseconds from which on an answer is slow. */
  slowMs: number;
  operation?: Operation | undefined;
}

/** Makes the server follow the flags of the shop, which may change at any time. */
export function followFlags(
  app: FastifyInstance,
  { log, flags, slowMs, operation }: FlagOptions,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // Without this header nobody compresses the answer: neither the plugin nor the cached pages.
    if (!flags.compressionEnabled) delete request.headers["accept-encoding"];
    request.log.debug({ method: request.method, path: routeOf(request) }, "asked");
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const caching = String(reply.getHeader("cache-control") ?? "");
    // The name of an immutable file changes with its content, so keeping it never shows anything old.
    if (!flags.cacheEnabled && caching.startsWith("public") && !caching.includes("immutable")) {
      reply.header("cache-control", "no-cache");
    }
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const described = {
      method: request.method,
      path: routeOf(request),
      status: reply.statusCode,
      ms,
    };
    const { endpoint } = request.routeOptions.config;
    const isEndless = endpoint !== undefined && isStream(endpoint);
    if (flags.performanceMonitoring && ms >= slowMs && !isEndless) {
      request.log.warn(described, "slow request");
      operation?.slow.note("request", `${request.method} ${routeOf(request)}`, ms, request.id);
    }
    operation?.answered({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      isStream: isEndless,
    });
    if (log.isLevelEnabled("info")) request.log.info(described, "answered");
    done();
  });
}

/** The pattern of the path, without the query, because a query may contain a phone number. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "(no route)";
