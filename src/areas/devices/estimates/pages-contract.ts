import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { estimateDecision, estimatesContract } from "./contract.ts";

const { decideEstimate, getPublicEstimate } = estimatesContract;

/** The largest accepted form, in bytes. A signature has up to 200,000 characters, and + and / take three bytes each. */
const FORM_BYTES = 320_000;

/** The message of a missing field. The page recognises it and shows its own sentence for the field. */
export const MISSING = "is required";

/** On the page, an approval needs the customer's name and a tick. The API requires neither. */
const decisionForm = estimateDecision
  .extend({
    signature: z.preprocess((value) => value || undefined, estimateDecision.shape.signature),
    agree: z.string().max(20).optional(),
  })
  .refine(({ decision, name }) => decision === "decline" || Boolean(name), {
    path: ["name"],
    message: MISSING,
  })
  .refine(({ decision, agree }) => decision === "decline" || Boolean(agree), {
    path: ["agree"],
    message: MISSING,
  });

export const estimatePagesContract = contract({
  openEstimate: {
    method: "GET",
    path: routeOf("/estimates/$token"),
    summary: "What a repair will cost, by the secret link",
    access: "public",
    params: getPublicEstimate.params,
    renders: "html",
    countsAs: getPublicEstimate,
  },
  submitEstimateDecision: {
    method: "POST",
    path: routeOf("/estimates/$token"),
    summary: "Approves or declines; the same answer again changes nothing",
    access: "public",
    params: decideEstimate.params,
    accepts: "form",
    body: decisionForm,
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: decideEstimate.errors,
    countsAs: decideEstimate,
  },
});
