/** The brands of the online shop: their order, whether they are shown, and their pictures. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, emptyToNull, id, idParams, requiredText, text } from "#src/shared/fields.ts";
import { searchKey } from "#src/shared/text.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { MAX_BRANDS, pictureSides, pictureSizes } from "./rules.ts";

const name = requiredText(80);
const altText = emptyToNull(text(200));

export const shopBrand = z.object({
  /** null: staff have decided nothing about this brand yet. */
  id: id.nullable(),
  name: z.string(),
  /** The number of products of this brand that buyers see. */
  items: z.int(),
  isShown: z.boolean(),
  altText: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});
export type ShopBrand = z.output<typeof shopBrand>;

const brandList = z.object({ brands: z.array(shopBrand) });

export const brandsContract = contract({
  listShopBrands: {
    method: "GET",
    path: "/api/online-shop/brands",
    summary: "The brands of the products that are sold online, in the order that buyers see",
    access: "manage_online_shop",
    refreshesOn: ["shop-window", "inventory"],
    output: brandList,
  },
  saveShopBrands: {
    method: "PUT",
    path: "/api/online-shop/brands",
    summary: "Puts brands in this order, with their spelling; other brands follow",
    access: "manage_online_shop",
    body: z.strictObject({
      brands: z
        .array(z.strictObject({ name, isShown: z.boolean(), altText }))
        .max(MAX_BRANDS)
        .refine(
          (brands) => new Set(brands.map((each) => searchKey(each.name))).size === brands.length,
          "names something twice",
        ),
    }),
    output: brandList,
    idempotencyKey: "optional",
  },
  addBrandPicture: {
    method: "POST",
    path: "/api/online-shop/brands/:id/picture",
    summary: "Gives a brand a picture, in place of its earlier one",
    access: "manage_online_shop",
    params: idParams,
    files: { photo: { kind: "picture", maxBytes: MAX_PICTURE_BYTES, sides: pictureSides } },
    output: shopBrand,
    status: 201,
    idempotencyKey: "required",
  },
  deleteBrandPicture: {
    method: "DELETE",
    path: "/api/online-shop/brands/:id/picture",
    summary: "Deletes the picture of a brand",
    access: "manage_online_shop",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  getBrandPicture: {
    method: "GET",
    path: "/api/brand-pictures/:id/:size",
    summary: "The picture of a brand as JPEG",
    access: "public",
    params: z.strictObject({ id, size: z.enum(pictureSizes) }),
    produces: "image/jpeg",
  },
});
