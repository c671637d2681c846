import type { FastifyRequest } from "fastify";
import { Refusal } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Page } from "#src/server/http/answer.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";

/** Renders the refusals that a page explains itself; null for all others, which get the page with a message. */
export type OwnRefusalPage = (refusal: Refusal, request: FastifyRequest) => Promise<Page> | null;

/**
 * Returns the function that renders the page for a refusal: `own`, or else `messagePage`. A maintenance is never
 * explained by the page itself, because it cannot be read.
 */
export const refusalPages =
  (messagePage: (refusal: Refusal, request: FastifyRequest) => Promise<Page>) =>
  (own?: OwnRefusalPage): ShowRefusal =>
  async (refusal, request) => {
    try {
      const page = refusal.code === "maintenance" ? null : await own?.(refusal, request);
      return page ?? (await messagePage(refusal, request));
    } catch (error) {
      // The page of the refusal could not be rendered either, for example because its link is invalid.
      return messagePage(error instanceof Refusal ? error : refusal, request);
    }
  };

/** What pages for customers say during maintenance. */
export function maintenanceMessage(language: Language): { title: string; hint: string } {
  const word = wordsOf("maintenance", language);
  return { title: word("customers.title"), hint: word("customers.hint") };
}
