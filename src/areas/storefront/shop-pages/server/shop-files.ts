import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { languages } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { readOnlineGroups } from "../../online-items/server/online-items.ts";
import { slugOf } from "../../slugs.ts";

/** A sitemap may name 50,000 addresses. */
const MAX_ITEMS = 20_000;
/** The items are read again at most once in this time, whatever address of the shop the requests name. */
const FRESH_MS = 60_000;

/** The files for search engines: what they may read, and the addresses of all pages of the online shop. */
export function serveShopFiles(app: FastifyInstance, db: Database): void {
  let paths: { all: Promise<string[]>; until: number } | null = null;
  let made: { body: string; siteUrl: string; of: string[] } | null = null;

  /** Requests that come while the items are read wait for the same read. */
  function pathsNow(): Promise<string[]> {
    if (paths && performance.now() <= paths.until) return paths.all;
    const reading = { all: listPages(db), until: performance.now() + FRESH_MS };
    paths = reading;
    reading.all.catch(() => {
      if (paths === reading) paths = null;
    });
    return reading.all;
  }

  app.get("/robots.txt", async (request, reply) =>
    sendFile(reply, "text/plain; charset=utf-8", robots(publicUrlOf(request))),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const siteUrl = publicUrlOf(request);
    const all = await pathsNow();
    if (made?.siteUrl !== siteUrl || made.of !== all)
      made = { body: sitemap(all, siteUrl), siteUrl, of: all };
    return sendFile(reply, "application/xml; charset=utf-8", made.body);
  });
}

const sendFile = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.type(type).header("cache-control", "public, max-age=3600").send(body);

/** Only the online shop is for search engines. What belongs to one visitor, and each combination of filters, is not. */
const robots = (siteUrl: string): string =>
  `User-agent: *
Allow: /shop
Allow: /assets/
Allow: /shop.js
Allow: /cart.js
Allow: /book.js
Allow: /favicon.svg
Allow: /api/item-pictures/
Allow: /api/brand-pictures/
Disallow: /shop/cart
Disallow: /shop/orders
Disallow: /shop/profile
Disallow: /shop/bookings
Disallow: /

Sitemap: ${siteUrl}/sitemap.xml
`;

function sitemap(paths: readonly string[], siteUrl: string): string {
  const entries = paths.flatMap((path) => languages.map((lang) => entryOf(siteUrl, path, lang)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** The paths of all pages of the shop; none while it is closed. */
async function listPages(db: Database): Promise<string[]> {
  const { isOpen } = await getSettings(db, "storefront");
  if (!isOpen) return [];
  const [{ categories, brands }, { rows }] = await Promise.all([
    readOnlineGroups(db),
    sql<{ id: string; name: string }>`
      select id, name from online_items order by created_at desc limit ${MAX_ITEMS}`.execute(db),
  ]);
  return [
    pageHref("/shop"),
    pageHref("/shop/c"),
    pageHref("/shop/repairs"),
    pageHref("/shop/book"),
    ...categories.map(({ name }) => pageHref("/shop/c/$category", { category: name })),
    ...brands.map(({ slug }) => pageHref("/shop/b/$brand", { brand: slug })),
    ...rows.map((item) => pageHref("/shop/$slug", { slug: slugOf(item) })),
  ];
}

/** Slugs contain only plain letters, digits and hyphens, so that nothing must be escaped. */
function entryOf(siteUrl: string, path: string, lang: string): string {
  const alternates = languages.map(
    (each) =>
      `<xhtml:link rel="alternate" hreflang="${each}" href="${escaped(siteUrl)}${path}?lang=${each}"/>`,
  );
  return `<url><loc>${escaped(siteUrl)}${path}?lang=${lang}</loc>${alternates.join("")}</url>`;
}

const escaped = (text: string): string =>
  text.replaceAll(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
