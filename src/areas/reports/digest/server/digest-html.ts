import { escapedMarkup as escaped } from "#src/shared/escaped-markup.ts";
import type { Language } from "#src/shared/words.ts";
import type { DigestFrame } from "./digest-email.ts";
import type { DigestLine, DigestSection } from "./digest-sections.ts";

// Mail programs ignore stylesheets, so that each element has its own style.
const FONT = "font-family:Arial,Helvetica,sans-serif";
const INK = "#1c1b1a";
const QUIET = "#5f5b57";

const styleOf = (...rules: readonly string[]): string => `style="${[FONT, ...rules].join(";")}"`;

/** The digest in HTML. All texts are escaped, because the name of the shop may contain anything. */
export const digestHtml = (
  { shop, day, asOf, href, open }: DigestFrame,
  sections: readonly DigestSection[],
  language: Language,
): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(shop)}</title></head>
<body style="margin:0;padding:16px;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
<p ${styleOf("margin:0", "font-size:13px", `color:${QUIET}`)}>${escaped(shop)}</p>
<h1 ${styleOf("margin:2px 0 0", "font-size:20px", `color:${INK}`)}>${escaped(day)}</h1>
${sections.map(sectionInHtml).join("\n")}
<p ${styleOf("margin:24px 0 0", "font-size:13px", `color:${QUIET}`)}>${escaped(asOf)}<br>
<a href="${escaped(href)}" style="color:#0b5d4e">${escaped(open)}</a></p>
</div>
</body>
</html>
`;

const sectionInHtml = ({ title, note, lines }: DigestSection): string =>
  `<h2 ${styleOf("margin:24px 0 4px", "padding-bottom:4px", "border-bottom:1px solid #d9d5d0", "font-size:13px", `color:${QUIET}`)}>${escaped(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${lines.map(lineInHtml).join("\n")}
</table>${note ? `\n<p ${styleOf("margin:6px 0 0", "font-size:13px", `color:${QUIET}`)}>${escaped(note)}</p>` : ""}`;

function lineInHtml({ label, value, isPart = false }: DigestLine): string {
  const size = isPart ? "13px" : "15px";
  const look = [`font-size:${size}`, `color:${isPart ? QUIET : INK}`, "vertical-align:top"];
  const named = styleOf(isPart ? "padding:2px 0 2px 16px" : "padding:6px 0 2px", ...look);
  const counted = styleOf(
    isPart ? "padding:2px 0 2px 12px" : "padding:6px 0 2px 12px",
    ...look,
    "text-align:right",
    "white-space:nowrap",
    `font-weight:${isPart ? 400 : 700}`,
  );
  return `<tr><td ${named}>${escaped(label)}</td><td ${counted}>${escaped(value)}</td></tr>`;
}
