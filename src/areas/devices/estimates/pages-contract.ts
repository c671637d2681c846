import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { estimateDecision, estimatesContract } from "./contract.ts";

const { decideEstimate, getPublicEstimate } = estimatesContract;

/** Room for a signature of 200,000 characters, percent-encoded, with name and reason. */
const FORM_BYTES = 320_000;

/** The message of a required field that is missing. The page shows a sentence of its own for each such field. */
export const MISSING = "is required";

/** The page requires a name and a tick; the API does not. */
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

/** The page on which a customer reads and answers an estimate. */
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
