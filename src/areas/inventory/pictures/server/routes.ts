import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { picturesContract } from "../contract.ts";
import { addPicture, mayAddPicture } from "./add-picture.ts";
import { deletePicture } from "./delete-picture.ts";
import { describePicture } from "./describe-picture.ts";
import { orderPictures } from "./order-pictures.ts";
import { getPictureFile, listItemPictures } from "./queries.ts";

export const picturesRoutes = (files: FileStore): AreaRoutes =>
  routes(picturesContract, {
    listItemPictures: (db, { params }) => listItemPictures(db, params.id),
    addItemPicture: {
      before: (db, { params }) => mayAddPicture(db, params.id),
      work: (tx, { actor, params, body, files: { photo: picture } }) =>
        addPicture(tx, actor, files, params.id, { picture, ...body }),
    },
    orderItemPictures: (tx, { actor, params, body }) =>
      orderPictures(tx, actor, params.id, body.pictureIds),
    describeItemPicture: (tx, { actor, params, body }) =>
      describePicture(tx, actor, params, body.altText),
    deleteItemPicture: (tx, { actor, params }) => deletePicture(tx, actor, params),
    getItemPicture: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getPictureFile(db, actor, params, "jpeg")),
    getItemPictureWebp: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getPictureFile(db, actor, params, "webp")),
  });
