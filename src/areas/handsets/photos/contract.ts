import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { seesHandsets } from "../sees-handsets.ts";
import { handsetPhoto } from "../photo-schemas.ts";

const photoParams = z.strictObject({ id, photoId: id });

export const handsetPhotosContract = contract({
  addHandsetPhoto: {
    method: "POST",
    path: "/api/used-handsets/:id/photos",
    summary:
      "Adds a photo of a used handset: JPEG, PNG or WebP, at most 8 MB and 25 megapixels, 12 a handset",
    access: seesHandsets,
    params: idParams,
    files: { photo: { kind: "picture", maxBytes: MAX_PICTURE_BYTES } },
    output: handsetPhoto,
    status: 201,
    errors: ["too_many_photos"],
    idempotencyKey: "required",
  },
  getHandsetPhoto: {
    method: "GET",
    path: "/api/used-handsets/:id/photos/:photoId",
    summary: "A photo of a used handset, as JPEG",
    access: seesHandsets,
    params: photoParams,
    produces: "image/jpeg",
  },
  getHandsetThumbnail: {
    method: "GET",
    path: "/api/used-handsets/:id/photos/:photoId/thumbnail",
    summary: "The same, small",
    access: seesHandsets,
    params: photoParams,
    produces: "image/jpeg",
  },
  deleteHandsetPhoto: {
    method: "DELETE",
    path: "/api/used-handsets/:id/photos/:photoId",
    summary: "Deletes a photo. Who deleted it stays",
    access: "buy_handsets",
    params: photoParams,
    output: done,
    idempotencyKey: "optional",
  },
});
