import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { brandsContract } from "../contract.ts";
import { getBrandPicture, listShopBrands } from "./queries.ts";
import {
  addBrandPicture,
  deleteBrandPicture,
  mayAddBrandPicture,
  saveShopBrands,
} from "./save-brands.ts";

export const brandsRoutes = (files: FileStore): AreaRoutes =>
  routes(brandsContract, {
    listShopBrands: async (db) => ({ brands: await listShopBrands(db) }),
    saveShopBrands: (tx, { actor, body }) => saveShopBrands(tx, actor, body.brands),
    addBrandPicture: {
      before: (db, { params }) => mayAddBrandPicture(db, params.id),
      work: (tx, { actor, params, files: { photo: picture } }) =>
        addBrandPicture(tx, actor, files, params.id, picture),
    },
    deleteBrandPicture: (tx, { actor, params }) => deleteBrandPicture(tx, actor, params.id),
    getBrandPicture: async (db, { params, reply }) =>
      showPicture(reply, files, await getBrandPicture(db, params)),
  });
