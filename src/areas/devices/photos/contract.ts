import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, text } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { photoPhases } from "../kinds.ts";
import { photo } from "../core/detail/photos.ts";

const photoParams = z.strictObject({ id, photoId: id });

export const photosContract = contract({
  addPhoto: {
    method: "POST",
    path: "/api/devices/:id/photos",
    summary:
      "Adds a photo of a device: JPEG, PNG or WebP, at most 8 MB and 25 megapixels, 12 a device",
    access: "add_photos",
    params: idParams,
    files: { photo: { kind: "picture", maxBytes: MAX_PICTURE_BYTES } },
    body: z.strictObject({
      /** Default: the phase that fits the status (`phaseAt`). `intake` means `before`, and `outtake` means `after`. */
      phase: z
        .enum([...photoPhases, "intake", "outtake"])
        .transform((phase) =>
          phase === "intake" ? "before" : phase === "outtake" ? "after" : phase,
        )
        .optional(),
      note: text(300).optional(),
    }),
    output: photo,
    status: 201,
    errors: ["forbidden", "conflict", "too_many_photos"],
    idempotencyKey: "required",
  },
  getPhoto: {
    method: "GET",
    path: "/api/devices/:id/photos/:photoId",
    summary: "A photo of a device, as JPEG",
    access: "view_devices",
    params: photoParams,
    produces: "image/jpeg",
  },
  getThumbnail: {
    method: "GET",
    path: "/api/devices/:id/photos/:photoId/thumbnail",
    summary: "The same, small",
    access: "view_devices",
    params: photoParams,
    produces: "image/jpeg",
  },
  deletePhoto: {
    method: "DELETE",
    path: "/api/devices/:id/photos/:photoId",
    summary: "Deletes a photo: one's own, or any with the right to. Who and when stays",
    access: ["add_photos", "delete_photos"],
    params: photoParams,
    output: done,
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
});
