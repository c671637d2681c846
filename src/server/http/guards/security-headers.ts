import helmet from "@fastify/helmet";
import fastify, { type FastifyReply } from "fastify";

/**
 * Returns the security headers of helmet, by name. They are the same for every answer. Helmet would compute them for
 * each answer, so this function computes them once.
 */
export async function securityHeaders() {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // `wasm-unsafe-eval` lets our barcode reader compile its WebAssembly. It does not allow `eval`.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Our scripts set inline styles (positions of menus, widths of bars), but they add no `<style>` elements.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A browser that gets this header over HTTPS then uses only HTTPS. Over plain HTTP, browsers ignore the header.
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
  const careful = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
  );
  return { careful, headersOf: headersByAddress(careful) };
}

/** Files and pictures of the public pages. The sandbox of the preview makes its frame another origin, which needs them. */
const publicFiles =
  /^\/(?:assets\/|favicon\.svg|(?:shop|cart|book)\.js|api\/(?:item|brand)-pictures\/)/;

/**
 * Returns the headers of each address. Staff see a preview of the public online shop, so the staff app may show its
 * pages in a frame; no other site may.
 */
function headersByAddress(careful: Record<string, string>) {
  const framed = Object.fromEntries(
    Object.entries(careful).map(([name, value]) => {
      if (name === "x-frame-options") return [name, "SAMEORIGIN"];
      return [name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")];
    }),
  );
  const shared = { ...careful, "cross-origin-resource-policy": "cross-origin" };
  return (url: string): Record<string, string> => {
    if (/^\/shop(?:[/?]|$)/.test(url)) return framed;
    return publicFiles.test(url) ? shared : careful;
  };
}
