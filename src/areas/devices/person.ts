import * as z from "zod";
import { id } from "#src/shared/fields.ts";

/** Somebody of the shop, as records name them. */
export const person = z.object({ id, name: z.string() });
export type Person = z.output<typeof person>;
