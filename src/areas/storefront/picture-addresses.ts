import { endpointUrl } from "#src/shared/addresses.ts";
import { picturesContract } from "#src/areas/inventory/pictures/contract.ts";
import type { PictureSize } from "#src/areas/inventory/picture-sizes.ts";

/** The address of a picture as JPEG, in one of its sizes. */
export const jpegHref = (id: string, size: PictureSize): string =>
  endpointUrl(picturesContract.getItemPicture, { params: { id, size } });

/** The address of the smaller WebP file, which not every picture has. */
export const webpHref = (id: string, size: PictureSize): string =>
  endpointUrl(picturesContract.getItemPictureWebp, { params: { id, size } });
