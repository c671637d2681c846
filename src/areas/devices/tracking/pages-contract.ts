import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { devicesContract } from "../core/contract.ts";
import { ratingsContract } from "../ratings/contract.ts";

/** The largest accepted form, in bytes. The forms have only a few short texts. */
const FORM_BYTES = 2048;

const { rateTrackedDevice } = ratingsContract;

export const trackPagesContract = contract({
  openFindForm: {
    method: "GET",
    path: routeOf("/track"),
    summary: "The form that finds a repair by ticket number and phone",
    access: "public",
    renders: "html",
    countsAs: devicesContract.getTrackedDevice,
  },
  submitFindForm: {
    method: "POST",
    path: routeOf("/track"),
    summary: "Leads to the page of the repair",
    access: "public",
    accepts: "form",
    body: devicesContract.findTrackedDevice.body,
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: devicesContract.findTrackedDevice.errors,
    // The handler counts failed attempts. A refusal must not roll this count back.
    transaction: "own",
    countsAs: devicesContract.findTrackedDevice,
  },
  openTrackedDevice: {
    method: "GET",
    path: routeOf("/track/$token"),
    summary: "How far a repair has come, by the secret link on the slip",
    access: "public",
    params: devicesContract.getTrackedDevice.params,
    renders: "html",
    countsAs: devicesContract.getTrackedDevice,
  },
  submitRating: {
    method: "POST",
    path: routeOf("/track/$token/rating"),
    summary: "The customer rates the repair",
    access: "public",
    params: rateTrackedDevice.params,
    accepts: "form",
    body: z.strictObject({
      score: z.string().max(20).transform(Number).pipe(rateTrackedDevice.body.shape.score),
      comment: rateTrackedDevice.body.shape.comment,
    }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: rateTrackedDevice.errors,
    countsAs: rateTrackedDevice,
  },
});
