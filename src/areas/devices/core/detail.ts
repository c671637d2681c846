/**
 * Lists the fields that topics add to the answer about a device: their schemas, in one file of `detail/` for each topic.
 * A new field needs its schema there, and its SQL in `server/detail/`.
 */
import { chargesDetail } from "./detail/charges.ts";
import { custodyDetail } from "./detail/custody.ts";
import { estimatesDetail } from "./detail/estimates.ts";
import { intakeDetail } from "./detail/intake.ts";
import { loanersDetail } from "./detail/loaners.ts";
import { moneyDetail } from "./detail/money.ts";
import { movesDetail } from "./detail/moves.ts";
import { partsDetail } from "./detail/parts.ts";
import { passcodeDetail } from "./detail/passcode.ts";
import { photosDetail } from "./detail/photos.ts";
import { ratingsDetail } from "./detail/ratings.ts";
import { signaturesDetail } from "./detail/signatures.ts";
import { workDetail } from "./detail/work.ts";

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
