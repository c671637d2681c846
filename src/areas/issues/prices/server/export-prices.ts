import type { Readable } from "node:stream";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { templateFile } from "#src/server/imports/error-file.ts";
import { repairPriceFields } from "../rules.ts";
import { readAllRepairPrices, type RepairPricesQuery } from "./queries.ts";
import { fieldName } from "./read-row.ts";

const ROWS_AT_ONCE = 500;

const headers = (language: Language): string[] =>
  repairPriceFields.map((field) => fieldName(field, language));

/** An empty CSV file with the headers of all columns that can be imported. */
export const repairPriceTemplate = (language: Language): string => templateFile(headers(language));

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
