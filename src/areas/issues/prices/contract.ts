/** The price list of repairs: what a fault of a model usually costs, which customers see before they come. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  money,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import {
  previewedFile,
  previewEndpoints,
  previewParts,
  previewRow,
} from "#src/shared/imports/preview-contract.ts";
import { LEAST_MINUTES, MAX_BYTES, MAX_MINUTES, repairPriceFields, rowErrors } from "./rules.ts";

export const repairPrice = z.object({
  id,
  brand: z.string(),
  model: z.string(),
  /** The fault of the catalogue, if it is one; the key with which screens translate a preset. */
  issueId: id.nullable(),
  preset: z.string().nullable(),
  fault: z.string(),
  priceFrom: money,
  /** The upper end of a range; null for one price. */
  priceTo: money.nullable(),
  minutes: z.int().nullable(),
  warranty: z.string().nullable(),
  /** Whether customers see it. */
  isShown: z.boolean(),
  sortOrder: z.int(),
  createdBy: person.nullable(),
  ...versionFields,
});
export type RepairPrice = z.output<typeof repairPrice>;

const fields = {
  brand: requiredText(80),
  model: requiredText(120),
  /** A fault of the catalogue. `fault` is then ignored. */
  issueId: id.nullable(),
  fault: requiredText(80),
  priceFrom: positiveMoney,
  priceTo: positiveMoney.nullable(),
  minutes: z.int().min(LEAST_MINUTES).max(MAX_MINUTES).nullable(),
  warranty: emptyToNull(text(120)),
  isShown: z.boolean(),
  sortOrder: z.int().min(1).max(9999),
};

export const newRepairPrice = z
  .strictObject({
    id: id.optional(),
    brand: fields.brand,
    model: fields.model,
    issueId: fields.issueId.optional(),
    fault: fields.fault.optional(),
    priceFrom: fields.priceFrom,
    priceTo: fields.priceTo.optional(),
    minutes: fields.minutes.optional(),
    warranty: fields.warranty.optional(),
    isShown: fields.isShown.default(true),
    sortOrder: fields.sortOrder.default(100),
  })
  .refine(({ issueId, fault }) => Boolean(issueId) || fault !== undefined, {
    message: "is required",
    path: ["fault"],
  });
export type NewRepairPrice = z.output<typeof newRepairPrice>;

export const repairPriceChange = z.strictObject(fields).partial().extend({ version });
export type RepairPriceChange = z.output<typeof repairPriceChange>;

export const repairPriceSorts = ["model", "cheapest", "dearest", "newest"] as const;

const pricesQuery = listQuery.extend({
  sort: z.enum(repairPriceSorts).default("model"),
  shown: z.stringbool().optional(),
});

export const repairPriceImportRow = previewRow(repairPriceFields, rowErrors, {
  priceFrom: money.nullable(),
  priceTo: money.nullable(),
});
export type RepairPriceImportRow = z.output<typeof repairPriceImportRow>;

const { counts, rest } = previewParts(repairPriceImportRow);
export const repairPricePreview = z.object({
  counts,
  /** The columns of the file that are not imported. */
  unknownColumns: z.array(z.string()),
  ...rest,
});
export type RepairPricePreview = z.output<typeof repairPricePreview>;

const imports = previewEndpoints({
  path: "/api/repair-prices",
  access: "manage_repair_prices",
  record: "a price list",
  file: previewedFile(MAX_BYTES),
  also: {},
  output: repairPricePreview,
  mostBytes: MAX_BYTES,
});

export const repairPricesContract = contract({
  listRepairPrices: {
    method: "GET",
    path: "/api/repair-prices",
    summary: "The price list of repairs, by brand and model unless said",
    access: "manage_repair_prices",
    refreshesOn: ["repair-prices", "device-issues", "users"],
    query: pricesQuery,
    output: page(repairPrice),
  },
  exportRepairPrices: {
    method: "GET",
    path: "/api/repair-prices/export.csv",
    summary: "The price list as a CSV file; an import of it changes nothing",
    access: "manage_repair_prices",
    query: pricesQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  getRepairPriceTemplate: imports.template,
  createRepairPrice: {
    method: "POST",
    path: "/api/repair-prices",
    summary: "Adds what a fault of a model costs",
    access: "manage_repair_prices",
    body: newRepairPrice,
    output: repairPrice,
    status: 201,
    errors: ["id_taken", "not_found", "repair_price_taken", "conflict"],
    idempotencyKey: "required",
  },
  updateRepairPrice: {
    method: "PATCH",
    path: "/api/repair-prices/:id",
    summary: "Changes a price of the list; bookings keep what they were told",
    access: "manage_repair_prices",
    params: idParams,
    body: repairPriceChange,
    output: repairPrice,
    errors: ["stale_version", "repair_price_taken"],
    idempotencyKey: "optional",
  },
  deleteRepairPrice: {
    method: "DELETE",
    path: "/api/repair-prices/:id",
    summary: "Takes a price out of the list; its row stays, marked as deleted",
    access: "manage_repair_prices",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  previewRepairPrices: imports.preview,
  importRepairPrices: imports.import,
});
