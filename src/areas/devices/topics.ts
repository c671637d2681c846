/**
 * The contract's part of all topics; `server/topics.ts` has the server's part. A new topic needs a folder and a line in
 * each list. Until the server reads the topic's fields, `getDevice` does not compile.
 */
import { chargesDetail } from "./charges/detail.ts";
import { custodyDetail } from "./custody/contract.ts";
import { estimatesDetail } from "./estimates/contract.ts";
import { intakeDetail } from "./intake/contract.ts";
import { loanersDetail } from "./loaners/schemas.ts";
import { moneyDetail } from "./money/detail.ts";
import { movesDetail } from "./moves/contract.ts";
import { partsDetail } from "./parts/contract.ts";
import { passcodeDetail } from "./passcode/contract.ts";
import { photosDetail } from "./photos/contract.ts";
import { ratingsDetail } from "./ratings/contract.ts";
import { signaturesDetail } from "./signatures/contract.ts";
import { workDetail } from "./work/contract.ts";

/** The fields that all topics add to the device detail. */
export const topicFields = {
  ...intakeDetail,
  ...movesDetail,
  ...moneyDetail,
  ...chargesDetail,
  ...custodyDetail,
  ...passcodeDetail,
  ...workDetail,
  ...ratingsDetail,
  ...estimatesDetail,
  ...partsDetail,
  ...photosDetail,
  ...signaturesDetail,
  ...loanersDetail,
};
