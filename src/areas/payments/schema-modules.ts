/** Every module of this area that exports schemas of the API. */
import * as payments from "./contract.ts";
import * as paymentFailure from "./payment-failure.ts";
import * as refunds from "./refunds/contract.ts";
import * as shifts from "./shifts/contract.ts";
import * as shiftsShiftCount from "./shifts/shift-count.ts";

export const schemaModules = [payments, paymentFailure, refunds, shifts, shiftsShiftCount];
