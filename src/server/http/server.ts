import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from "fastify";
import { invariant, Refusal, toProblem } from "#src/shared/errors.ts";
import type { Log } from "../log.ts";
import { linger } from "./linger.ts";
import { refuseWhenOverloaded } from "./overload.ts";
import { toRefusal, type ConstraintRefusals } from "./problem.ts";
import { DOCS, registerReference } from "./reference.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerRoutes, type AreaRoutes, type RoutesOptions } from "./routes.ts";

/** How often connections are looked over for those that are too slow; it adds to the time they have. */
const LOOKS = 4;

export interface ServerOptions extends RoutesOptions {
  log: Log;
  trustProxy: number | false;
  /** Where customers reach the shop; null: wherever the request came. */
  publicUrl: string | null;
  areas: readonly AreaRoutes[];
  constraints: ConstraintRefusals;
  /** Registers pages: the staff app and the public ones. They come after the API and get what it does not. */
  pages?: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP server, ready to listen: security headers, the API with its documentation, then the pages. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustProxy, publicUrl, areas, constraints, limits, pages } = options;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Of X-Forwarded-For only what these proxies wrote; Fastify takes no number, since it cannot know them.
    trustProxy: trustProxy === false ? false : (_address, hop) => hop < trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // What is being answered is answered; what is only kept open is closed.
    forceCloseConnections: "idle",
    keepAliveTimeout: limits.keepAliveMs,
    // Bodies have time-outs of their own, which answer. This one ends what never comes to be handled.
    requestTimeout: limits.largeBodyMs + limits.bodyMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.ceil(limits.headersMs / LOOKS),
    },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // An address that cannot be read, or has an endless part, names nothing that exists.
    frameworkErrors: (_error, _request, reply) => {
      void sendProblem(reply, new Refusal("not_found"));
    },
  });
  app.decorate("publicUrl", publicUrl);
  app.decorate("limits", limits);

  app.addHook("onRoute", ({ url, config }) => {
    const isApi = url.startsWith("/api/") && url !== DOCS && !url.startsWith(`${DOCS}/`);
    invariant(
      !isApi || config?.endpoint,
      `${url} is in no contract, so nobody said who may call it`,
    );
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const careful = await securityHeaders();
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(careful);
    reply.header("x-request-id", request.id);
    // An answer is about now and for whoever asked; an endpoint whose answer may be kept says so itself.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    if (!isClosing) return done();
    reply.header("connection", "close");
    done(new Refusal("shutting_down", { retryAfterSeconds: 2 }));
  });
  app.addHook("onResponse", (request, reply, done) => {
    linger(request, reply, limits);
    done();
  });
  if (log.isLevelEnabled("info")) {
    app.addHook("onResponse", (request, reply, done) => {
      // Without the query: it may hold a phone number somebody searched for.
      const path = request.routeOptions.url ?? "(no route)";
      const { method } = request;
      const ms = Math.round(reply.elapsedTime);
      request.log.info({ method, path, status: reply.statusCode, ms }, "answered");
      done();
    });
  }
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, constraints);
    if (!refusal) request.log.error({ err: error }, "unexpected error");
    return sendProblem(
      reply,
      refusal ?? new Refusal("internal_error", { detail: `Unexpected error (${request.id})` }),
    );
  });

  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Nobody sends us compressed bodies, but for somebody who wants them to grow.
    globalDecompression: false,
  });
  await refuseWhenOverloaded(app);
  registerReference(app, areas);

  await registerRoutes(app, areas, options);
  if (pages) await pages(app);

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith("/api/")) return sendProblem(reply, new Refusal("not_found"));
    return reply.status(404).type("text/plain; charset=utf-8").send("Not found");
  });
  return app;
}

function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = toProblem(refusal);
  const { retryAfterSeconds } = refusal.extra;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply
    .status(problem.status)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
