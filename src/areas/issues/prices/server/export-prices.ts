import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { repairPriceFields } from "../rules.ts";
import { readAllRepairPrices, type RepairPricesQuery } from "./queries.ts";

const ROWS_AT_ONCE = 500;

const headers = (language: Language): string[] => {
  const t = wordsOf("repair-prices", language);
  return repairPriceFields.map((field) => t(`field.${field}`));
};

/** An empty CSV file with the headers of all columns that can be imported. */
export const repairPriceTemplate = (language: Language): string =>
  CSV_BEGINNING + csvLine(headers(language));

/** A CSV file of the prices that match. An import of it changes nothing. */
export const exportRepairPrices = (
  db: Database,
  filters: Omit<RepairPricesQuery, "cursor" | "limit">,
): Readable =>
  csvFile(headers("en"), readAllRepairPrices(db, filters, ROWS_AT_ONCE), (price) =>
    csvLine([
      price.brand,
      price.model,
      price.fault,
      csvMoney(price.priceFrom),
      price.priceTo === null ? "" : csvMoney(price.priceTo),
      price.minutes,
      price.warranty,
      price.isShown ? "yes" : "no",
      price.sortOrder,
    ]),
  );
