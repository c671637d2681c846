import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime, formatLongDate } from "#src/shared/date-format.ts";
import { wordsOf } from "#src/server/words.ts";
import { digestHtml } from "./digest-html.ts";
import {
  sectionsOf,
  type DigestLine,
  type DigestLook,
  type DigestSection,
} from "./digest-sections.ts";
import type { DigestFigures } from "./read-digest.ts";

export interface DigestEmail {
  subject: string;
  text: string;
  html: string;
}

/** What an email says around its figures. */
export interface DigestFrame {
  shop: string;
  day: string;
  asOf: string;
  /** The address of the dashboard, and the words of the link to it. */
  href: string;
  open: string;
}

/** The digest as an email. Its subject has no figures, because users see subjects who may not see the takings. */
export function digestEmail(
  figures: DigestFigures,
  { shop, publicUrl, ...look }: DigestLook & { shop: string; publicUrl: string },
): DigestEmail {
  const t = wordsOf("digest", look.language);
  const day = formatLongDate(figures.day, look.language);
  const frame: DigestFrame = {
    shop,
    day,
    asOf: t("text.asOf", { at: formatDateTime(figures.asOf, look.language) }),
    href: `${publicUrl}${pageHref("/dashboard")}`,
    open: t("text.open"),
  };
  const sections = sectionsOf(figures, look);
  return {
    subject: t("text.subject", { shop, day }),
    text: asText(frame, sections),
    html: digestHtml(frame, sections, look.language),
  };
}

const textOf = ({ label, value, isPart }: DigestLine): string =>
  `${isPart ? "   " : ""}${label}: ${value}`;

const asText = (
  { shop, day, asOf, href }: DigestFrame,
  sections: readonly DigestSection[],
): string =>
  [
    `${shop}\n${day}`,
    ...sections.map(({ title, note, lines }) =>
      [title.toUpperCase(), ...lines.map(textOf), ...(note ? [note] : [])].join("\n"),
    ),
    `${asOf}\n${href}`,
  ].join("\n\n");
