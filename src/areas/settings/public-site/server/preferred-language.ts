import type { FastifyRequest } from "fastify";
import { languages, type Language } from "#src/shared/words.ts";

/**
 * Chooses the language of a public page, in this order: the language in the address (`?lang=`), that of the customer,
 * that of the browser, that of the shop. `customers` is null when the customer is unknown or has chosen no language.
 */
export function languageOf(
  request: FastifyRequest,
  { customers, shops }: { customers: Language | null; shops: Language },
): Language {
  return chosenLanguage(request) ?? customers ?? browsersOf(request) ?? shops;
}

/** The language in the address, or else that of the browser; null if the shop's language decides. */
export const wishedLanguage = (request: FastifyRequest): Language | null =>
  chosenLanguage(request) ?? browsersOf(request);

function chosenLanguage(request: FastifyRequest): Language | undefined {
  // A request with an unreadable address has no query.
  const lang = (request.query as { lang?: unknown } | null)?.lang;
  return languages.find((one) => one === lang);
}

const browsersOf = ({ headers }: FastifyRequest): Language | null =>
  browsersLanguage(headers["accept-language"]);

/** The supported language with the highest weight in an Accept-Language header; null when the header has none. */
function browsersLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return { language, weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => language && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? null;
}
