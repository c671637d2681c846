import type { Readable } from "node:stream";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { today } from "#src/shared/time.ts";
import { hiddenGiftCode } from "../rules.ts";
import { readAllGiftCards, type CardsFilters } from "./gift-card-queries.ts";

const columns = ["Card", "Sold", "Buyer", "State", "Sold For", "Left", "Currency", "Expires"];
const AT_ONCE = 500;

/** The gift cards as CSV, in the requested order, without their codes. */
export async function exportGiftCards(db: Database, filters: CardsFilters): Promise<Readable> {
  const word = wordsOf("common", (await getSettings(db, "business")).language);
  return csvFile(columns, readAllGiftCards(db, filters, AT_ONCE), (card) =>
    csvLine([
      hiddenGiftCode(card.codeEnd),
      today(new Date(card.createdAt)),
      nameOnPaper({ ...card.customer, phone: "" }, word),
      card.state,
      csvMoney(card.amount),
      csvMoney(card.balance),
      card.currency,
      card.expiresOn,
    ]),
  );
}
