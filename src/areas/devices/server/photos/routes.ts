import type { FastifyReply } from "fastify";
import type { Database } from "#src/server/database.ts";
import { readStoredFile, type FileStore } from "#src/server/files/file-store.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { photosContract } from "../../photos-contract.ts";
import { addPhoto } from "./add-photo.ts";
import { deletePhoto } from "./delete-photo.ts";
import { getPhotoFile } from "./queries.ts";

export const photosRoutes = (files: FileStore): AreaRoutes => {
  /** An address shows the same picture for ever, to whoever was let in: their browser may keep it. */
  const show = async (
    db: Database,
    params: { id: string; photoId: string },
    size: "full" | "thumbnail",
    reply: FastifyReply,
  ): Promise<Buffer> => {
    const { hash, contentType } = await getPhotoFile(db, params, size);
    const bytes = await readStoredFile(files, hash);
    reply
      .type(contentType)
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-disposition", "inline");
    return bytes;
  };
  return routes(photosContract, {
    addPhoto: (tx, { actor, params, body, files: { photo: picture } }) =>
      addPhoto(tx, actor, files, params.id, { picture, ...body }),
    getPhoto: (db, { params, reply }) => show(db, params, "full", reply),
    getThumbnail: (db, { params, reply }) => show(db, params, "thumbnail", reply),
    deletePhoto: (tx, { actor, params }) => deletePhoto(tx, actor, params),
  });
};
