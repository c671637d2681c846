import type { FileStore } from "#src/server/files/file-store.ts";
import { photoFile } from "#src/server/files/photos.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { handsetPhotosContract } from "../contract.ts";
import {
  addHandsetPhoto,
  deleteHandsetPhoto,
  handsetPhotos,
  mayAddHandsetPhoto,
} from "./photos.ts";

export const handsetPhotosRoutes = (files: FileStore): AreaRoutes =>
  routes(handsetPhotosContract, {
    addHandsetPhoto: {
      before: (db, { params }) => mayAddHandsetPhoto(db, params.id),
      work: (tx, { actor, params, files: { photo } }) =>
        addHandsetPhoto(tx, actor, files, params.id, photo),
    },
    getHandsetPhoto: async (db, { params, reply }) =>
      showPicture(reply, files, await photoFile(db, handsetPhotos, params, "full")),
    getHandsetThumbnail: async (db, { params, reply }) =>
      showPicture(reply, files, await photoFile(db, handsetPhotos, params, "thumbnail")),
    deleteHandsetPhoto: (tx, { actor, params }) => deleteHandsetPhoto(tx, actor, params),
  });
