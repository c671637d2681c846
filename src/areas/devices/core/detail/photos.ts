import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";
import { photoPhases } from "../../kinds.ts";

export const photo = z.object({
  id,
  phase: z.enum(photoPhases),
  note: z.string().nullable(),
  /**
   * Address of the photo, a JPEG of at most 2000 × 2000 pixels (thumbnail 400 × 400), for users who may see devices.
   */
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  takenBy: person.nullable(),
  createdAt: moment,
});
export type Photo = z.output<typeof photo>;

/** The fields that the topic adds to the device detail. */
export const photosDetail = { photos: z.array(photo) };
