/** All modules of this area that export API schemas. */
import * as devices from "./core/contract.ts";
import * as awaited from "./awaited/contract.ts";
import * as charges from "./charges/contract.ts";
import * as chargesDetail from "./core/detail/charges.ts";
import * as dashboard from "./dashboard/contract.ts";
import * as custody from "./custody/contract.ts";
import * as custodyDetail from "./core/detail/custody.ts";
import * as estimates from "./estimates/contract.ts";
import * as estimatesDetail from "./core/detail/estimates.ts";
import * as deviceImport from "./import/contract.ts";
import * as forecast from "./forecast/contract.ts";
import * as intake from "./core/detail/intake.ts";
import * as loaners from "./loaners/contract.ts";
import * as loans from "./core/detail/loaners.ts";
import * as messages from "./messages/contract.ts";
import * as money from "./money/contract.ts";
import * as moves from "./core/detail/moves.ts";
import * as warranty from "./moves/warranty-contract.ts";
import * as overpaidCash from "./money/overpaid-cash-contract.ts";
import * as parts from "./core/detail/parts.ts";
import * as passcode from "./core/detail/passcode.ts";
import * as photos from "./core/detail/photos.ts";
import * as ratings from "./core/detail/ratings.ts";
import * as signatures from "./core/detail/signatures.ts";
import * as systemRemark from "./system-remark-schema.ts";
import * as workBench from "./work/bench-contract.ts";
import * as work from "./work/contract.ts";
import * as workDetail from "./core/detail/work.ts";

export const schemaModules = [
  devices,
  awaited,
  charges,
  chargesDetail,
  custody,
  custodyDetail,
  dashboard,
  estimates,
  estimatesDetail,
  deviceImport,
  forecast,
  intake,
  loaners,
  loans,
  messages,
  money,
  moves,
  warranty,
  overpaidCash,
  parts,
  passcode,
  photos,
  ratings,
  signatures,
  systemRemark,
  workBench,
  work,
  workDetail,
];
