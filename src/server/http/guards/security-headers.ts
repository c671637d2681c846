import helmet from "@fastify/helmet";
import fastify, { type FastifyReply } from "fastify";

/**
 * What helmet tells browsers, by header. It is the same for every answer, so it is asked once: helmet itself puts it
 * together again for each.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The code reader is WebAssembly of our own; this allows compiling that, and no eval of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Positions of menus and the width of bars are set on elements; nothing is ever put into a style sheet.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Over plain HTTP in a shop's own network browsers ignore it; behind HTTPS it holds.
    strictTransportSecurity: { maxAge: 31_536_000 },
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  let headers: Partial<ReturnType<FastifyReply["getHeaders"]>> = {};
  probe.get("/", async (_, reply) => {
    headers = reply.getHeaders();
    return "";
  });
  await probe.inject("/");
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
  );
}
