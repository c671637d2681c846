/**
 * How the server reads the fields of topics in the device detail. Their schemas are in ../detail.ts. Until each field
 * has a line here, `getDevice` does not compile.
 */
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { paymentsOf } from "#src/areas/payments/core/server/queries.ts";
import { providerRefundsOf } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { chargesOf } from "./detail/charges.ts";
import { custodyOf } from "./detail/custody.ts";
import { estimateStandingsOf, latestEstimateOf } from "./detail/estimates.ts";
import { checklistsOf } from "./detail/intake.ts";
import { loansOf } from "./detail/loaners.ts";
import { replacedValueOf } from "./detail/money.ts";
import { transitionsOf } from "./detail/moves.ts";
import { partsOf } from "./detail/parts.ts";
import { hasPasscode, revealsOf } from "./detail/passcode.ts";
import { photosOf } from "./detail/photos.ts";
import { ratingsOf } from "./detail/ratings.ts";
import { signaturesOf } from "./detail/signatures.ts";
import { workOf } from "./detail/work.ts";

/** Each field as an expression for the query that reads the device. */
const readers = {
  work: workOf,
  custody: custodyOf,
  hasPasscode,
  passcodeReveals: revealsOf,
  payments: paymentsOf,
  replacedValue: replacedValueOf,
  providerRefunds: providerRefundsOf,
  charges: chargesOf,
  transitions: transitionsOf,
  checklists: checklistsOf,
  photos: photosOf,
  signatures: signaturesOf,
  estimate: latestEstimateOf,
  estimates: estimateStandingsOf,
  ratings: ratingsOf,
  loans: loansOf,
  parts: partsOf,
};

type DetailColumn = {
  [Field in keyof typeof readers]: ReturnType<(typeof readers)[Field]> extends RawBuilder<
    infer Value
  >
    ? AliasedRawBuilder<Value, Field>
    : never;
}[keyof typeof readers];

/** The fields of all topics, for the query that reads the device detail. */
export const topicColumns = (deviceId: RawBuilder<unknown>): DetailColumn[] =>
  Object.entries<(deviceId: RawBuilder<unknown>) => RawBuilder<unknown>>(readers).map(
    ([field, read]) => read(deviceId).as(field) as DetailColumn,
  );
