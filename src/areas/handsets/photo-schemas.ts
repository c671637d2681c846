import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";

export const handsetPhoto = z.object({
  id,
  /** The addresses of the photo and of a small one, for users who may see used handsets. */
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  takenBy: person.nullable(),
  createdAt: moment,
});
export type HandsetPhoto = z.output<typeof handsetPhoto>;
