import type { Readable } from "node:stream";
import { csvFileFor, personal } from "#src/server/csv/columns-for.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { today } from "#src/shared/time.ts";
import { hiddenGiftCode } from "../../credit-rules.ts";
import { readAllGiftCards, type CardsFilters } from "./gift-card-queries.ts";

const AT_ONCE = 500;

/** The gift cards as CSV, in the requested order, without their codes. */
export async function exportGiftCards(
  db: Database,
  actor: Actor,
  filters: CardsFilters,
): Promise<Readable> {
  const word = wordsOf("common", (await getSettings(db, "business")).language);
  return csvFileFor(
    actor,
    [
      { title: "Card", value: ({ codeEnd }) => hiddenGiftCode(codeEnd) },
      { title: "Sold", value: ({ createdAt }) => today(new Date(createdAt)) },
      {
        title: "Buyer",
        needs: personal.name,
        value: ({ customer }) => nameOnPaper({ ...customer, phone: "" }, word),
      },
      { title: "State", value: ({ state }) => state },
      { title: "Sold For", value: ({ amount }) => csvMoney(amount) },
      { title: "Left", value: ({ balance }) => csvMoney(balance) },
      { title: "Currency", value: ({ currency }) => currency },
      { title: "Expires", value: ({ expiresOn }) => expiresOn },
    ],
    readAllGiftCards(db, filters, AT_ONCE),
  );
}
