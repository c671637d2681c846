import * as z from "zod";
import { id, moment } from "#src/shared/fields.ts";

export const passkey = z.object({
  id,
  name: z.string(),
  /** Whether other devices of the user have the passkey too. */
  isSynced: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export type Passkey = z.output<typeof passkey>;
