import type { Language } from "#src/shared/words.ts";
import { permissions } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { actorWith } from "#src/server/http/guards/actor.ts";
import {
  drawTitle,
  mm,
  paragraph,
  signatureBlock,
} from "#src/areas/devices/paper/server/paper-blocks.ts";
import { QUIET, type PdfPage } from "#src/server/papers/pdf-page.ts";
import {
  drawFacts,
  SHEET,
  SHEET_LOGO,
  sheetPdf,
  type Block,
} from "#src/server/papers/pdf-sheet.ts";
import { asKnownItem } from "#src/areas/settings/checklist-items.ts";
import { getPaperLook } from "#src/areas/settings/branding/server/paper-look.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { agreementPaper, type Agreement } from "../../agreement-paper.ts";
import { getUsedHandset } from "../../core/server/queries.ts";

const { left: LEFT, width: WIDTH } = SHEET;

/**
 * Draws the agreement on a used handset on A4, in the language `chosen`, by default that of the shop. The caller has
 * checked the right to see the seller.
 * @throws Refusal not_found
 */
export async function agreementPdf(
  db: Database,
  id: string,
  chosen: Language | undefined,
): Promise<{ name: string; pdf: Buffer }> {
  const reader = actorWith({ userId: id, name: "", role: "admin" }, permissions);
  const handset = await getUsedHandset(db, reader, id);
  const shop = await getShopSettings(db);
  const language = chosen ?? shop.business.language;
  const wordOfDevices = wordsOf("devices", language);
  const paper = agreementPaper(handset, shop, {
    language,
    say: wordsOf("handsets", language),
    nameOfCheck: (label) => {
      const known = asKnownItem(label);
      return known ? wordOfDevices(`checklist.item.${known}`) : label;
    },
  });
  const word = wordsOf("receipts", language);
  const pdf = await sheetPdf(
    {
      number: paper.number,
      head: (page) => drawHead(page, paper),
      headings: null,
      rows: [],
      rest: blocksOf(paper),
      pageOf: (page, pages) => word("paper.page", { page, pages }),
    },
    {
      title: `${paper.title} ${paper.number}`,
      author: paper.shop.name,
      language,
      createdAt: handset.createdAt,
      look: await getPaperLook(db),
    },
  );
  return { name: paper.number, pdf };
}

/** Draws the shop, the number and the day. Returns the y below. */
function drawHead(page: PdfPage, { shop, title, number, date, mark }: Agreement): number {
  let y = page.logo(LEFT, SHEET.top, WIDTH, SHEET_LOGO);
  y = page.text(shop.name, LEFT, y, WIDTH, { size: 18, bold: true, color: page.colour }) + 2;
  for (const line of shop.lines) y = page.text(line, LEFT, y, WIDTH, { size: 10, color: QUIET });
  y = page.text(`${title} · ${date}`, LEFT, y + mm(3), WIDTH, { size: 11 });
  const heading = mark ? `${number} · ${mark}` : number;
  y = page.text(heading, LEFT, y + 2, WIDTH, { size: 22, bold: true });
  page.line(LEFT, y + mm(2), WIDTH);
  return y + mm(2);
}

const blocksOf = ({ parts, price, terms, signatures }: Agreement): Block[] => [
  ...parts.map(
    ({ title, facts }): Block =>
      (page, y) =>
        drawFacts(page, facts, LEFT, drawTitle(page, title, y), WIDTH),
  ),
  (page, y) =>
    page.text(`${price.label}: ${price.value}`, LEFT, y + mm(5), WIDTH, { size: 14, bold: true }),
  (page, y) => drawTitle(page, terms.title, y),
  ...terms.lines.map((line, at) => paragraph(`${at + 1}. ${line}`)),
  ...signatures.map(signatureBlock),
];
