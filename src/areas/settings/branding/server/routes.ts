import type { FastifyReply } from "fastify";
import { lazyModule } from "#src/server/lazy-module.ts";
import { routes } from "#src/server/http/routes.ts";
import { brandingContract } from "../contract.ts";
import { getAppearance, getLogo } from "./queries.ts";
import { deleteLogo, saveLogo } from "./save-logo.ts";

const openStylesheet = lazyModule(() => import("../stylesheet.ts"));

export const brandingRoutes = routes(brandingContract, {
  getAppearance: (db) => getAppearance(db),
  saveLogo: {
    before: () => Promise.resolve(),
    work: (tx, { actor, files: { photo } }) => saveLogo(tx, actor, photo),
  },
  deleteLogo: (tx, { actor }) => deleteLogo(tx, actor),
  getLogo: async (db, { params, reply }) => {
    const jpeg = await getLogo(db, params);
    keep(reply).type("image/jpeg").header("content-disposition", "inline");
    return jpeg;
  },
  getShopColours: async (_, { params: { colour }, reply }) => {
    const { shopStylesheet } = await openStylesheet();
    const css = shopStylesheet(`#${colour}`);
    keep(reply).type("text/css; charset=utf-8");
    return css;
  },
});

/** Lets caches keep the answer for a year: what is at the address never changes. */
const keep = (reply: FastifyReply) =>
  reply.header("cache-control", "public, max-age=31536000, immutable");
