/** The answer to "tell the customer now". Areas use it for the endpoints of their own occasions. */
import * as z from "zod";
import { id } from "#src/shared/fields.ts";
import { notSentReasons } from "../core/values.ts";

export const told = z.object({
  /** The message that waits or was sent; null if there is none. */
  messageId: id.nullable(),
  notSent: z.enum(notSentReasons).nullable(),
  /** The email that waits or was sent; null if there is none. */
  emailId: id.nullable(),
  /** The same text for a chat, while the channel WhatsApp is on or no SMS goes out; null if there is no number. */
  chat: z.object({ phone: z.string(), text: z.string() }).nullable(),
});
export type Told = z.output<typeof told>;
