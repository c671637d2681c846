import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { QUIET, type PdfPage } from "#src/server/papers/pdf-page.ts";
import {
  drawFacts,
  SHEET,
  SHEET_LOGO,
  sheetPdf,
  type Block,
} from "#src/server/papers/pdf-sheet.ts";
import { getPaperLook } from "#src/areas/settings/branding/server/paper-look.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { asKnownItem } from "#src/areas/settings/checklist-items.ts";
import { getDevice } from "../../core/server/queries.ts";
import { slipPaper, type Slip } from "../slip-paper.ts";
import { drawTitle, mm, paragraph, signatureBlock } from "./paper-blocks.ts";

const { left: LEFT, width: WIDTH } = SHEET;
const QR = mm(30);

/** The intake slip of a device as a PDF on A4, in the customer's language. @throws Refusal not_found */
export async function slipPdf(
  db: Database,
  deviceId: string,
  { language: fallback, publicUrl }: { language: Language; publicUrl: string },
): Promise<Buffer> {
  const device = await getDevice(db, deviceId);
  const shop = await getShopSettings(db);
  const language = device.customerLanguage ?? fallback;
  const wordOfDevices = wordsOf("devices", language);
  const slip = slipPaper(device, shop, {
    language,
    say: wordsOf("slip", language),
    customerName: nameOnPaper(device.customer, wordsOf("common", language)),
    nameOfItem: (label) => {
      const known = asKnownItem(label);
      return known ? wordOfDevices(`checklist.item.${known}`) : label;
    },
    publicUrl,
  });
  const word = wordsOf("receipts", language);
  return sheetPdf(
    {
      number: slip.ticket.number,
      head: (page) => drawHead(page, slip),
      headings: null,
      rows: [],
      rest: [
        ...partsOf(slip).map(
          ({ title, facts }): Block =>
            (page, y) =>
              drawFacts(page, facts, LEFT, drawTitle(page, title, y), WIDTH),
        ),
        ...textsOf(slip),
        ...slip.signatures.map(signatureBlock),
      ],
      pageOf: (page, pages) => word("paper.page", { page, pages }),
    },
    {
      title: `${slip.title} ${slip.ticket.number}`,
      author: slip.shop.name,
      language,
      createdAt: device.createdAt,
      look: await getPaperLook(db),
    },
  );
}

/** Draws the shop, the ticket, and the code of the tracking page on the right. Returns the y below. */
function drawHead(page: PdfPage, slip: Slip): number {
  const width = WIDTH - QR - mm(6);
  const quiet = { size: 10, color: QUIET };
  page.qr(slip.tracking.url, LEFT + WIDTH - QR, SHEET.top, QR);
  let y = page.logo(LEFT, SHEET.top, width, SHEET_LOGO);
  y = page.text(slip.shop.name, LEFT, y, width, { size: 18, bold: true, color: page.colour }) + 2;
  for (const line of slip.shop.lines) y = page.text(line, LEFT, y, width, quiet);
  y = page.text(`${slip.title} · ${slip.date}`, LEFT, y + mm(3), width, { size: 11 });
  y = page.text(slip.ticket.number, LEFT, y + 2, width, { size: 26, bold: true });
  y = Math.max(y, SHEET.top + QR) + mm(3);
  y = page.text(slip.tracking.caption, LEFT, y, WIDTH, { size: 9, color: QUIET });
  page.line(LEFT, y + mm(2), WIDTH);
  return y + mm(2);
}

const partsOf = (slip: Slip) => [
  slip.customer,
  slip.device,
  {
    title: slip.checklist.title,
    facts: slip.checklist.results.map(({ label, items }) => ({ label, value: items.join(", ") })),
  },
  {
    title: slip.moneyTitle,
    facts: [{ label: slip.expected.label, value: slip.expected.long }, ...slip.money, slip.balance],
  },
];

/** The fault and the terms, each paragraph as a block of its own, because they may fill several pages. */
const textsOf = ({ issue, terms }: Slip): Block[] => [
  (page, y) => drawTitle(page, issue.title, y),
  ...issue.text.split("\n").map(paragraph),
  (page, y) => drawTitle(page, terms.title, y),
  ...terms.lines.map((line, at) => paragraph(`${at + 1}. ${line}`)),
  paragraph(terms.agree),
];
