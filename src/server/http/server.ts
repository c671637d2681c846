import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { invariant, refuse, Refusal, toProblem } from "#src/shared/errors.ts";
import type { Log } from "../log.ts";
import { sendRefusalPage } from "./answer.ts";
import { linger } from "./guards/linger.ts";
import { refuseWhenOverloaded } from "./guards/overload.ts";
import { isApi } from "./path.ts";
import { toRefusal, type ConstraintRefusals } from "./problem.ts";
import { DOCS, registerReference, type LoadSchemas } from "./reference/reference.ts";
import { refuseCrossSite } from "./guards/same-site.ts";
import { securityHeaders } from "./guards/security-headers.ts";
import { answerUnexpected, answerUnreadable } from "./unreadable.ts";
import { toFastify, type TrustedProxies } from "./guards/trusted-proxies.ts";
import { registerRoutes, type AreaRoutes, type RoutesOptions } from "./routes.ts";

/** How often connections are looked over for those that are too slow; it adds to the time they have. */
const LOOKS = 4;

/** Something that is answered: a method and the pattern of its path. */
export interface Address {
  method: string;
  url: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every registered one, those of no contract too. */
    registered: readonly Address[];
  }
}

export interface ServerOptions extends RoutesOptions {
  log: Log;
  trustProxy: TrustedProxies;
  /** Where customers reach the shop; null: wherever the request came. */
  publicUrl: string | null;
  areas: readonly AreaRoutes[];
  /** Modules that export schemas of the areas; without them the reference names schemas after their operations. */
  loadSchemas?: LoadSchemas;
  constraints: ConstraintRefusals;
  /** Registers pages: the staff app and the public ones. They come after the API and get what it does not. */
  pages?: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP server, ready to listen: security headers, the API with its documentation, then the pages. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustProxy, publicUrl, areas, constraints, limits, pages } = options;
  const loadSchemas = options.loadSchemas ?? (async () => []);
  const careful = await securityHeaders();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: toFastify(trustProxy),
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
      // Node would answer without a header of ours; the hook below refuses it instead.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // An address that cannot be read, or has an endless part, names nothing that exists. No hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(careful).header("x-request-id", request.id);
      void sendProblem(reply, new Refusal("not_found"));
    },
    clientErrorHandler: answerUnreadable(careful),
  });
  app.decorate("publicUrl", publicUrl);
  app.decorate("limits", limits);
  app.server.on("checkExpectation", answerUnexpected(careful));

  const addresses: Address[] = [];
  app.decorate("registered", addresses);
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const each of [method].flat()) addresses.push({ method: each, url });
    const isEndpoint = url.startsWith("/api/") && url !== DOCS && !url.startsWith(`${DOCS}/`);
    invariant(
      !isEndpoint || config?.endpoint,
      `${url} is in no contract, so nobody said who may call it`,
    );
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(careful);
    reply.header("x-request-id", request.id);
    // An answer is about now and for whoever asked; an endpoint whose answer may be kept says so itself.
    if (isApi(request)) reply.header("cache-control", "no-store");
    if (isClosing) {
      reply.header("connection", "close");
      return done(new Refusal("shutting_down", { retryAfterSeconds: 2 }));
    }
    refuseUnhosted(request);
    refuseCrossSite(request);
    done();
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
    const known = toRefusal(error, constraints);
    if (!known) request.log.error({ err: error }, "unexpected error");
    const refusal =
      known ?? new Refusal("internal_error", { detail: `Unexpected error (${request.id})` });
    return sendRefusal(request, reply, refusal);
  });

  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Nobody sends us compressed bodies, but for somebody who wants them to grow.
    globalDecompression: false,
  });
  await refuseWhenOverloaded(app);
  registerReference(app, areas, loadSchemas);

  await registerRoutes(app, areas, options);
  if (pages) await pages(app);

  app.setNotFoundHandler((request, reply) => {
    if (isApi(request)) return sendProblem(reply, new Refusal("not_found"));
    return reply
      .status(404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("Not found");
  });
  return app;
}

/** Only HTTP before 1.1 may leave the host out. */
function refuseUnhosted({ raw }: FastifyRequest): void {
  if (raw.headers.host === undefined && raw.httpVersion === "1.1") refuse("bad_request");
}

/** As a page where the endpoint is one, else as a problem. */
async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  const { showRefusal } = request.routeOptions.config;
  if (!showRefusal) return sendProblem(reply, refusal);
  try {
    return sendRefusalPage(reply, refusal, await showRefusal(refusal, request));
  } catch (error) {
    request.log.error({ err: error }, "the page of a refusal could not be drawn");
    return sendProblem(reply, refusal);
  }
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
