import helmet from "@fastify/helmet";
import fastify, { type FastifyReply } from "fastify";

/**
 * The security headers of helmet, by name. They are the same for every answer. Helmet would compute them for each
 * answer, so they are computed once.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is our own WebAssembly. This allows compiling WebAssembly, but no `eval`.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Scripts set inline styles (positions of menus, widths of bars). They generate no style sheets.
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
    // Browsers ignore this header over plain HTTP in the shop's own network. It takes effect behind HTTPS.
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
