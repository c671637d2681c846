import type { FileStore } from "#src/server/files/file-store.ts";
import { photoFile } from "#src/server/files/photos.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { photosContract } from "../contract.ts";
import { addPhoto, mayTakePhoto } from "./add-photo.ts";
import { deletePhoto } from "./delete-photo.ts";
import { devicePhotos } from "./queries.ts";

export const photosRoutes = (files: FileStore): AreaRoutes =>
  routes(photosContract, {
    addPhoto: {
      before: (db, { actor, params }) => mayTakePhoto(db, actor, params.id),
      work: (tx, { actor, params, body, files: { photo: picture } }) =>
        addPhoto(tx, actor, files, params.id, { picture, ...body }),
    },
    getPhoto: async (db, { params, reply }) =>
      showPicture(reply, files, await photoFile(db, devicePhotos, params, "full")),
    getThumbnail: async (db, { params, reply }) =>
      showPicture(reply, files, await photoFile(db, devicePhotos, params, "thumbnail")),
    deletePhoto: (tx, { actor, params }) => deletePhoto(tx, actor, params),
  });
