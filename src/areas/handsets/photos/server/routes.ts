import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { handsetPhotosContract } from "../contract.ts";
import { addHandsetPhoto, deleteHandsetPhoto, mayAddHandsetPhoto } from "./photos.ts";
import { getPhotoFile } from "../../core/server/photo-queries.ts";

export const handsetPhotosRoutes = (files: FileStore): AreaRoutes =>
  routes(handsetPhotosContract, {
    addHandsetPhoto: {
      before: (db, { params }) => mayAddHandsetPhoto(db, params.id),
      work: (tx, { actor, params, files: { photo } }) =>
        addHandsetPhoto(tx, actor, files, params.id, photo),
    },
    getHandsetPhoto: async (db, { params, reply }) =>
      showPicture(reply, files, await getPhotoFile(db, params, "full")),
    getHandsetThumbnail: async (db, { params, reply }) =>
      showPicture(reply, files, await getPhotoFile(db, params, "thumbnail")),
    deleteHandsetPhoto: (tx, { actor, params }) => deleteHandsetPhoto(tx, actor, params),
  });
