/** All modules of this area that export API schemas. */
import * as devices from "./contract.ts";
import * as awaited from "./awaited/contract.ts";
import * as charges from "./charges/contract.ts";
import * as chargesDetail from "./charges/detail.ts";
import * as dashboard from "./dashboard/contract.ts";
import * as custody from "./custody/contract.ts";
import * as estimates from "./estimates/contract.ts";
import * as deviceImport from "./import/contract.ts";
import * as forecast from "./forecast/contract.ts";
import * as intake from "./intake/contract.ts";
import * as loaners from "./loaners/contract.ts";
import * as loans from "./loaners/schemas.ts";
import * as messages from "./messages/contract.ts";
import * as money from "./money/contract.ts";
import * as moves from "./moves/contract.ts";
import * as warranty from "./moves/warranty-contract.ts";
import * as parts from "./parts/contract.ts";
import * as passcode from "./passcode/contract.ts";
import * as photos from "./photos/contract.ts";
import * as ratings from "./ratings/contract.ts";
import * as signatures from "./signatures/contract.ts";
import * as systemRemark from "./system-remark-schema.ts";
import * as workBench from "./work/bench-contract.ts";
import * as work from "./work/contract.ts";

export const schemaModules = [
  devices,
  awaited,
  charges,
  chargesDetail,
  custody,
  dashboard,
  estimates,
  deviceImport,
  forecast,
  intake,
  loaners,
  loans,
  messages,
  money,
  moves,
  warranty,
  parts,
  passcode,
  photos,
  ratings,
  signatures,
  systemRemark,
  workBench,
  work,
];
