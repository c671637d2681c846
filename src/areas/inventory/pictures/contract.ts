import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, emptyToNull, id, idParams, moment, person, text } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { MAX_PICTURES, pictureSides, pictureSizes } from "../picture-sizes.ts";

export const itemPicture = z.object({
  id,
  /** A description of the picture; null: the name of the item is used. */
  altText: z.string().nullable(),
  /** The addresses of the same JPEG in three sizes: at most 1280, 480 and 160 pixels per side. */
  url: z.string(),
  mediumUrl: z.string(),
  thumbnailUrl: z.string(),
  /** The width and height of the largest size in pixels. */
  width: z.int(),
  height: z.int(),
  addedBy: person.nullable(),
  createdAt: moment,
});
export type ItemPicture = z.output<typeof itemPicture>;

/** The pictures of an item in the order that buyers see. The first one is the featured picture. */
const itemPictures = z.object({ pictures: z.array(itemPicture) });

const pictureParams = z.strictObject({ id, pictureId: id });

export const picturesContract = contract({
  listItemPictures: {
    method: "GET",
    path: "/api/items/:id/pictures",
    summary: "The pictures of an item, in their order; the first is the featured one",
    access: ["view_inventory", "use_parts"],
    refreshesOn: ["inventory"],
    params: idParams,
    output: itemPictures,
  },
  addItemPicture: {
    method: "POST",
    path: "/api/items/:id/pictures",
    summary:
      "Adds a picture of an item: JPEG, PNG or WebP, at most 8 MB and 25 megapixels, 12 an item",
    access: "edit_inventory",
    params: idParams,
    files: { photo: { kind: "picture", maxBytes: MAX_PICTURE_BYTES, sides: pictureSides } },
    body: z.strictObject({ altText: emptyToNull(text(200)).optional() }),
    output: itemPicture,
    status: 201,
    errors: ["too_many_photos"],
    idempotencyKey: "required",
  },
  orderItemPictures: {
    method: "PUT",
    path: "/api/items/:id/pictures/order",
    summary: "Puts all pictures of an item in this order; the first becomes the featured one",
    access: "edit_inventory",
    params: idParams,
    body: z.strictObject({
      /**
       * The ids of all pictures in the new order. Other ids are refused: another user has added or deleted a picture.
       */
      pictureIds: z.array(id).min(1).max(MAX_PICTURES),
    }),
    output: itemPictures,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  describeItemPicture: {
    method: "PATCH",
    path: "/api/items/:id/pictures/:pictureId",
    summary: "Says in words what a picture shows",
    access: "edit_inventory",
    params: pictureParams,
    body: z.strictObject({ altText: emptyToNull(text(200)) }),
    output: itemPicture,
    idempotencyKey: "optional",
  },
  deleteItemPicture: {
    method: "DELETE",
    path: "/api/items/:id/pictures/:pictureId",
    summary: "Deletes a picture. Who and when stays",
    access: "edit_inventory",
    params: pictureParams,
    output: done,
    idempotencyKey: "optional",
  },
  getItemPicture: {
    method: "GET",
    path: "/api/item-pictures/:id/:size",
    summary:
      "A picture of an item as JPEG: for staff who see items, and for anybody while it is sold online",
    access: "public",
    params: z.strictObject({ id, size: z.enum(pictureSizes) }),
    produces: "image/jpeg",
  },
  getItemPictureWebp: {
    method: "GET",
    path: "/api/item-pictures/:id/:size/webp",
    summary: "A picture of an item as WebP, while the item is sold online and the file is made",
    access: "public",
    params: z.strictObject({ id, size: z.enum(pictureSizes) }),
    produces: "image/webp",
  },
});
