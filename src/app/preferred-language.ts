import { languages, type Language } from "#src/shared/words.ts";

/** The first language of ours in an Accept-Language header, by its weights; null when it names none. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return {
        language: languages.find((one) => tag === one || tag.startsWith(`${one}-`)),
        weight: Number(weight ?? 1),
      };
    })
    .filter(({ language, weight }) => language && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? null;
}
